import type { StaffPaymentDetail } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, classes, layout } from '@xunban/ui';
import { MainOrderLink, RefundLink } from '../../../../shared/number-links.tsx';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import styles from '../payments.module.css';

/** Completed and pending refunds of a payment: the order, the destination, and the staff user for manual ones. */
export function RefundsCard({ refunds }: Pick<StaffPaymentDetail, 'refunds'>) {
  const { t } = useTranslation(['console-payments', 'console-refunds', 'payment']);
  return (
    <Card title={t('refunds.title')}>
      {refunds.length === 0 && <p className={layout['muted']}>{t('refunds.none')}</p>}
      <ul className={classes(layout['column0'], styles['rows'])}>
        {refunds.map((refund) => (
          <li key={refund.refundNo}>
            {/* Refunds to the wallet were immediate, and do not appear in the refund list. */}
            {refund.method === 'wallet' ? refund.refundNo : <RefundLink no={refund.refundNo} />}
            <span className={styles['end']}>
              <VisibleMoney yuan={refund.amount} strong />
            </span>
            <span className={classes(layout['soft'], layout['wholeRow'])}>
              {t(`console-refunds:state.${refund.state}`)} · {methodName(refund.method)} ·{' '}
              {minuteText(refund.endedAt ?? refund.createdAt)}
              {refund.mainNo && (
                <>
                  {' · '}
                  <MainOrderLink no={refund.mainNo} />
                </>
              )}
              {refund.reason && ` · ${refund.reason === 'latePayment' ? t('refunds.late') : refund.reason}`}
              {refund.bankReference &&
                ` · ${t('refunds.byHand', { person: refund.settledBy, reference: refund.bankReference })}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
