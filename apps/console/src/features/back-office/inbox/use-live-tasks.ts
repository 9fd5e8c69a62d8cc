import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { useAtMostEvery } from '../../../shared/use-at-most-every.ts';
import { asked, type InboxQuery, inboxQueries, type TaskPage } from './inbox-queries.ts';

/** Counts are read again this often at most, however much happens. */
const COUNTS_MS = 3_000;
/** After more changes at once the whole list is read again. */
const MOST_BY_ID = 200;

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
    const named = [...ids];
    const shown = idsOf(client.getQueryData<TaskPage>(queryKey));
    const fresh = await readNamed(
      list,
      named.filter((id) => shown.has(id)),
      named.filter((id) => !shown.has(id)),
    ).catch(() => undefined);
    const page = client.getQueryData<TaskPage>(queryKey);
    if (!fresh || !page) return;
    const kept = page.items.flatMap((task) => {
      if (!ids.has(task.id)) return task;
      // A row that has come in the meantime was read with its page.
      return fresh.rows.get(task.id) ?? (fresh.listed.has(task.id) ? task : []);
    });
    client.setQueryData<TaskPage>(queryKey, {
      items: kept,
      totalCount: page.totalCount - (page.items.length - kept.length),
    });
    const nowShown = idsOf(page);
    setArrived((before) => {
      const still = [...before].filter((id) => !ids.has(id) || fresh.listed.has(id));
      return new Set([...still, ...[...fresh.listed].filter((id) => !nowShown.has(id))]);
    });
  });
  return { arrived: arrived.size, showArrived: () => void readAll() };
}

/** What the list says of tasks that are shown, and which of the others stand in it: most of what is named is not shown. */
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
