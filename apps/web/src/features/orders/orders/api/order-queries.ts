import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ORDER_FLAGS } from '@xunban/contract/order-states';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';

export type OrderFilter = 'state' | 'flag' | 'filter' | 'from' | 'to';
export const ORDER_FILTERS: readonly OrderFilter[] = ['state', 'flag', 'filter', 'from', 'to'];

/** A large archive takes its time on a slow line. */
export const FILE_WAIT_LIMIT_MS = 600_000;

/** Keys, fetchers and options of everything that a buyer reads about orders. */
export const orderQueries = {
  list: (list: ListQuery<OrderFilter>) =>
    queryOptions({
      queryKey: ['orders', 'list', list],
      queryFn: ({ signal }) => {
        const flag = ORDER_FLAGS.find((known) => known === list.filters.flag);
        return api.order.list({ body: { ...pagingOf(list), ...list.filters, flag } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  counts: queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => api.order.counts({}, { signal }),
  }),
  detail: (orderNo: string) =>
    queryOptions({
      queryKey: ['orders', 'detail', orderNo],
      queryFn: ({ signal }) => api.order.detail({ query: { orderNo } }, { signal }),
    }),
  main: (mainOrderId: string) =>
    queryOptions({
      queryKey: ['orders', 'main', mainOrderId],
      queryFn: ({ signal }) => api.order.mainDetail({ query: { mainOrderId } }, { signal }),
    }),
  inProduction: (list: ListQuery<never>) =>
    queryOptions({
      queryKey: ['orders', 'inProduction', list],
      queryFn: ({ signal }) => api.main.inProduction({ query: pagingOf(list) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The file of an own board. It is large, so it is fetched again only when it is opened again. */
  boardFile: (id: string) =>
    queryOptions({
      queryKey: ['boardFile', id],
      queryFn: ({ signal }) => api.main.productionFile({ params: { id } }, { signal, timeoutMs: FILE_WAIT_LIMIT_MS }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    }),
  invoiceChoice: queryOptions({
    queryKey: ['invoices', 'choice'],
    queryFn: ({ signal }) => api.invoice.previousChoice({}, { signal }),
  }),
  lastContact: queryOptions({
    queryKey: ['orders', 'lastContact'],
    queryFn: ({ signal }) => api.order.lastContact({}, { signal }),
  }),
};
