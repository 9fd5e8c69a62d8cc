import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of complaints. */
export const complaintQueries = {
  all: ['complaints'] as const,
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['complaints', 'list'], list, (query, options) => api.staffAfterSales.list({ query }, options)),
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
