import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of payments. */
export const paymentQueries = {
  all: ['payments'] as const,
  of: (no: string) => [...paymentQueries.all, 'one', no],
  list: (list: ListQuery<WorkFilter>) =>
    listQuery([...paymentQueries.all, 'list'], list, (query, options) => api.staffPayments.list({ query }, options)),
  show: (no: string) =>
    queryOptions({
      queryKey: [...paymentQueries.of(no), 'show'],
      queryFn: ({ signal }) => api.staffPayments.show({ params: { no } }, { signal }),
    }),
  bookings: (no: string) =>
    queryOptions({
      queryKey: [...paymentQueries.of(no), 'bookings'],
      queryFn: ({ signal }) => api.staffPayments.bookings({ params: { no } }, { signal }),
    }),
};
