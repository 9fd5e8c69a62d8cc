import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { listQuery } from '../../../shared/list-query.ts';

export const QUALITY_FILTERS = ['state', 'filter', 'cause', 'disposition'] as const;
export type QualityFilter = (typeof QUALITY_FILTERS)[number];

/** Keys, fetchers and options of measurements and non-conformances. */
export const qualityQueries = {
  all: ['quality'] as const,
  list: (list: ListQuery<QualityFilter>) =>
    listQuery(['quality', 'list'], list, (query, options) => api.staffQuality.list({ query }, options)),
  one: (id: string) =>
    queryOptions({
      queryKey: ['quality', 'one', id],
      queryFn: ({ signal }) => api.staffQuality.show({ params: { id } }, { signal }),
    }),
  ofOrder: (id: string) =>
    queryOptions({
      queryKey: ['quality', 'ofOrder', id],
      queryFn: ({ signal }) => api.staffQuality.ofOrder({ params: { id } }, { signal }),
    }),
  /** @param no as it was scanned or typed */
  scanned: (no: string) =>
    queryOptions({
      queryKey: ['quality', 'scanned', no],
      queryFn: ({ signal }) => api.staffQuality.scanned({ query: { no } }, { signal }),
      retry: false,
    }),
  figures: (from: string, to: string) =>
    queryOptions({
      queryKey: ['quality', 'figures', from, to],
      queryFn: ({ signal }) => api.staffQuality.figures({ query: { from, to } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Fetches quality data again after actions of colleagues and buyers. */
export function useLiveQuality(): void {
  const client = useQueryClient();
  useChanges('order', () => void client.invalidateQueries({ queryKey: qualityQueries.all }));
}

/** After something was done: read again, also the order, which may be sent or not. */
export function useQualityReload(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([['quality'], ['orders'], ['floor']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
