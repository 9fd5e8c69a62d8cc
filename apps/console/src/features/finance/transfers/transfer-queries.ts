import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of the money that arrives by bank transfer. */
export const transferQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['transfers', 'list'], list, (query, options) => api.staffMembers.transfers({ query }, options)),
  /** The remaining amount of a claimed transfer in its wallet. Fetched again for each dialog. */
  use: (id: string) =>
    queryOptions({
      queryKey: ['transfers', 'use', id],
      queryFn: ({ signal }) => api.staffMembers.transferUse({ params: { id } }, { signal }),
      staleTime: 0,
    }),
  /** Members whose name, number or phone has the text. */
  members: (filter: string) =>
    queryOptions({
      queryKey: ['members', 'search', filter],
      queryFn: ({ signal }) => api.account.members({ query: { maxResultCount: 20, filter } }, { signal }),
      enabled: filter.length >= 2,
      placeholderData: keepPreviousData,
    }),
};
