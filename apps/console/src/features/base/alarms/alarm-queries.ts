import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

const LOOK_MS = 60_000;

/** Keys, fetchers and options of alarms. They are looked for once a minute, whatever page is open. */
export const alarmQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['alarms', 'list', list],
      queryFn: ({ signal }) =>
        api.staffLedgerChecks.alarms({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: LOOK_MS,
    }),
  open: () =>
    queryOptions({
      queryKey: ['alarms', 'open'],
      queryFn: ({ signal }) => api.staffLedgerChecks.openAlarms({}, { signal }),
      refetchInterval: LOOK_MS,
    }),
};
