import type { PaymentInfo } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, layout, Notice, problemText, Spinner, toast } from '@xunban/ui';
import { useEffect, useRef } from 'react';
import { usePay, useReopen } from '../api/use-pay.ts';
import { usePaymentOutcome } from '../api/use-payment-outcome.ts';
import { isGateway } from '../model/payment-plan.ts';
import { Deadline } from './deadline.tsx';
import styles from './payment.module.css';
import { ScanPanel } from './scan-panel.tsx';

/** The gateway has it: asks for the outcome, and offers the way back to its page or to another one. */
export function PendingPanel({ info }: { info: PaymentInfo }) {
  const { t } = useTranslation('payment');
  const { isSlow, isAsking, askAgain } = usePaymentOutcome(info.payNo);
  const pay = usePay(info);
  const reopen = useReopen();
  const gateway = info.methods.find(isGateway) ?? null;
  const { qrText } = pay.data ?? {};
  // What is to be scanned is not kept anywhere: it is asked for when the page comes up, and again after it failed.
  const hasAsked = useRef(false);
  const { mutate } = pay;
  useEffect(() => {
    if (gateway !== 'wechat' || hasAsked.current) return;
    hasAsked.current = true;
    mutate({ plan: { useWallet: false, useCredit: false, gateway }, stays: true });
  }, [gateway, mutate]);
  const tell = { onError: (error: Error) => toast.error(problemText(error)) };
  return (
    <div className={styles['panel']}>
      <p className={styles['verdict']} role="status">
        <Spinner size={24} />
        {t('pending.title')}
      </p>
      {qrText && <ScanPanel text={qrText} />}
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
            onClick={() => pay.mutate({ plan: { useWallet: false, useCredit: false, gateway } }, tell)}
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
                tell,
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
