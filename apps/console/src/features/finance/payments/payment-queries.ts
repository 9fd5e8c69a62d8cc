import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of payments. */
export const paymentQueries = {
  all: ['payments'] as const,
  of: (no: string) => [...paymentQueries.all, 'one', no],
  list: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: [...paymentQueries.all, 'list', list],
      queryFn: ({ signal }) =>
        api.staffPayments.list({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
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
