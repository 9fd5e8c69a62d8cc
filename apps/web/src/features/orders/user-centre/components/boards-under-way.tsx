import { useQuery } from '@tanstack/react-query';
import type { OrderProgress, OrderSummary } from '@xunban/contract';
import { ENDED_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday, shortDay } from '@xunban/i18n/when';
import { Card, classes, DataState, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { BoardThumb } from '../../../../shared/board/board-thumb.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { ProgressNow } from '../../orders/components/progress-now.tsx';
import { StateBadge } from '../../orders/components/state-badge.tsx';
import { shipDay } from '../../orders/model/order-stages.ts';
import { NEWEST_ORDERS } from '../model/newest-orders.ts';
import styles from './user-centre.module.css';

const MAX_TILES = 12;
const IN_PRODUCTION = { page: 1, pageSize: MAX_TILES, sorting: '', filters: {} } as const;

/** The boards between review and receipt as images, each with its state and its next date: those at the factory first. */
export function BoardsUnderWay() {
  const { t } = useTranslation(['user-centre', 'order', 'order-texts']);
  const running = useQuery(orderQueries.inProduction(IN_PRODUCTION));
  const newest = useQuery(orderQueries.list(NEWEST_ORDERS));
  return (
    <Card title={t('underWay')} extra={<Link to="/main/progressList">{t('runningAll')}</Link>}>
      <DataState query={running}>
        {({ items: inWork }) => (
          <DataState
            query={newest}
            isEmpty={({ items }) => inWork.length === 0 && items.every(isEnded)}
            empty={<p className={layout['muted']}>{t('underWayNone')}</p>}
          >
            {({ items }) => (
              <ul className={styles['tiles']}>
                {[...inWork, ...items.filter((order) => !isEnded(order) && !inWork.some(({ id }) => id === order.id))]
                  .slice(0, MAX_TILES)
                  .map((order) => (
                    <li key={order.id}>
                      <Tile order={order} progress={inWork.find(({ id }) => id === order.id)?.progress} />
                    </li>
                  ))}
              </ul>
            )}
          </DataState>
        )}
      </DataState>
    </Card>
  );
}

const isEnded = ({ state }: OrderSummary): boolean => ENDED_STATES.has(state);

function Tile({ order, progress }: { readonly order: OrderSummary; readonly progress: OrderProgress | undefined }) {
  const { t } = useTranslation(['user-centre', 'order']);
  const ships = progress && shipDay(progress, shanghaiToday());
  return (
    <Link to={orderPath(order.orderNo)} className={styles['tile']}>
      <BoardThumb image={order.image} size={88} />
      <span className={classes(layout['stack1'], layout['shrinks'], layout['itemsStart'])}>
        <span className={classes(layout['semiStrong'], layout['breakAnywhere'])}>{order.fileName}</span>
        <span className={layout['finePrint']}>{order.orderNo}</span>
        <StateBadge state={order.state} percent={order.percent} />
        {progress && (
          <span className={layout['small']}>
            <ProgressNow progress={progress} />
          </span>
        )}
        {ships && (
          <span className={layout['muted']}>
            {ships.kind === 'overdue'
              ? t('order:stage.overdue', { day: shortDay(ships.day) })
              : t(progress.isLate ? 'forecast' : 'promised', { date: shortDay(ships.day) })}
          </span>
        )}
      </span>
    </Link>
  );
}
