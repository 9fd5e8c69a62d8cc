import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GatewayOffer, PaymentInfo } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, layout, Notice, problemText, Spinner, toast } from '@xunban/ui';
import { useEffect, useRef } from 'react';
import { api } from '../../../../shared/api.ts';
import { hasPlace, usePay, useReopen } from '../api/use-pay.ts';
import { linkOf } from '../model/payment-links.ts';
import { pollDelayMs } from '../model/waiting.ts';
import { Deadline } from './deadline.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';
import styles from './payment.module.css';
import { ScanPanel } from './scan-panel.tsx';
import { usePayerCode, useWechatBridge } from './use-wechat-bridge.ts';
import { WechatEnd } from './wechat-end.tsx';

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
  const gateway = info.available.find((offer) => offer.gateway && info.methods.includes(offer.method))?.gateway ?? null;
  const { qrText, wechatBridge } = pay.data ?? {};
  const isBlocked =
    gateway !== null && (gateway.opens === 'elsewhere' || (pay.data !== undefined && !hasPlace(pay.data)));
  useShownPlace(pay.mutate, gateway);
  const inWechat = useWechatBridge(wechatBridge, askAgain);
  return (
    <div className={classes(layout['stack4'], styles['panel'])}>
      <p className={styles['verdict']} role="status">
        <Spinner size={24} />
        {t('pending.title')}
      </p>
      {gateway && isBlocked && <OpenInBrowser gateway={gateway} link={linkOf(info)} />}
      {qrText && gateway && <ScanPanel text={qrText} gateway={gateway} />}
      <WechatEnd outcome={inWechat} />
      <Deadline deadline={info.deadline} />
      <p>{t('pending.lead')}</p>
      {isSlow && <Notice tone="info">{t('pending.slow')}</Notice>}
      <div className={layout['row3']}>
        {isSlow && (
          <Button busy={isAsking} onClick={askAgain}>
            {t('pending.ask')}
          </Button>
        )}
        {gateway && !isBlocked && (
          <Button
            busy={pay.isPending}
            onClick={() =>
              pay.mutate({ plan: onlyThrough(gateway) }, { onError: (error) => toast.error(problemText(error)) })
            }
          >
            {t('pending.goOn')}
          </Button>
        )}
        {info.purpose === 'order' && <AnotherMethod mainOrderIds={info.orders.map(({ id }) => id)} />}
      </div>
      {info.purpose === 'order' && <p className={layout['muted']}>{t('pending.otherHint')}</p>}
    </div>
  );
}

const onlyThrough = (gateway: GatewayOffer) => ({ useWallet: false, useCredit: false, gateway });

/**
 * Requests what this page shows itself: the QR text, or WeChat's payment after WeChat has led back with a code for its user. It
 * is not stored anywhere, so it is requested when the page loads, and again after a failure.
 */
function useShownPlace(mutate: ReturnType<typeof usePay>['mutate'], gateway: GatewayOffer | null): void {
  const hasAsked = useRef(false);
  const payerCode = usePayerCode(gateway);
  useEffect(() => {
    if (!gateway?.isScanned || gateway.opens === 'elsewhere' || hasAsked.current) return;
    hasAsked.current = true;
    mutate({ plan: onlyThrough(gateway), stays: true, payerCode });
  }, [gateway, mutate, payerCode]);
}

/** Closes the payment and opens another one of the same orders. */
function AnotherMethod({ mainOrderIds }: { readonly mainOrderIds: readonly string[] }) {
  const { t } = useTranslation('payment');
  const reopen = useReopen();
  return (
    <Button
      kind="quiet"
      busy={reopen.isPending}
      onClick={() => reopen.mutate(mainOrderIds, { onError: (error) => toast.error(problemText(error)) })}
    >
      {t('pending.other')}
    </Button>
  );
}
