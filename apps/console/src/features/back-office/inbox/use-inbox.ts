import { useQuery } from '@tanstack/react-query';
import type { StaffTask, TaskView } from '@xunban/contract';
import { useListQuery, usePageWithRows } from '@xunban/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { pageOf } from '../../../shared/task-page.ts';
import { INBOX_FILTERS, type InboxFilter, inboxQueries, kindOf, viewOf } from './inbox-queries.ts';
import { useChosenTask } from './use-chosen-task.ts';
import { useLiveTasks } from './use-live-tasks.ts';

const PAGE_SIZE = 50;

export type Inbox = ReturnType<typeof useInbox>;

/** The list of tasks that the address names, with the chosen task and the checked ones. */
export function useInbox() {
  const navigate = useNavigate();
  const { query: named, change, narrow } = useListQuery(useTabSearchParams(), INBOX_FILTERS);
  const first = useFirstView();
  const query = { ...named, filters: { ...named.filters, view: named.filters.view ?? first }, pageSize: PAGE_SIZE };
  const result = usePageWithRows(useQuery(inboxQueries.list(query)), query, (page) =>
    change({ page }, { replace: true }),
  );
  const tasks = result.data?.items ?? [];
  const live = useLiveTasks(query);
  const chosen = useChosenTask(tasks, result.isPlaceholderData);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const checkedTasks = tasks.filter(({ id }) => checked.has(id));
  return {
    query,
    view: viewOf(query),
    kind: kindOf(query),
    result,
    live,
    chosen,
    checked,
    checkedTasks,
    /** The tasks that a key applies to: the checked ones, else the chosen one. */
    targets: checkedTasks.length > 0 ? checkedTasks : chosen.task ? [chosen.task] : [],
    check: (id: string, isChecked: boolean) =>
      setChecked((before) => new Set(isChecked ? [...before, id] : [...before].filter((other) => other !== id))),
    clearChecked: () => setChecked(new Set()),
    setFilter: (name: InboxFilter, value: string | undefined) => {
      setChecked(new Set());
      narrow({ [name]: value });
    },
    toPage: (page: number) => change({ page }),
    open: (task: StaffTask | undefined) => task && navigate(pageOf(task)),
  };
}

/** The view of an address without one: own tasks, or those that can be claimed where there is none when the inbox opens. */
function useFirstView(): TaskView {
  const counts = useQuery(inboxQueries.counts).data?.items;
  const [view, setView] = useState<TaskView>();
  if (view === undefined && counts) {
    const countOf = (name: 'mine' | 'unclaimed') => counts.reduce((sum, one) => sum + one[name], 0);
    setView(countOf('mine') === 0 && countOf('unclaimed') > 0 ? 'unclaimed' : 'mine');
  }
  return view ?? 'mine';
}
