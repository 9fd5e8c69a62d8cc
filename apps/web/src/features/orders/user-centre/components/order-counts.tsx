import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, problemText } from '@xunban/ui';
import { Link } from 'react-router';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { stateTabs } from '../../orders/model/list-tabs.ts';
import styles from './user-centre.module.css';

/** How many orders stand where; each number leads to them. */
export function OrderCounts() {
  const { t } = useTranslation(['user-centre', 'order-words']);
  const counts = useQuery(orderQueries.counts);
  return (
    <Card title={t('orders')} extra={<Link to="/main/orderList">{t('allOrders')}</Link>}>
      {counts.isError && !counts.data && <p role="alert">{problemText(counts.error)}</p>}
      <ul className={styles['counts']}>
        {stateTabs(counts.data ?? [], undefined).map(({ state, count }) => (
          <li key={state}>
            <Link to={`/main/orderList?state=${state}`} className={styles['count']} data-some={count > 0 || undefined}>
              <span className={styles['number']}>{counts.data ? count : '–'}</span>
              {t(`order-words:state.${state}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
