import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of batches. */
export const batchQueries = {
  all: ['batches'] as const,
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['batches', 'list'], list, (query, options) => api.staffBatches.list({ query }, options)),
  one: (id: string) =>
    queryOptions({
      queryKey: ['batches', 'one', id],
      queryFn: ({ signal }) => api.staffBatches.show({ params: { id } }, { signal }),
    }),
  /** @param no as it was scanned or typed */
  scanned: (no: string) =>
    queryOptions({
      queryKey: ['batches', 'scanned', no],
      queryFn: ({ signal }) => api.staffBatches.scanned({ query: { no } }, { signal }),
      retry: false,
    }),
  proposals: queryOptions({
    queryKey: ['batches', 'proposals'],
    queryFn: ({ signal }) => api.staffBatches.proposals({}, { signal, timeoutMs: 60_000 }),
  }),
  ofOrder: (id: string) =>
    queryOptions({
      queryKey: ['batches', 'ofOrder', id],
      queryFn: async ({ signal }) => (await api.staffBatches.ofOrder({ params: { id } }, { signal })).items,
    }),
};

/** True for a batch number, as written by scanners and users. */
export const isBatchNo = (no: string): boolean => /^[\s*]*b\d{6,}[\s*]*$/i.test(no);

/** Fetches batches again after colleagues' actions. */
export function useLiveBatches(): void {
  const client = useQueryClient();
  useChanges('batch', () => void client.invalidateQueries({ queryKey: batchQueries.all }));
}
