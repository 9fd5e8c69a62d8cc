import type { StaffPaymentDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card } from '@xunban/ui';
import { MainOrderLink, RefundLink } from '../../../../shared/number-links.tsx';
import { SeenMoney } from '../../../../shared/seen.tsx';
import { useMethodName } from '../../../../shared/use-method-name.ts';
import styles from '../payments.module.css';

/** What went back of a payment or is on its way: for which order, to where, and who paid it by hand. */
export function RefundsCard({ refunds }: Pick<StaffPaymentDetail, 'refunds'>) {
  const { t } = useTranslation(['console-payments', 'console-refunds']);
  const method = useMethodName();
  return (
    <Card title={t('refunds.title')}>
      {refunds.length === 0 && <p className={styles['soft']}>{t('refunds.none')}</p>}
      <ul className={styles['rows']}>
        {refunds.map((refund) => (
          <li key={refund.refundNo}>
            {/* What went back to the wallet was done at once, and stands in no list of refunds. */}
            {refund.method === 'wallet' ? refund.refundNo : <RefundLink no={refund.refundNo} />}
            <span className={styles['end']}>
              <SeenMoney yuan={refund.amount} strong />
            </span>
            <span className={styles['whole']}>
              {t(`console-refunds:state.${refund.state}`)} · {method(refund.method)} ·{' '}
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
