import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { useThrottled } from '../../../shared/use-throttled.ts';
import { asked, type InboxQuery, inboxQueries, type TaskPage } from './inbox-queries.ts';

/** Minimum interval between two reads of the counts, however many changes arrive. */
const COUNTS_MS = 3_000;
/** Above this number of changes at once the full list is fetched again. */
const MAX_BY_ID = 200;

/**
 * Updates a list of tasks row by row: changed tasks are fetched by id, tasks that no longer match leave, and new ones are
 * counted and shown on request, so that no row moves under the pointer.
 * @returns the number of new tasks, and a function that shows them
 */
export function useLiveTasks(list: InboxQuery): { readonly arrived: number; readonly showArrived: () => void } {
  const client = useQueryClient();
  const { queryKey } = inboxQueries.list(list);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const key = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has its own arrivals.
  useEffect(() => setArrived(new Set()), [key]);
  const readCounts = useThrottled(
    COUNTS_MS,
    () => void client.invalidateQueries({ queryKey: inboxQueries.counts.queryKey }),
  );

  const readAll = () => {
    setArrived(new Set());
    return client.invalidateQueries({ queryKey: ['tasks', 'list'] });
  };

  useChanges('task', async (ids) => {
    readCounts();
    if (ids === 'all' || ids.size > MAX_BY_ID) {
      await readAll();
      return;
    }
    const named = [...ids];
    const shown = idsOf(client.getQueryData<TaskPage>(queryKey));
    const fresh = await readNamed(
      list,
      named.filter((id) => shown.has(id)),
      named.filter((id) => !shown.has(id)),
    ).catch(() => undefined);
    const page = client.getQueryData<TaskPage>(queryKey);
    if (!fresh || !page) return;
    const remaining = page.items.flatMap((task) => {
      if (!ids.has(task.id)) return task;
      // A row that has come in the meantime was read with its page.
      return fresh.rows.get(task.id) ?? (fresh.listed.has(task.id) ? task : []);
    });
    client.setQueryData<TaskPage>(queryKey, {
      items: remaining,
      totalCount: page.totalCount - (page.items.length - remaining.length),
    });
    const nowShown = idsOf(page);
    setArrived((before) => {
      const still = [...before].filter((id) => !ids.has(id) || fresh.listed.has(id));
      return new Set([...still, ...[...fresh.listed].filter((id) => !nowShown.has(id))]);
    });
  });
  return { arrived: arrived.size, showArrived: () => void readAll() };
}

/** Fetches the shown tasks, and the ids of others that belong to the list: most of the named ones are not shown. */
async function readNamed(list: InboxQuery, shown: readonly string[], others: readonly string[]) {
  const query = asked(list);
  const [rows, listed] = await Promise.all([
    shown.length > 0
      ? api.staffTasks.list({ query: { ...query, ids: shown.join(','), maxResultCount: shown.length } })
      : { items: [] },
    others.length > 0 ? api.staffTasks.listed({ query: { ...query, ids: others.join(',') } }) : { ids: [] },
  ]);
  return { rows: new Map(rows.items.map((task) => [task.id, task])), listed: new Set(listed.ids) };
}

const idsOf = (page: TaskPage | undefined): ReadonlySet<string> => new Set(page?.items.map(({ id }) => id));
