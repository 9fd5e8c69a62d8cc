import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StaffOrderDetail, StaffOrderSummary } from '@xunban/contract';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

interface OrderPage {
  readonly totalCount: number;
  readonly items: readonly StaffOrderSummary[];
}

type OfRound = Pick<StaffOrderDetail, 'id' | 'round'>;

export const QUEUE_FILTERS = ['state', 'filter', 'product'] as const satisfies readonly (WorkFilter | 'product')[];

const QUEUES = ['orders', 'queue'] as const;
const DETAILS = ['orders', 'detail'] as const;

/** Keys, fetchers and options of everything that is read about orders. */
export const orderQueries = {
  queue: (list: ListQuery<(typeof QUEUE_FILTERS)[number]>) =>
    listQuery(QUEUES, list, (query, options) => api.staff.orders({ query }, options)),
  counts: queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => api.staff.orderCounts({}, { signal }),
  }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...DETAILS, id],
      queryFn: ({ signal }) => api.staff.order({ params: { id } }, { signal }),
    }),
  precedents: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'precedents', id],
      queryFn: ({ signal }) => api.staff.precedents({ params: { id } }, { signal }),
      staleTime: 60_000,
    }),
  caseHistory: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'caseHistory', id],
      queryFn: ({ signal }) => api.staffCases.history({ params: { id } }, { signal }),
      staleTime: 60_000,
    }),
  /** Layers of one round: another one may have another file. */
  layers: ({ id, round }: OfRound) =>
    queryOptions({
      queryKey: ['layers', id, round],
      queryFn: ({ signal }) => api.staffCases.layers({ params: { id } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  layerImage: ({ id, round }: OfRound, layer: number) =>
    queryOptions({
      queryKey: ['layers', id, round, layer],
      queryFn: ({ signal }) => api.staffCases.layerImage({ params: { id, layer } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  previous: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'previous', id],
      queryFn: ({ signal }) => api.comparison.previousOfOrder({ params: { id } }, { signal }),
    }),
};

/** Reads again what is shown of the orders, or main orders, with these numbers; lists that show none of them stay as they are. */
export async function readRowsAgain(client: QueryClient, numbers: ReadonlySet<string>): Promise<void> {
  const isNamed = (order: { readonly orderNo: string; readonly mainNo: string }) =>
    numbers.has(order.orderNo) || numbers.has(order.mainNo);
  void client.invalidateQueries({
    queryKey: DETAILS,
    predicate: ({ state }) => state.data === undefined || isNamed(state.data as StaffOrderDetail),
  });
  const shown = client.getQueriesData<OrderPage>({ queryKey: QUEUES, type: 'active' });
  const orderNos = new Set(
    shown.flatMap(([, page]) => page?.items.filter(isNamed).map(({ orderNo }) => orderNo) ?? []),
  );
  // Data not on the screen is fetched when it becomes visible.
  void client.invalidateQueries({ queryKey: QUEUES, type: 'inactive' });
  if (orderNos.size === 0) return;
  const query = { orderNos: [...orderNos].join(','), maxResultCount: orderNos.size };
  const fresh = await api.staff.orders({ query }).catch(() => undefined);
  if (!fresh) return;
  const rows = new Map(fresh.items.map((row) => [row.id, row]));
  for (const [key] of shown)
    client.setQueryData<OrderPage>(
      key,
      (page) => page && { ...page, items: page.items.map((row) => rows.get(row.id) ?? row) },
    );
}
