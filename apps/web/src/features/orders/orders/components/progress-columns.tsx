import type { OrderProgress, OrderSummary } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, classes, layout, ProgressBar } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { ShipDates } from './production-route.tsx';
import { ProgressNow } from './progress-now.tsx';

type RunningOrder = OrderSummary & { readonly progress: OrderProgress };

export function useProgressColumns(): ListColumn<RunningOrder>[] {
  const { t } = useTranslation('order');
  return [
    {
      key: 'board',
      title: t('list.board'),
      place: 'head',
      minWidth: 280,
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
      key: 'progress',
      title: t('progress.progress'),
      render: ({ orderNo, progress }) => (
        <ProgressBar percent={progress.percent} label={t('production.percent', { orderNo })} />
      ),
    },
    { key: 'now', title: t('progress.now'), render: ({ progress }) => <ProgressNow progress={progress} /> },
    { key: 'dates', title: t('progress.dates'), render: ({ progress }) => <ShipDates progress={progress} /> },
    {
      key: 'view',
      title: t('list.actions'),
      place: 'foot',
      align: 'right',
      render: ({ orderNo }) => (
        <Link
          to={orderPath(orderNo)}
          className={buttonClass({ size: 'small' })}
          aria-label={`${t('list.view')} ${orderNo}`}
        >
          {t('list.view')}
        </Link>
      ),
    },
  ];
}
