import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of outgoing refunds. */
export const refundQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['refunds', 'list'], list, (query, options) => api.staffRefunds.list({ query }, options)),
  payees: (id: string) =>
    queryOptions({
      queryKey: ['refunds', 'payees', id],
      queryFn: ({ signal }) => api.staffRefunds.payees({ params: { id } }, { signal }),
    }),
};
