import type { TaskKind } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { readKind, type TaskRow } from './task-store.ts';

/** Minutes in which a hand-over can be taken back; the colleague has hardly begun by then. */
const TAKE_BACK_MINUTES = 10;

/** Stores the hand-overs of tasks with sender, recipient and previous assignee. */
export async function storeHandOvers(tx: Tx, tasks: readonly TaskRow[], byId: string, toId: string): Promise<void> {
  if (tasks.length === 0) return;
  await tx
    .insertInto('task_hand_over')
    .values(
      tasks.map((task) => ({
        task_id: task.id,
        subject_id: task.subject_id,
        by_id: byId,
        from_id: task.assignee_id,
        to_id: toId,
      })),
    )
    .execute();
}

export interface HandOver {
  readonly id: bigint;
  readonly taskId: string;
  readonly fromId: string | null;
  readonly toId: string;
}

/** Returns the user's latest recent hand-over of each task that has not been taken back. */
export async function ownHandOvers(tx: Tx, byId: string, taskIds: readonly string[]): Promise<Map<string, HandOver>> {
  const { rows } = await sql<{ id: bigint; task_id: string; by_id: string; from_id: string | null; to_id: string }>`
    select distinct on (task_id) id, task_id, by_id, from_id, to_id from task_hand_over
    where task_id = any (${taskIds}::uuid[]) and taken_back_at is null
      and handed_at > now() - make_interval(mins => ${TAKE_BACK_MINUTES})
    order by task_id, id desc`.execute(tx);
  return new Map(
    rows
      .filter((row) => row.by_id === byId)
      .map(({ id, task_id: taskId, from_id: fromId, to_id: toId }) => [taskId, { id, taskId, fromId, toId }]),
  );
}

export async function markTakenBack(tx: Tx, handOvers: readonly HandOver[]): Promise<void> {
  if (handOvers.length === 0) return;
  await tx
    .updateTable('task_hand_over')
    .set({ taken_back_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      handOvers.map(({ id }) => id),
    )
    .execute();
}

/** A task that went from hand to hand. */
export interface TaskPassed {
  readonly id: string;
  readonly kind: TaskKind;
  readonly subjectId: string;
  readonly byName: string;
  readonly toName: string;
  readonly at: Date;
  readonly takenBackAt: Date | null;
}

/** Returns the hand-overs of tasks about these subjects, the oldest first. */
export async function handOversAbout(reader: Reader, subjectIds: readonly string[]): Promise<TaskPassed[]> {
  if (subjectIds.length === 0) return [];
  const rows = await reader
    .selectFrom('task_hand_over as passed')
    .innerJoin('task', 'task.id', 'passed.task_id')
    .select(['passed.id', 'task.kind', 'passed.subject_id', 'passed.by_id', 'passed.to_id'])
    .select(['passed.handed_at', 'passed.taken_back_at'])
    .where('passed.subject_id', 'in', [...subjectIds])
    .orderBy('passed.id')
    .execute();
  const names = await staffNames(
    reader,
    rows.flatMap(({ by_id, to_id }) => [by_id, to_id]),
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: readKind(row.kind),
    subjectId: row.subject_id,
    byName: names.get(row.by_id) ?? '',
    toName: names.get(row.to_id) ?? '',
    at: row.handed_at,
    takenBackAt: row.taken_back_at,
  }));
}
