import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useChanges } from '../../shared/changes.ts';
import { useAtMostEvery } from '../../shared/use-at-most-every.ts';
import { asked, type InboxQuery, inboxQueries, type TaskPage } from './inbox-queries.ts';

/** Counts are read again this often at most, however much happens. */
const COUNTS_MS = 3_000;
/** After more changes at once the whole list is read again. */
const MOST_BY_ID = 100;

/**
 * A list of tasks follows what happens in the house row by row: what changed is read again by its id, what does not
 * belong here any more leaves, and what has come is counted and shown when the person asks for it, so that no row jumps
 * away under the pointer.
 * @returns how many tasks have come, and how to show them
 */
export function useLiveTasks(list: InboxQuery): { readonly arrived: number; readonly showArrived: () => void } {
  const client = useQueryClient();
  const { queryKey } = inboxQueries.list(list);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const key = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has its own arrivals.
  useEffect(() => setArrived(new Set()), [key]);
  const readCounts = useAtMostEvery(
    COUNTS_MS,
    () => void client.invalidateQueries({ queryKey: inboxQueries.counts.queryKey }),
  );

  const readAll = () => {
    setArrived(new Set());
    return client.invalidateQueries({ queryKey: ['tasks', 'list'] });
  };

  useChanges('task', async (ids) => {
    readCounts();
    if (ids === 'all' || ids.size > MOST_BY_ID) {
      await readAll();
      return;
    }
    const query = { ...asked(list), ids: [...ids].join(','), maxResultCount: ids.size };
    const fresh = await api.staffTasks.list({ query }).catch(() => undefined);
    const page = client.getQueryData<TaskPage>(queryKey);
    if (!fresh || !page) return;
    const rows = new Map(fresh.items.map((task) => [task.id, task]));
    const kept = page.items.flatMap((task) => (ids.has(task.id) ? (rows.get(task.id) ?? []) : [task]));
    client.setQueryData<TaskPage>(queryKey, {
      items: kept,
      totalCount: page.totalCount - (page.items.length - kept.length),
    });
    const shown = new Set(page.items.map(({ id }) => id));
    setArrived((before) => {
      const still = [...before].filter((id) => !ids.has(id) || rows.has(id));
      return new Set([...still, ...[...rows.keys()].filter((id) => !shown.has(id))]);
    });
  });
  return { arrived: arrived.size, showArrived: () => void readAll() };
}
