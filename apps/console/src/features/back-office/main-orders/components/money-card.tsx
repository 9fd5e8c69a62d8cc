import type { StaffMainOrder } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, CopyButton, classes, layout, moneyText } from '@xunban/ui';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { PaymentLink, RefundLink } from '../../../../shared/number-links.tsx';
import { Redacted, VisibleMoney } from '../../../../shared/visible.tsx';
import { FreightChanges } from '../../../orders/orders/components/freight-changes.tsx';
import styles from '../main-orders.module.css';

/** The total, the payments, the refunds, and the amount due. */
export function MoneyCard({ main }: { readonly main: StaffMainOrder }) {
  const { t } = useTranslation(['console-main-order', 'payment', 'console-refunds']);
  const seesLedger = usePermission('ledger.view');
  const { payments, refunds, freightChanges } = main;
  if (!payments || !refunds || !freightChanges)
    return (
      <Card title={t('money.title')}>
        <Redacted />
      </Card>
    );
  const lines = [
    ['goods', main.goodsAmount],
    ...(main.couponAmount ? [['coupon', -main.couponAmount] as const] : []),
    ['freight', main.freight],
    ...(main.conceded ? [['conceded', -main.conceded] as const] : []),
    ...(main.cancelFees ? [['cancelFees', main.cancelFees] as const] : []),
    ['total', main.total],
    ['paid', main.paid],
    ...((main.due ?? 0) < 0 ? [] : [['due', main.due] as const]),
    ...(main.payable && main.payable < (main.due ?? 0) ? [['payable', main.payable] as const] : []),
    ...(main.refundWaits ? [['refundWaits', main.refundWaits] as const] : []),
  ] as const;
  return (
    <Card title={t('money.title')} extra={seesLedger && <Link to="/reconciliation">{t('money.ledger')}</Link>}>
      <dl className={classes(layout['fineTerms'], styles['sums'])}>
        {lines.map(([name, yuan]) => (
          <div key={name}>
            <dt>{t(`money.${name}`)}</dt>
            <dd>
              <VisibleMoney yuan={yuan} strong={name === 'due' || name === 'refundWaits'} />
            </dd>
          </div>
        ))}
      </dl>
      <FreightChanges changes={freightChanges} />
      {payments.length > 0 && (
        <>
          <h3 className={classes(layout['small'], layout['spaceAbove3'])}>{t('money.payments')}</h3>
          <ul className={classes(layout['column0'], styles['rows'])}>
            {payments.map((payment) => (
              <li key={payment.payNo}>
                <span className={styles['number']}>
                  <PaymentLink no={payment.payNo} /> <CopyButton text={payment.payNo} label={t('money.copyPayNo')} />
                </span>
                <span className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
                  <VisibleMoney yuan={payment.amount} strong />
                </span>
                <span className={classes(layout['soft'], layout['wholeRow'], layout['breakAnywhere'])}>
                  {t(`payment:state.${payment.state}`)} · {minuteText(payment.paidAt ?? payment.createdAt)}
                  {payment.person && ` · ${payment.person}`}
                  {payment.parts.map((part) => ` · ${methodName(part.method)} ${moneyText(part.amount)}`).join('')}
                  {payment.refunded > 0 && ` · ${t('money.refunded', { amount: moneyText(payment.refunded) })}`}
                  {payment.dispute && ` · ${t(`money.dispute.${payment.dispute}`)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refunds.length > 0 && (
        <>
          <h3 className={classes(layout['small'], layout['spaceAbove3'])}>{t('money.refunds')}</h3>
          <ul className={classes(layout['column0'], styles['rows'])}>
            {refunds.map((refund) => (
              <li key={refund.refundNo}>
                <span className={styles['number']}>
                  {refund.method === 'wallet' ? refund.refundNo : <RefundLink no={refund.refundNo} />}
                </span>
                <span className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
                  <VisibleMoney yuan={refund.amount} strong />
                </span>
                <span className={classes(layout['soft'], layout['wholeRow'], layout['breakAnywhere'])}>
                  {t(`console-refunds:state.${refund.state}`)} · {methodName(refund.method)} ·{' '}
                  {minuteText(refund.endedAt ?? refund.createdAt)}
                  {refund.reason && ` · ${refund.reason === 'latePayment' ? t('reason.latePayment') : refund.reason}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
