import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StaffTask, TaskKind, TaskView } from '@xunban/contract';
import { TASK_KIND_NAMES, TASK_VIEWS } from '@xunban/contract/task-kinds';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../shared/api.ts';

export type InboxFilter = 'view' | 'kind' | 'filter';
export const INBOX_FILTERS: readonly InboxFilter[] = ['view', 'kind', 'filter'];
export type InboxQuery = ListQuery<InboxFilter>;

export interface TaskPage {
  readonly totalCount: number;
  readonly items: readonly StaffTask[];
}

/** The list that an address names; an unknown one is one's own. */
export const viewOf = ({ filters }: InboxQuery): TaskView => TASK_VIEWS.find((view) => view === filters.view) ?? 'mine';
export const kindOf = ({ filters }: InboxQuery): TaskKind | undefined =>
  TASK_KIND_NAMES.find((kind) => kind === filters.kind);

/** What the server is asked for, without the page. */
export const asked = (list: InboxQuery) => ({
  view: viewOf(list),
  kind: kindOf(list),
  filter: list.filters.filter,
});

/** Keys, fetchers and options of everything that is read about tasks. */
export const inboxQueries = {
  list: (list: InboxQuery) =>
    queryOptions({
      queryKey: ['tasks', 'list', list],
      queryFn: ({ signal }): Promise<TaskPage> =>
        api.staffTasks.list({ query: { ...pagingOf(list), ...asked(list) } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  counts: queryOptions({
    queryKey: ['tasks', 'counts'],
    queryFn: ({ signal }) => api.staffTasks.counts({}, { signal }),
  }),
  colleagues: queryOptions({
    queryKey: ['tasks', 'colleagues'],
    queryFn: ({ signal }) => api.staffTasks.colleagues({}, { signal }),
  }),
  savedViews: queryOptions({
    queryKey: ['tasks', 'savedViews'],
    queryFn: ({ signal }) => api.staffTasks.views({}, { signal }),
  }),
};
