import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, layout, Money, moneyText } from '@xunban/ui';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import styles from './payment.module.css';

interface PaymentHeadProps {
  readonly title: string;
  readonly payNo: string;
  readonly amount: number;
  readonly orders: readonly {
    readonly mainNo: string;
    readonly boards: readonly string[];
    /** Absent for clients that have only the link: they receive the amount alone. */
    readonly total?: number;
    readonly due?: number;
    readonly later?: readonly string[];
  }[];
}

/** Shows what is paid for and the amount: the same for the owner and for a client with the link. */
export function PaymentHead({ title, payNo, amount, orders }: PaymentHeadProps) {
  const { t } = useTranslation('payment');
  return (
    <header className={layout['stack3']}>
      <h1>{title}</h1>
      <p className={styles['payNo']}>
        {t('payNo')} <code>{payNo}</code>
        <CopyButton text={payNo} label={t('copyPayNo')} />
      </p>
      {orders.length > 0 && (
        <ul className={styles['orders']} aria-label={t('orders')}>
          {orders.map((order) => (
            <li key={order.mainNo}>
              <strong>{t('order', { mainNo: order.mainNo })}</strong>
              {order.boards.map((board) => (
                <div key={board} className={layout['muted']}>
                  {board}
                </div>
              ))}
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
      )}
      <p className={styles['due']}>
        <span>{t('due')}</span>
        <span className={styles['amount']}>
          <Money yuan={amount} strong />
        </span>
      </p>
    </header>
  );
}
