import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';

export type StaffFilter = 'filter' | 'roleId' | 'isDisabled';

/** Keys, fetchers and options of staff users and their permissions. */
export const staffQueries = {
  roles: queryOptions({
    queryKey: ['staff', 'roles'],
    queryFn: ({ signal }) => api.staffAccounts.roles({}, { signal }),
  }),
  controls: queryOptions({
    queryKey: ['staff', 'controls'],
    queryFn: ({ signal }) => api.staffAccounts.controlEvents({}, { signal }),
  }),
  /** The server's declarations do not change while the page is open. */
  scope: queryOptions({
    queryKey: ['role-scope'],
    queryFn: ({ signal }) => api.staffAccounts.scope({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }),
  list: (list: ListQuery<StaffFilter>) =>
    listQuery(['staff', 'accounts'], list, (query, options) => api.staffAccounts.list({ query }, options)),
};
