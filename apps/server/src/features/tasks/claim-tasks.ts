import { TASK_KINDS } from '@xunban/contract';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { publish } from '../../platform/events/publish.ts';
import { Refusal } from '../../platform/refusal.ts';
import { staffHolding } from '../staff-accounts/staff-holding.ts';
import { staffNames } from '../staff-accounts/staff-names.ts';
import { viewTasks, type Worker } from './find-tasks.ts';
import { lockTasks, setOwner, type TaskRow } from './task-store.ts';

type Reason = 'taken' | 'ended' | 'notYours';
type Judge = (task: TaskRow) => Reason | null;

/** Takes tasks that nobody has. Of two who come at once the first has it, and the other is told who. */
export const claimTasks = (tx: Tx, worker: Worker, ids: readonly string[]) =>
  change(tx, worker, ids, worker.staffId, ({ owner_id }) =>
    owner_id === null || owner_id === worker.staffId ? null : 'taken',
  );

/** Gives own tasks back to everybody. */
export const releaseTasks = (tx: Tx, worker: Worker, ids: readonly string[]) =>
  change(tx, worker, ids, null, ({ owner_id }) => (owner_id === worker.staffId ? null : 'taken'));

/**
 * Gives tasks that are one's own, or nobody's, to a colleague who may do them.
 * @throws Refusal `notFound` for a colleague who cannot sign in
 */
export async function handOverTasks(tx: Tx, worker: Worker, ids: readonly string[], staffId: string) {
  const colleague = (await staffHolding(tx)).get(staffId);
  if (!colleague) throw new Refusal('notFound');
  return change(tx, worker, ids, staffId, ({ owner_id, kind }) => {
    if (owner_id !== null && owner_id !== worker.staffId) return 'taken';
    return colleague.permissions.has(TASK_KINDS[kind].permission) ? null : 'notYours';
  });
}

/** What belongs to somebody else, has ended or is not this person's work stays as it is, and is told. */
async function change(tx: Tx, worker: Worker, ids: readonly string[], ownerId: string | null, judge: Judge) {
  const rows = await lockTasks(tx, [...new Set(ids)]);
  const known = rows.filter(({ kind }) => worker.permissions.has(TASK_KINDS[kind].permission));
  const judged = known.map((task) => ({ task, reason: task.ended_at ? ('ended' as const) : judge(task) }));
  const changed = judged.filter(({ reason }) => reason === null).map(({ task }) => task);
  if (changed.length > 0)
    await setOwner(
      tx,
      changed.map(({ id }) => id),
      ownerId,
    );
  for (const { id } of changed) await publish(tx, { topic: 'task', id, memberId: '' });
  return {
    items: await viewTasks(
      tx,
      worker,
      changed.map((task) => ({ ...task, owner_id: ownerId })),
    ),
    refused: await viewRefused(
      tx,
      judged.flatMap(({ task, reason }) => (reason === null ? [] : [{ task, reason }])),
    ),
  };
}

async function viewRefused(reader: Reader, refused: readonly { task: TaskRow; reason: Reason }[]) {
  const names = await staffNames(
    reader,
    refused.map(({ task }) => task.owner_id),
  );
  return refused.map(({ task, reason }) => ({
    id: task.id,
    no: task.subject_no,
    reason,
    ownerName: names.get(task.owner_id) ?? '',
  }));
}
