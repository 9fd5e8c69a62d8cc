import type { MainOrder, MainPayment, PaymentSummary } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, layout, Money, moneyText, Notice, type Tone } from '@xunban/ui';
import { Link } from 'react-router';
import styles from './orders.module.css';

const TONES: Readonly<Record<PaymentSummary['state'], Tone>> = {
  created: 'neutral',
  pending: 'warning',
  succeeded: 'success',
  closed: 'neutral',
  failed: 'error',
};

/** The totals of the full checkout, and all of its payments. */
export function MoneyCard({ main }: { main: MainOrder }) {
  const { t } = useTranslation(['order', 'payment']);
  return (
    <Card title={t('detail.payments')}>
      <div className={classes(layout['stack3'], styles['list'])}>
        <dl className={classes(layout['softTerms'], styles['sums'])}>
          <dt>{t('detail.goods')}</dt>
          <dd>
            <Money yuan={main.goodsAmount} />
          </dd>
          {main.couponAmount > 0 && (
            <>
              <dt>
                {t('detail.coupon')} {main.coupons.map(({ name }) => name).join(t('detail.partGap'))}
              </dt>
              <dd>
                <Money yuan={-main.couponAmount} />
              </dd>
            </>
          )}
          <dt>{t('detail.freight')}</dt>
          <dd>
            <Money yuan={main.freight} />
          </dd>
          {main.conceded > 0 && (
            <>
              <dt>{t('detail.conceded')}</dt>
              <dd>
                <Money yuan={-main.conceded} />
              </dd>
            </>
          )}
          {main.cancelFees > 0 && (
            <>
              <dt>{t('detail.cancelFees')}</dt>
              <dd>
                <Money yuan={main.cancelFees} />
              </dd>
            </>
          )}
          <dt>{t('detail.mainTotal')}</dt>
          <dd>
            <Money yuan={main.total} strong />
          </dd>
          <dt>{t('detail.paid')}</dt>
          <dd>
            <Money yuan={main.paid} />
          </dd>
          {main.due > 0 && (
            <>
              <dt className={styles['due']}>{t('detail.due')}</dt>
              <dd className={styles['due']}>
                <Money yuan={main.due} strong />
              </dd>
            </>
          )}
          {main.payable > 0 && main.payable < main.due && (
            <>
              <dt>{t('detail.payable')}</dt>
              <dd>
                <Money yuan={main.payable} />
              </dd>
            </>
          )}
        </dl>
        {main.due > 0 && main.coupons.length > 0 && (
          <p className={layout['muted']}>
            {t('detail.couponHint', { minimum: moneyText(Math.max(...main.coupons.map(({ minimum }) => minimum))) })}
          </p>
        )}
        {main.refundWaits > 0 && (
          <Notice tone="info">{t('detail.refundWaits', { amount: moneyText(main.refundWaits) })}</Notice>
        )}
        {main.freightChanges.map((change) => (
          <p key={change.at} className={layout['muted']}>
            {minuteText(change.at)} ·{' '}
            {t('payment:freightChanged', {
              orderNos: change.orderNos.join(', '),
              before: moneyText(change.before),
              after: moneyText(change.after),
            })}
          </p>
        ))}
        {main.payments.length === 0 ? (
          <p className={layout['muted']}>{t('detail.noPayments')}</p>
        ) : (
          <ul className={classes(layout['stack3'], styles['list'])}>
            {main.payments.map((payment) => (
              <Payment key={payment.payNo} payment={payment} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Payment({ payment }: { payment: MainPayment }) {
  const { t } = useTranslation(['order', 'payment']);
  const partText = ({ method, amount }: MainPayment['parts'][number]) => `${methodName(method)} ${moneyText(amount)}`;
  // A payment of several main orders: its parts are more than the share of this one.
  const isShared =
    payment.parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) > Math.round(payment.amount * 100);
  return (
    <li>
      <div className={classes(layout['itemsCentre'], layout['row1x3'], layout['spread'])}>
        <span>
          <Badge tone={TONES[payment.state]}>{t(`payment:state.${payment.state}`)}</Badge>{' '}
          <Link to={`/paymentOrder?payNo=${payment.payNo}`}>{payment.payNo}</Link>
        </span>
        <Money yuan={payment.amount} />
      </div>
      <div className={layout['muted']}>
        {minuteText(payment.paidAt ?? payment.createdAt)}
        {payment.person && ` · ${payment.person}`}
        {payment.parts.length > 0 && ` · ${payment.parts.map(partText).join(t('detail.partGap'))}`}
        {isShared && ` · ${t('detail.paidTogether')}`}
        {payment.refunded > 0 && ` · ${t('detail.refunded', { amount: moneyText(payment.refunded) })}`}
      </div>
      {payment.dispute && <p>{t(`detail.dispute.${payment.dispute}`)}</p>}
    </li>
  );
}
