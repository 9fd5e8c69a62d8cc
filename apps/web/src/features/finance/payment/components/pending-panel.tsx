import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentInfo } from '@xunban/contract';
import { providerOf } from '@xunban/contract/payment-methods';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, layout, Notice, problemText, Spinner, toast } from '@xunban/ui';
import { useEffect, useRef } from 'react';
import { api } from '../../../../shared/api.ts';
import { usePay, useReopen } from '../api/use-pay.ts';
import { isGateway } from '../model/payment-plan.ts';
import { pollDelayMs } from '../model/waiting.ts';
import { Deadline } from './deadline.tsx';
import styles from './payment.module.css';
import { ScanPanel } from './scan-panel.tsx';

/**
 * Polls the gateway, through the server, for the outcome of a payment until it is known or the polling limit is reached. The
 * server is prompted first; an unknown outcome stays "in progress" and never becomes a failure.
 */
function usePaymentOutcome(payNo: string): { isSlow: boolean; isAsking: boolean; askAgain: () => void } {
  const client = useQueryClient();
  const key = ['paymentOutcome', payNo];
  const outcome = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      asked(client.getQueryState(key)) === 0
        ? api.payment.nudge({ body: { payNo } }, { signal })
        : api.payment.query({ query: { payNo } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'pending' ? false : (pollDelayMs(asked(state)) ?? false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const state = outcome.data?.state;
  useEffect(() => {
    if (state !== undefined && state !== 'pending') void client.invalidateQueries({ queryKey: ['payments', payNo] });
  }, [client, payNo, state]);
  const times = outcome.data || outcome.error ? asked(client.getQueryState(key)) : 0;
  return {
    isSlow: pollDelayMs(times) === null,
    isAsking: outcome.isFetching,
    askAgain: () => void outcome.refetch(),
  };
}

/** Number of answers and failures so far. */
const asked = (state: { readonly dataUpdateCount: number; readonly errorUpdateCount: number } | undefined): number =>
  (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);

/** The gateway has it: asks for the outcome, and offers the way back to its page or to another one. */
export function PendingPanel({ info }: { info: PaymentInfo }) {
  const { t } = useTranslation('payment');
  const { isSlow, isAsking, askAgain } = usePaymentOutcome(info.payNo);
  const pay = usePay(info);
  const reopen = useReopen();
  const gateway = info.methods.find(isGateway) ?? null;
  const { qrText } = pay.data ?? {};
  // The QR text is not stored anywhere: it is requested when the page loads, and again after a failure.
  const hasAsked = useRef(false);
  const { mutate } = pay;
  useEffect(() => {
    if (gateway === null || !providerOf(gateway)?.isScanned || hasAsked.current) return;
    hasAsked.current = true;
    mutate({ plan: { useWallet: false, useCredit: false, gateway }, stays: true });
  }, [gateway, mutate]);
  const callbacks = { onError: (error: Error) => toast.error(problemText(error)) };
  return (
    <div className={classes(layout['stack4'], styles['panel'])}>
      <p className={styles['verdict']} role="status">
        <Spinner size={24} />
        {t('pending.title')}
      </p>
      {qrText && gateway && <ScanPanel text={qrText} gateway={gateway} />}
      <Deadline deadline={info.deadline} />
      <p>{t('pending.lead')}</p>
      {isSlow && <Notice tone="info">{t('pending.slow')}</Notice>}
      <div className={layout['row3']}>
        {isSlow && (
          <Button busy={isAsking} onClick={askAgain}>
            {t('pending.ask')}
          </Button>
        )}
        {gateway && (
          <Button
            busy={pay.isPending}
            onClick={() => pay.mutate({ plan: { useWallet: false, useCredit: false, gateway } }, callbacks)}
          >
            {t('pending.goOn')}
          </Button>
        )}
        {info.purpose === 'order' && (
          <Button
            kind="quiet"
            busy={reopen.isPending}
            onClick={() =>
              reopen.mutate(
                info.orders.map(({ id }) => id),
                callbacks,
              )
            }
          >
            {t('pending.other')}
          </Button>
        )}
      </div>
      {info.purpose === 'order' && <p className={layout['muted']}>{t('pending.otherHint')}</p>}
    </div>
  );
}
