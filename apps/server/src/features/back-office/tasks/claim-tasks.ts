import { canWorkOn, PERSONAL_KINDS } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffHolding } from '../../base/staff-accounts/staff-holding.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { viewTasks, type Worker } from './find-tasks.ts';
import { markTakenBack, ownHandOvers, storeHandOvers } from './hand-overs.ts';
import { coverToday } from './schedules.ts';
import { lockTasks, setAssignee, type TaskRow } from './task-store.ts';

type Reason = 'taken' | 'ended' | 'notYours' | 'notBack' | 'away';
type TaskCheck = (task: TaskRow) => Reason | null;

/** Claims unassigned tasks. Concurrent claims: the first wins; the second gets the assignee. */
export const claimTasks = (tx: Tx, worker: Worker, ids: readonly string[]) =>
  change(
    tx,
    worker,
    ids,
    () => worker.staffId,
    ({ assignee_id }) => (assignee_id === null || assignee_id === worker.staffId ? null : 'taken'),
  );

/** Releases the user's own tasks so that anyone can claim them. */
export const releaseTasks = (tx: Tx, worker: Worker, ids: readonly string[]) =>
  change(
    tx,
    worker,
    ids,
    () => null,
    ({ assignee_id }) => (assignee_id === worker.staffId ? null : 'taken'),
  );

/**
 * Hands own or unassigned tasks over to a colleague with permission for them.
 * @throws Refusal `notFound` for a colleague who cannot sign in
 */
export async function handOverTasks(tx: Tx, worker: Worker, ids: readonly string[], staffId: string) {
  const colleague = (await staffHolding(tx)).get(staffId);
  if (!colleague) throw new Refusal('notFound');
  const cover = await coverToday(tx);
  const { tasks, ...changed } = await changeTasks(
    tx,
    worker,
    ids,
    () => staffId,
    ({ assignee_id, kind }) => {
      if (assignee_id !== null && assignee_id !== worker.staffId) return 'taken';
      if (!canWorkOn(kind, colleague.permissions)) return 'notYours';
      return cover(staffId, kind) === staffId ? null : 'away';
    },
  );
  await storeHandOvers(tx, tasks, worker.staffId, staffId);
  await recordAction(tx, {
    object: { kind: 'staff', id: staffId, no: colleague.name },
    after: { tasks: changed.items.map(({ no }) => no) },
  });
  return changed;
}

/**
 * Takes back tasks that this user handed over recently and restores the previous assignee, or none. Tasks that the colleague
 * has passed on or ended since stay unchanged.
 */
export async function takeBackTasks(tx: Tx, worker: Worker, ids: readonly string[]) {
  await lockTasks(tx, [...new Set(ids)]);
  const own = await ownHandOvers(tx, worker.staffId, ids);
  const { tasks, ...changed } = await changeTasks(
    tx,
    worker,
    ids,
    ({ id }) => own.get(id)?.fromId ?? null,
    ({ id, assignee_id }) => (own.get(id)?.toId === assignee_id ? null : 'notBack'),
  );
  const handOvers = tasks.flatMap(({ id }) => own.get(id) ?? []);
  await markTakenBack(tx, handOvers);
  const names = await staffNames(
    tx,
    handOvers.map(({ toId }) => toId),
  );
  const [first] = handOvers;
  await recordAction(tx, {
    object: { kind: 'staff', id: first?.toId, no: names.get(first?.toId ?? null) },
    after: { tasks: changed.items.map(({ no }) => no) },
  });
  return changed;
}

async function change(...given: Parameters<typeof changeTasks>) {
  const { tasks: _changed, ...answer } = await changeTasks(...given);
  return answer;
}

/** Changes tasks. Tasks that are assigned to others, ended or not this user's work stay unchanged and are reported. */
async function changeTasks(
  tx: Tx,
  worker: Worker,
  ids: readonly string[],
  assigneeOf: (task: TaskRow) => string | null,
  check: TaskCheck,
) {
  const rows = await lockTasks(tx, [...new Set(ids)]);
  const known = rows.filter(
    ({ kind, assignee_id }) =>
      canWorkOn(kind, worker.permissions) && (!PERSONAL_KINDS.includes(kind) || assignee_id === worker.staffId),
  );
  const checked = known.map((task) => ({ task, reason: checkOpenTask(task, check) }));
  const changed = checked.filter(({ reason }) => reason === null).map(({ task }) => task);
  for (const assigneeId of new Set(changed.map(assigneeOf)))
    await setAssignee(
      tx,
      changed.filter((task) => assigneeOf(task) === assigneeId).map(({ id }) => id),
      assigneeId,
    );
  for (const { id } of changed) await publish(tx, { topic: 'task', id, memberId: '' });
  return {
    /** Tasks before the change. */
    tasks: changed,
    items: await viewTasks(
      tx,
      worker,
      changed.map((task) => ({ ...task, assignee_id: assigneeOf(task) })),
    ),
    refused: await viewRefused(
      tx,
      checked.flatMap(({ task, reason }) => (reason === null ? [] : [{ task, reason }])),
    ),
  };
}

function checkOpenTask(task: TaskRow, check: TaskCheck): Reason | null {
  if (task.ended_at) return 'ended';
  return PERSONAL_KINDS.includes(task.kind) ? 'notYours' : check(task);
}

async function viewRefused(reader: Reader, refused: readonly { task: TaskRow; reason: Reason }[]) {
  const names = await staffNames(
    reader,
    refused.map(({ task }) => task.assignee_id),
  );
  return refused.map(({ task, reason }) => ({
    id: task.id,
    no: task.subject_no,
    reason,
    assigneeName: names.get(task.assignee_id) ?? '',
  }));
}
