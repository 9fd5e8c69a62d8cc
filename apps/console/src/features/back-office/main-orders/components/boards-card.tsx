import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { StaffMainOrder } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, layout } from '@xunban/ui';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { wasLeftOpenAbout } from '../../../../shared/open-dialogs.ts';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import { BoardCell } from '../../../orders/orders/components/board-cell.tsx';
import { OrderView } from '../../../orders/orders/components/order-view.tsx';
import { StateTag } from '../../../orders/orders/components/state-tag.tsx';
import { orderQueries } from '../../../orders/orders/order-queries.ts';
import styles from '../main-orders.module.css';

type Board = StaffMainOrder['orders'][number];

/** The boards of a main order, each with its page inside; closed at first, so that what happened is in sight. */
export function BoardsCard({ main: { orders } }: { readonly main: StaffMainOrder }) {
  const { t } = useTranslation('console-main-order');
  return (
    <Card title={t('boards.title', { count: orders.length })}>
      <ul className={layout['column0']}>
        {orders.map((order) => (
          <BoardRow key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function BoardRow({ order }: { readonly order: Board }) {
  const { t } = useTranslation('console-main-order');
  // A dialog left open is on the board's page.
  const [isOpen, setOpen] = useState(() => wasLeftOpenAbout(order.id));
  const seesAmounts = useCanSee('amount.view');
  const detailId = useId();
  return (
    <li className={styles['boardRow']}>
      <div className={styles['boardHead']}>
        <Button
          type="text"
          size="small"
          icon={isOpen ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={isOpen}
          aria-controls={detailId}
          aria-label={t(isOpen ? 'boards.close' : 'boards.open', { no: order.orderNo })}
          onClick={() => setOpen(!isOpen)}
        />
        <div className={styles['boardNo']}>
          <Link to={`/orders/${order.id}`}>{order.orderNo}</Link>
          <StateTag state={order.state} percent={order.percent} />
        </div>
        <BoardCell order={order} />
        <div className={styles['boardFacts']}>
          {seesAmounts && <VisibleMoney yuan={order.amount} />}
          <span className={layout['muted']}>
            {order.promisedShipDate ? t('boards.promised', { day: order.promisedShipDate }) : ''}
          </span>
        </div>
      </div>
      <div id={detailId} className={styles['boardDetail']} hidden={!isOpen}>
        {isOpen && <BoardDetail id={order.id} />}
      </div>
    </li>
  );
}

function BoardDetail({ id }: { readonly id: string }) {
  return (
    <DataState query={useQuery(orderQueries.detail(id))}>
      {(order) => <OrderView order={order} isPart isOnMain />}
    </DataState>
  );
}
