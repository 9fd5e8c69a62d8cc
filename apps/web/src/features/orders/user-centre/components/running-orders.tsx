import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, layout, ProgressBar } from '@xunban/ui';
import { Link } from 'react-router';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { ProgressNow } from '../../orders/components/progress-now.tsx';
import { StateBadge } from '../../orders/components/state-badge.tsx';
import styles from './user-centre.module.css';

const SHOWN = { page: 1, pageSize: 10, sorting: '', filters: {} } as const;

/** Lists the paid boards that are not sent, each with its state as the counters name it, and its progress. */
export function RunningOrders() {
  const { t } = useTranslation(['user-centre', 'order', 'order-texts']);
  const running = useQuery(orderQueries.inProduction(SHOWN));
  return (
    <Card title={t('running')} extra={<Link to="/main/progressList">{t('runningAll')}</Link>}>
      <DataState
        query={running}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={layout['muted']}>{t('runningNone')}</p>}
      >
        {({ items }) => (
          <ul className={layout['stack4']}>
            {items.map((order) => (
              <li key={order.id} className={styles['runningOrder']}>
                <BoardLine
                  image={order.image}
                  fileName={order.fileName}
                  spec={order.spec}
                  size={48}
                  head={
                    <span className={layout['rowCentred2']}>
                      <Link to={orderPath(order.orderNo)}>{order.orderNo}</Link>
                      <StateBadge state={order.state} percent={order.percent} />
                    </span>
                  }
                />
                <div>
                  <ProgressBar
                    percent={order.progress.percent}
                    label={t('order:production.percent', { orderNo: order.orderNo })}
                  />
                  <p>
                    <ProgressNow progress={order.progress} />
                  </p>
                  <p className={layout['muted']}>
                    {order.progress.isLate
                      ? t('forecast', { date: order.progress.forecastShipDate })
                      : t('promised', { date: order.promisedShipDate ?? '—' })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </DataState>
    </Card>
  );
}
