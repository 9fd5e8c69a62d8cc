import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, Money } from '@xunban/ui';
import styles from './payment.module.css';

interface PaymentHeadProps {
  readonly title: string;
  readonly payNo: string;
  readonly amount: number;
  readonly orders: readonly { readonly mainNo: string; readonly boards: readonly string[] }[];
}

/** What is paid for and how much it is: the same for the owner and for whoever has the link. */
export function PaymentHead({ title, payNo, amount, orders }: PaymentHeadProps) {
  const { t } = useTranslation('payment');
  return (
    <header className={styles['head']}>
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
                <div key={board} className={styles['soft']}>
                  {board}
                </div>
              ))}
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
