import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Filters of the open items. */
export const OPEN_ITEM_FILTERS = ['code', 'filter'] as const;

/** Keys, fetchers and options of the gateways' bills. */
export const settlementQueries = {
  bills: (list: ListQuery<WorkFilter>) =>
    listQuery(['settlements', 'bills'], list, (query, options) => api.staffSettlements.bills({ query }, options)),
  differences: (list: ListQuery<WorkFilter>) =>
    listQuery(['settlements', 'differences'], list, (query, options) =>
      api.staffSettlements.differences({ query }, options),
    ),
  openItems: (list: ListQuery<(typeof OPEN_ITEM_FILTERS)[number]>) =>
    listQuery(['settlements', 'openItems'], list, (query, options) =>
      api.staffSettlements.openItems({ query }, options),
    ),
};
