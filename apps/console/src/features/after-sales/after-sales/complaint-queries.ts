import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of complaints. */
export const complaintQueries = {
  all: ['complaints'] as const,
  list: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['complaints', 'list', list],
      queryFn: ({ signal }) =>
        api.staffAfterSales.list({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['complaints', 'one', id],
      queryFn: ({ signal }) => api.staffAfterSales.show({ params: { id } }, { signal }),
    }),
  ofOrder: (id: string) =>
    queryOptions({
      queryKey: ['complaints', 'ofOrder', id],
      queryFn: ({ signal }) => api.staffAfterSales.ofOrder({ params: { id } }, { signal }),
    }),
};

/** Fetches complaints again after actions of buyers and colleagues. */
export function useLiveComplaints(): void {
  const client = useQueryClient();
  useChanges('order', () => void client.invalidateQueries({ queryKey: complaintQueries.all }));
}
