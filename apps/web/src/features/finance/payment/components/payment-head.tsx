import type { PaymentInfo } from '@xunban/contract';
import { referencesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, classes, layout, Money, moneyText } from '@xunban/ui';
import { BoardThumb } from '../../../../shared/board/board-thumb.tsx';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import styles from './payment.module.css';

interface PaidOrder
  extends Pick<PaymentInfo['orders'][number], 'mainNo' | 'poNumber' | 'costCentre' | 'boards' | 'coupon'> {
  /** Absent for clients that have only the link: they receive the amount alone. */
  readonly total?: number;
  readonly due?: number;
  readonly later?: readonly string[];
}

interface PaymentHeadProps {
  readonly title: string;
  readonly payNo: string;
  readonly amount: number;
  readonly orders: readonly PaidOrder[];
}

/** Shows what is paid for and the amount: the same for the owner and for a client with the link. */
export function PaymentHead({ title, payNo, amount, orders }: PaymentHeadProps) {
  const { t } = useTranslation('payment');
  return (
    <header className={layout['stack3']}>
      <h1>{title}</h1>
      <PayNo payNo={payNo} />
      <PaidOrders orders={orders} />
      <p className={styles['due']}>
        <span>{t('due')}</span>
        <span className={styles['amount']}>
          <Money yuan={amount} strong />
        </span>
      </p>
    </header>
  );
}

export function PayNo({ payNo }: { readonly payNo: string }) {
  const { t } = useTranslation('payment');
  return (
    <p className={classes(layout['rowCentred2'], layout['muted'])}>
      {t('payNo')} <code>{payNo}</code>
      <CopyButton text={payNo} label={t('copyPayNo')} />
    </p>
  );
}

/** Lists the paid main orders, each with its boards and their images. */
export function PaidOrders({ orders }: { readonly orders: readonly PaidOrder[] }) {
  const { t } = useTranslation('payment');
  if (orders.length === 0) return null;
  return (
    <ul className={styles['orders']} aria-label={t('orders')}>
      {orders.map((order) => (
        <li key={order.mainNo} className={layout['stack2']}>
          <strong>{t('order', { mainNo: order.mainNo })}</strong>
          <References of={order} />
          {order.boards.map(({ text, image }) => (
            <div key={text} className={classes(layout['line2'], layout['muted'])}>
              <BoardThumb image={image} size={56} />
              <span className={layout['breakAnywhere']}>{text}</span>
            </div>
          ))}
          {order.coupon > 0 && <div>{t('coupon', { amount: moneyText(order.coupon) })}</div>}
          {order.later !== undefined && order.later.length > 0 && (
            <div>{t('later', { orderNos: order.later.join(t('laterGap')) })}</div>
          )}
          {order.total !== undefined && order.due !== undefined && order.due > 0 && order.due < order.total && (
            <div>
              {t('supplement', {
                total: moneyText(order.total),
                paid: moneyText(sumYuan([order.total, -order.due])),
                amount: moneyText(order.due),
              })}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function References({ of }: { readonly of: Pick<PaidOrder, 'poNumber' | 'costCentre'> }) {
  const text = referencesText(of);
  return text === '' ? null : <span className={classes(layout['muted'], layout['breakAnywhere'])}>{text}</span>;
}
