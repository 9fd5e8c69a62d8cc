import { useQuery } from '@tanstack/react-query';
import type { OrderFlag } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass, EmptyState, PageHeader, Tabs, useListQuery } from '@xunban/ui';
import { ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { ORDER_FILTERS, orderQueries } from '../api/order-queries.ts';
import { useAllOrders } from '../api/use-bulk-orders.ts';
import { useOrderColumns } from '../components/order-columns.tsx';
import { OrderFilters } from '../components/order-filters.tsx';
import styles from '../components/orders.module.css';
import { SelectionBar } from '../components/selection-bar.tsx';
import { countOfFlag, flagsShown, type OrderCounts, stateTabs, totalCount } from '../model/list-tabs.ts';
import { useOrderSelection } from '../model/order-selection.ts';

/** Every board that was ordered, by state, with what can be done next. */
export function OrderListPage() {
  const { t } = useTranslation(['order', 'order-texts', 'pages']);
  const list = useListQuery(useSearchParams(), ORDER_FILTERS);
  const orders = useQuery(orderQueries.list(list.query));
  const counts = useQuery(orderQueries.counts);
  const columns = useOrderColumns();
  const selection = useOrderSelection();
  const all = useAllOrders(list.query, selection.set);
  const { state = '', flag } = list.query.filters;
  const known = counts.data ?? [];
  const tabs = [
    { key: '', label: <TabLabel word={t('list.all')} count={totalCount(known)} /> },
    ...stateTabs(known, state).map((tab) => ({
      key: String(tab.state),
      label: <TabLabel word={t(`order-texts:state.${tab.state}`)} count={tab.count} />,
    })),
  ];
  return (
    <>
      <PageHeader title={t('pages:orderList.title')} />
      <Tabs
        label={t('list.tabs')}
        tabs={tabs}
        value={state}
        onChange={(next) => list.narrow({ state: next, flag: '' })}
      >
        <ListFrame
          list={list}
          result={orders}
          rowKey={(order) => order.id}
          columns={columns}
          selection={{
            keys: selection.keys,
            onChange: (keys) => selection.choose(orders.data?.items ?? [], keys),
            label: ({ orderNo }) => t('bulk.select', { no: orderNo }),
          }}
          filters={
            <>
              <FlagFilters
                counts={known}
                chosen={flag}
                onChoose={(next) => list.narrow({ flag: next ?? '', state: '' })}
              />
              <OrderFilters list={list} />
            </>
          }
          empty={<NoOrders isFiltered={Object.keys(list.query.filters).length > 0} />}
        />
        <SelectionBar
          selection={selection}
          total={orders.data?.totalCount ?? 0}
          isReadingAll={all.isPending}
          onSelectAll={all.mutate}
        />
      </Tabs>
    </>
  );
}

function TabLabel({ word, count }: { word: string; count: number }) {
  return (
    <>
      {word}
      {count > 0 && <span className={styles['count']}>{count}</span>}
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation(['order', 'cart']);
  if (isFiltered) return <EmptyState title={t('list.emptyFiltered')} hint={t('list.emptyFilteredHint')} />;
  return (
    <EmptyState
      title={t('list.empty')}
      hint={t('cart:emptyHint')}
      action={
        <Link to="/quote" className={buttonClass({ kind: 'primary' })}>
          {t('cart:toQuote')}
        </Link>
      }
    />
  );
}

interface FlagFiltersProps {
  readonly counts: OrderCounts;
  readonly chosen: string | undefined;
  readonly onChoose: (flag: OrderFlag | null) => void;
}

/** Filters by the buyer's pending tasks in any order state: the first press shows these alone, a second one all again. */
function FlagFilters({ counts, chosen, onChoose }: FlagFiltersProps) {
  const { t } = useTranslation('order');
  const flags = flagsShown(counts, chosen);
  if (flags.length === 0) return null;
  return (
    <fieldset className={styles['flags']}>
      <legend className={styles['flagsLegend']}>{t('list.flags')}</legend>
      {flags.map((flag) => (
        <Button
          key={flag}
          size="small"
          kind={flag === chosen ? 'primary' : 'default'}
          aria-pressed={flag === chosen}
          onClick={() => onChoose(flag === chosen ? null : flag)}
        >
          {t(`flag.${flag}`, { count: countOfFlag(counts, flag) })}
        </Button>
      ))}
    </fieldset>
  );
}
