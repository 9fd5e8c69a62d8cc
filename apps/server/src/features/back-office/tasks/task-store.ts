import { parseEnum, TASK_KIND_NAMES, TASK_KINDS, type TaskKind } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { Task as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { TaskFact } from './task-facts.ts';

export type TaskRow = Omit<Selectable<Row>, 'kind'> & { readonly kind: TaskKind };

/** Kinds of tasks for which the awaited party is the buyer. */
export const BUYERS_KINDS = TASK_KIND_NAMES.filter((kind) => TASK_KINDS[kind].waitsFor === 'buyer');

export const readTask = (row: Selectable<Row>): TaskRow => ({ ...row, kind: readKind(row.kind) });

export const readKind = (text: string) => parseEnum(TASK_KIND_NAMES, text, 'kind of task');

/**
 * Ends the open tasks of subjects, limited to these kinds when given. Unclaimed tasks are credited to the acting user.
 * @returns the tasks before the change
 */
export async function endTasks(
  tx: Tx,
  subjectIds: readonly string[],
  staffId: string | null,
  kinds?: readonly TaskKind[],
): Promise<EndedTask[]> {
  let query = tx
    .updateTable('task')
    .set({
      ended_at: sql<Date>`now()`,
      ended_by: staffId,
      about: ENDED_ABOUT,
      ...(staffId === null ? {} : { assignee_id: staffId }),
    })
    .where('subject_id', 'in', [...subjectIds])
    .where('ended_at', 'is', null);
  if (kinds) query = query.where('kind', 'in', [...kinds]);
  const rows = await query.returning(['id', 'kind', 'assignee_id']).execute();
  return rows.map((row) => ({ id: row.id, kind: readKind(row.kind), assigneeId: row.assignee_id }));
}

/** Personal names are stored only as long as they are needed. */
const ENDED_ABOUT = sql<string>`case when kind in ('matchTransfer', 'confirmClaim', 'confirmUndo', 'reviewCertification')
  then '' else about end`;

/**
 * Ends the open tasks of a subject without a staff user, and opens that of a fact, in one statement.
 * @returns the ids of all changed tasks
 */
export async function replaceTasks(tx: Tx, fact: TaskFact, dueAt: Date): Promise<string[]> {
  const { kind, subjectId, no, memberId, amount, about } = fact;
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update task set ended_at = now(), about = ${ENDED_ABOUT} where subject_id = ${subjectId} and ended_at is null returning id
    ), opened as (
      -- Reads the ended ones, so that it runs after them.
      insert into task (kind, subject_id, subject_no, member_id, amount_fen, about, due_at)
      select ${kind}, ${subjectId}::uuid, ${no}, ${memberId}::uuid, ${amount}::bigint, ${about}, ${dueAt}::timestamptz
      from (select count(*) from ended) as after
      on conflict (subject_id, kind) where ended_at is null do nothing returning id
    )
    select id from ended union all select id from opened`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Opens the task of a fact. An open one follows the day of its fact.
 * @param assigneeId its first assignee
 * @returns its id; undefined when it was open and due then already
 */
export async function openTask(
  tx: Tx,
  fact: TaskFact,
  dueAt: Date,
  assigneeId: string | null,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('task')
    .values({
      kind: fact.kind,
      subject_id: fact.subjectId,
      subject_no: fact.no,
      member_id: fact.memberId,
      amount_fen: fact.amount,
      about: fact.about,
      due_at: dueAt,
      assignee_id: assigneeId,
    })
    .onConflict((conflict) => {
      const open = conflict.columns(['subject_id', 'kind']).where('ended_at', 'is', null);
      return fact.dueOn === null && fact.dueAt === undefined
        ? open.doNothing()
        : open.doUpdateSet({ due_at: dueAt }).where('task.due_at', '<>', dueAt);
    })
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface EndedTask {
  readonly id: string;
  readonly kind: TaskKind;
  readonly assigneeId: string | null;
}

/** Returns all open tasks, for the comparison with the facts. */
export const openTasks = (
  reader: Reader,
): Promise<{ id: string; kind: string; subject_id: string; assignee_id: string | null }[]> =>
  reader.selectFrom('task').select(['id', 'kind', 'subject_id', 'assignee_id']).where('ended_at', 'is', null).execute();

/** Locks open tasks in the same order for all callers, so that concurrent multi-task operations cannot deadlock. */
export async function lockTasks(tx: Tx, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = await tx
    .selectFrom('task')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(readTask);
}

export async function setAssignee(tx: Tx, ids: readonly string[], assigneeId: string | null): Promise<void> {
  await tx
    .updateTable('task')
    .set({ assignee_id: assigneeId })
    .where('id', 'in', [...ids])
    .execute();
}
