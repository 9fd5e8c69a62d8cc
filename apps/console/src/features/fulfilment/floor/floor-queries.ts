import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of factories, of a board's factory, and of their reported events. */
export const floorQueries = {
  floors: queryOptions({
    queryKey: ['floor', 'factories'],
    queryFn: async ({ signal }) => (await api.staffFactories.list({}, { signal })).items,
  }),
  /** @param version a board that changed is queried again */
  proposal: (id: string, version: number) =>
    queryOptions({
      queryKey: ['floor', 'proposal', id, version],
      queryFn: ({ signal }) => api.staffFactories.proposal({ params: { id } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** @param no as it was scanned or typed */
  board: (no: string) =>
    queryOptions({
      queryKey: ['floor', 'board', no],
      queryFn: ({ signal }) => api.staffFloor.board({ query: { no } }, { signal }),
      retry: false,
    }),
  events: (list: ListQuery<WorkFilter>) =>
    listQuery(['floor', 'events'], list, (query, options) => api.staffFactories.events({ query }, options)),
};
