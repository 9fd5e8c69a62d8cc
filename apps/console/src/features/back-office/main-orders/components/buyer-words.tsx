import type { StaffMainOrder } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import styles from '../main-orders.module.css';

/** Whatever the buyer wrote, with what it was written to. */
export function BuyerWords({ words }: { readonly words: StaffMainOrder['buyerWords'] }) {
  const { t } = useTranslation('console-main-order');
  return (
    <ul className={styles['words']}>
      {words.map(({ about, orderNo, text }) => (
        <li key={`${about} ${orderNo}`}>
          <span className={styles['soft']}>
            {t(`words.${about}`)} {orderNo}
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
