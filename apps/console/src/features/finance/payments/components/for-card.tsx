import type { StaffPaymentDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, moneyText } from '@xunban/ui';
import { MainOrderLink } from '../../../../shared/number-links.tsx';
import { SeenMoney } from '../../../../shared/seen.tsx';
import styles from '../payments.module.css';

/** The main orders that a payment pays, each with its share and its boards; or that it is a top-up. */
export function ForCard({ payment: { purpose, shares } }: { readonly payment: StaffPaymentDetail }) {
  const { t } = useTranslation('console-payments');
  return (
    <Card title={t('for.title')}>
      {purpose === 'topUp' && <p className={styles['soft']}>{t('for.topUp')}</p>}
      <ul className={styles['rows']}>
        {shares.map(({ id, mainNo, amount, total, boards }) => (
          <li key={id}>
            <MainOrderLink no={mainNo} />
            <span className={styles['end']}>
              <SeenMoney yuan={amount} strong />
            </span>
            <span className={styles['whole']}>
              {[total !== undefined && total !== amount && t('for.of', { total: moneyText(total) }), ...boards]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
