import { useQuery } from '@tanstack/react-query';
import { ENDED_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, classes, DataState, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { reorderPath } from '../../../pricing/live-quote/reorder-path.ts';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { NEWEST_ORDERS } from '../model/newest-orders.ts';
import styles from './user-centre.module.css';

const MAX_ROWS = 4;

/** The last boards that were made, each ordered again by one button and its confirmation. */
export function RecentBoards() {
  const { t } = useTranslation(['user-centre', 'order', 'order-texts', 'pricing']);
  const newest = useQuery(orderQueries.list(NEWEST_ORDERS));
  return (
    <Card title={t('again.title')} className={styles['full'] ?? ''}>
      <DataState query={newest}>
        {({ items }) => {
          const boards = items.filter(({ state, can }) => ENDED_STATES.has(state) && can.includes('reorder'));
          if (boards.length === 0) return <p className={layout['muted']}>{t('again.none')}</p>;
          return (
            <ul className={layout['stack3']}>
              {boards.slice(0, MAX_ROWS).map(({ id, orderNo, fileName, image, spec }) => (
                <li key={id} className={classes(layout['line3'], layout['spread'])}>
                  <BoardLine
                    image={image}
                    fileName={fileName}
                    spec={spec}
                    size={48}
                    head={<Link to={orderPath(orderNo)}>{orderNo}</Link>}
                  />
                  <Link
                    to={reorderPath(orderNo)}
                    className={classes(buttonClass({ size: 'small' }), layout['noShrink'])}
                    aria-label={t('again.of', { file: fileName })}
                  >
                    {t('again.action')}
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </DataState>
    </Card>
  );
}
