import type { OrderSummary } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, Money } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { HoldBadge } from '../../questions/hold-notice.tsx';
import { OrderActions } from './order-actions.tsx';
import { StateBadge } from './state-badge.tsx';

export function useOrderColumns(): ListColumn<OrderSummary>[] {
  const { t } = useTranslation('order');
  return [
    {
      key: 'orderNo',
      title: t('list.board'),
      place: 'head',
      minWidth: 280,
      sortable: true,
      render: (order) => (
        <BoardLine
          image={order.image}
          fileName={order.fileName}
          spec={order.spec}
          size={56}
          head={
            <Link to={orderPath(order.orderNo)} className={classes(layout['tabular'], layout['strong'])}>
              {order.orderNo}
            </Link>
          }
        />
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: (order) => (
        <>
          <StateBadge state={order.state} percent={order.percent} /> <HoldBadge order={order} />
        </>
      ),
    },
    {
      key: 'amount',
      title: t('list.amount'),
      align: 'right',
      sortable: true,
      render: (order) => <Money yuan={order.amount} />,
    },
    {
      key: 'promised',
      title: t('list.shipDate'),
      render: (order) => <span className={layout['figures']}>{order.promisedShipDate ?? '—'}</span>,
    },
    {
      key: 'createdAt',
      title: t('list.createdAt'),
      sortable: true,
      render: (order) => <span className={layout['figures']}>{minuteText(order.createdAt)}</span>,
    },
    {
      key: 'actions',
      title: t('list.actions'),
      place: 'foot',
      align: 'right',
      render: (order) => <OrderActions order={order} />,
    },
  ];
}
