import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProductionStep, StaffTask, TaskKind, TaskView } from '@xunban/contract';
import { PRODUCTION_STEPS } from '@xunban/contract/order-states';
import { TASK_KIND_NAMES, TASK_VIEWS } from '@xunban/contract/task-kinds';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export type InboxFilter = 'view' | 'kind' | 'filter' | Narrowing;
/** Filters that links of the start page set; a chip above the list shows them. */
export type Narrowing = 'due' | 'ended' | 'step';
export const NARROWINGS: readonly Narrowing[] = ['due', 'ended', 'step'];
export const INBOX_FILTERS: readonly InboxFilter[] = ['view', 'kind', 'filter', ...NARROWINGS];
export type InboxQuery = ListQuery<InboxFilter>;

export interface TaskPage {
  readonly totalCount: number;
  readonly items: readonly StaffTask[];
}

/** The list that an address names; an unknown one is one's own. */
export const viewOf = ({ filters }: InboxQuery): TaskView => TASK_VIEWS.find((view) => view === filters.view) ?? 'mine';
export const kindOf = ({ filters }: InboxQuery): TaskKind | undefined =>
  TASK_KIND_NAMES.find((kind) => kind === filters.kind);

/** Returns the query parameters without the page. */
export const asked = (list: InboxQuery) => ({
  view: viewOf(list),
  kind: kindOf(list),
  filter: list.filters.filter,
  due: dueOf(list),
  ended: dayOf(list.filters.ended),
  step: stepOf(list),
});

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayOf = (text: string | undefined) => (text !== undefined && DAY.test(text) ? text : undefined);
export const stepOf = ({ filters }: Pick<InboxQuery, 'filters'>): ProductionStep | undefined =>
  PRODUCTION_STEPS.find((step) => step === filters.step);
const dueOf = ({ filters: { due } }: InboxQuery) => (due === 'late' || due === 'today' ? due : dayOf(due));

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
