import { useQuery } from '@tanstack/react-query';
import type { StaffOrderSummary } from '@xunban/contract';
import { PRODUCTS } from '@xunban/contract/board-spec';
import { ORDER_STATE_CODES, staffFactsOf, UNSENT_STATES } from '@xunban/contract/order-states';
import { serverNow } from '@xunban/contract/server-clock';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday } from '@xunban/i18n/when';
import { classes, layout, useListQuery } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Badge, Select } from 'antd';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import { MemberLink } from '../../../shared/member-link.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { fullListQuery, WorkList } from '../../../shared/work-list.tsx';
import { BoardCell } from './components/board-cell.tsx';
import { StateTag } from './components/state-tag.tsx';
import { orderQueries, QUEUE_FILTERS } from './order-queries.ts';

/** A board in a cart is not yet an order. */
const QUEUE_STATES = ORDER_STATE_CODES.filter((code) => code !== 0).map((code) => `${code}` as const);

/** The work queue: one line per PCB order, chosen by state, with the way to what can be done next. */
export function OrderQueuePage() {
  const { t } = useTranslation(['console', 'order-texts']);
  const list = useListQuery(useTabSearchParams(), QUEUE_FILTERS);
  const counts = useQuery(orderQueries.counts);
  const countOf = (state: string) => counts.data?.find((entry) => String(entry.state) === state)?.count ?? 0;
  return (
    <WorkList
      textOf={(key) => t(`queue.${key}`)}
      states={QUEUE_STATES}
      stateName={(state) => t(`order-texts:state.${state}`)}
      stateMark={(state) => <Badge count={countOf(state)} color="var(--ink-faint)" overflowCount={999} size="small" />}
      list={list}
      ownFilters={
        <Select<string>
          value={list.query.filters.product ?? ''}
          aria-label={t('queue.product.all')}
          popupMatchSelectWidth={false}
          onChange={(product) => list.narrow({ product })}
          options={[
            { value: '', label: t('queue.product.all') },
            ...PRODUCTS.map((product) => ({ value: product, label: t(`queue.product.${product}`) })),
          ]}
        />
      }
      result={useQuery(orderQueries.queue(list.query))}
      rowKey={(order) => order.id}
      columns={useColumns()}
      exported={(options, file) => api.staffExports.orders({ query: fullListQuery(list.query, file) }, options)}
    />
  );
}

function useColumns(): ListColumn<StaffOrderSummary>[] {
  const { t } = useTranslation('console');
  const waited = useWaited();
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffOrderSummary>[] = [
    {
      key: 'orderNo',
      title: t('queue.orderNo'),
      place: 'head',
      sortable: true,
      render: (order) => <Link to={`/orders/${order.id}`}>{order.orderNo}</Link>,
    },
    { key: 'board', title: t('queue.board'), render: (order) => <BoardCell order={order} /> },
    { key: 'member', title: t('queue.member'), render: (order) => <MemberLink {...order} /> },
    {
      key: 'state',
      title: t('queue.state'),
      render: (order) => <StateTag state={order.state} percent={order.percent} />,
    },
    {
      key: 'amount',
      title: t('queue.amount'),
      align: 'right',
      sortable: true,
      render: (order) => <VisibleMoney yuan={order.amount} />,
    },
    {
      key: 'waitingSince',
      title: t('queue.waiting'),
      align: 'right',
      render: (order) => <span className={layout['figures']}>{waited(order.waitingSince)}</span>,
    },
    { key: 'promised', title: t('queue.promised'), render: (order) => <Promised order={order} /> },
    { key: 'open', title: t('queue.next'), place: 'foot', render: (order) => <NextLink order={order} /> },
  ];
  return columns.filter(({ key }) => seesAmounts || key !== 'amount');
}

/** The promise, in red once it can no longer be kept: the first thing a planner checks. */
function Promised({ order }: { order: StaffOrderSummary }) {
  const { t } = useTranslation('console');
  if (!order.promisedShipDate) return '—';
  const isLate = UNSENT_STATES.has(order.state) && order.promisedShipDate < shanghaiToday();
  if (!isLate) return order.promisedShipDate;
  return (
    <span className={classes(layout['error'], layout['strong'], layout['figures'])}>
      {order.promisedShipDate} {t('queue.late')}
    </span>
  );
}

function NextLink({ order }: { order: StaffOrderSummary }) {
  const { t } = useTranslation(['console', 'order-texts']);
  const next = order.can.find((action) => !staffFactsOf(action).isSideStep);
  return <Link to={`/orders/${order.id}`}>{next ? t(`order-texts:staffAction.${next}`) : t('queue.open')}</Link>;
}

const MINUTE_MS = 60_000;

/** The waiting time since a moment, in the largest unit that fits. */
function useWaited(): (since: string) => string {
  const { t } = useTranslation('console');
  return (since) => {
    const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(since)) / MINUTE_MS));
    if (minutes < 60) return t('queue.waitedMinutes', { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 48
      ? t('queue.waitedHours', { count: hours })
      : t('queue.waitedDays', { count: Math.floor(hours / 24) });
  };
}
