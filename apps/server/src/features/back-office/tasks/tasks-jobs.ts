import { canWorkOn, PERSONAL_KINDS, TASK_KINDS, type TaskSubject } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { staffHolding } from '../../base/staff-accounts/staff-holding.ts';
import { moveTasksOfAbsent } from './schedules.ts';
import { syncTasks } from './sync-tasks.ts';
import { countDays } from './task-days.ts';
import { factsOf } from './task-facts.ts';
import { openTasks, readKind, setAssignee } from './task-store.ts';

/**
 * Every ten minutes: orders whose machine review never came, and tasks whose assignee has lost the permission or is absent. Every hour:
 * what was done in a day that is over.
 */
export const tasksJobs = (deps: Pick<Deps, 'db' | 'log'>): readonly JobDefinition[] => [
  { name: 'tasks.countDays', every: '7 * * * *', handle: () => deps.db.transaction(countDays) },
  { name: 'tasks.repair', every: '*/10 * * * *', handle: async () => void (await repairTasks(deps)) },
];

/**
 * Compares the task list with the current facts and repairs differences: facts older than the task list, facts from a process
 * of the previous version, or tasks that became due without an event. Safe to run twice at once.
 * @returns the number of tasks opened, ended and released
 */
export async function repairTasks({
  db,
  log,
}: Pick<Deps, 'db' | 'log'>): Promise<{ differing: number; givenBack: number }> {
  let differing = 0;
  const tasks = await openTasks(db.read);
  for (const subject of SUBJECTS) {
    const facts = await factsOf[subject](db.read, 'all');
    const open = tasks.filter(({ kind }) => TASK_KINDS[readKind(kind)].subject === subject);
    const standing = new Set(facts.map(({ kind, subjectId }) => `${kind} ${subjectId}`));
    const known = new Set(open.map(({ kind, subject_id }) => `${kind} ${subject_id}`));
    const ids = new Set([
      ...facts.filter(({ kind, subjectId }) => !known.has(`${kind} ${subjectId}`)).map(({ subjectId }) => subjectId),
      ...open
        .filter(({ kind, subject_id }) => !standing.has(`${kind} ${subject_id}`))
        .map(({ subject_id }) => subject_id),
    ]);
    differing += ids.size;
    // The current facts are read again in the transaction that writes.
    for (const id of ids) await db.transaction((tx) => syncTasks(tx, subject, [id], null));
  }
  const moved = await db.transaction((tx) => moveTasksOfAbsent(tx, 'all', null));
  if (moved > 0) log.info({ moved }, 'tasks of absent users moved');
  const holders = await staffHolding(db.read);
  const orphaned = tasks.filter(({ kind: name, assignee_id }) => {
    const kind = readKind(name);
    const holder = assignee_id === null ? undefined : holders.get(assignee_id);
    return assignee_id !== null && !PERSONAL_KINDS.includes(kind) && !(holder && canWorkOn(kind, holder.permissions));
  });
  if (orphaned.length > 0)
    await db.transaction((tx) =>
      setAssignee(
        tx,
        orphaned.map(({ id }) => id),
        null,
      ),
    );
  if (differing + orphaned.length > 0) log.info({ differing, givenBack: orphaned.length }, 'task list repaired');
  return { differing, givenBack: orphaned.length };
}

const SUBJECTS = Object.keys(factsOf) as TaskSubject[];
