import {
  canWorkOn,
  findOneOf,
  PERSONAL_KINDS,
  PRODUCTION_STEPS,
  type ProductionStep,
  type StaffPermission,
  type StaffTask,
  TASK_KIND_NAMES,
  TASK_KINDS,
  type TaskKind,
  type TaskView,
} from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { containing } from '../../../platform/db/containing.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { isMemberCalled, memberCards, memberPlaces } from '../../identity/accounts/member-cards.ts';
import { findOrdersOf } from '../../orders/order-views/find-orders.ts';
import { viewQueue } from '../staff-orders/staff-order-view.ts';
import { BUYERS_KINDS, readTask, type TaskRow } from './task-store.ts';

/** The staff user and the user's permissions. */
export interface Worker {
  readonly staffId: string;
  readonly permissions: ReadonlySet<StaffPermission>;
}

export interface TaskFilter {
  readonly view: TaskView;
  readonly kind?: TaskKind | undefined;
  /** Part of a number, or what a member goes by. */
  readonly filter?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Filter for open tasks: late, due today and not late yet, or due on a day in Shanghai, yyyy-MM-dd. */
  readonly due?: string | undefined;
  /** Filter for done tasks: the day in Shanghai. */
  readonly ended?: string | undefined;
  readonly step?: ProductionStep | undefined;
}

/** Kinds of tasks that this user can do. */
export const ownKinds = ({ permissions }: Pick<Worker, 'permissions'>): TaskKind[] =>
  TASK_KIND_NAMES.filter((kind) => canWorkOn(kind, permissions));

/** The tasks of a list. What is open is bounded by the work in hand; each list has an index of its own. */
export async function findTasks(
  reader: Reader,
  worker: Worker,
  filter: TaskFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ totalCount: number; items: StaffTask[] }> {
  const query = tasksOf(reader, worker, filter);
  if (!query) return { totalCount: 0, items: [] };
  const total = await countAround(reader, sql`${query.select('task.id')}`, { skip, take });
  const rows = await query
    .selectAll('task')
    .orderBy(filter.view === 'done' ? 'ended_at' : 'due_at', filter.view === 'done' ? 'desc' : 'asc')
    .orderBy('id')
    .offset(skip)
    .limit(take)
    .execute();
  return { totalCount: total, items: await viewTasks(reader, worker, rows.map(readTask)) };
}

/** Returns which of these tasks are in a list; one query on the task table, without loading row details. */
export async function listedTasks(
  reader: Reader,
  worker: Worker,
  filter: TaskFilter & { readonly ids: readonly string[] },
): Promise<string[]> {
  const rows = await tasksOf(reader, worker, filter)?.select('task.id').execute();
  return rows?.map(({ id }) => id) ?? [];
}

/** @returns undefined when no task of the list is this user's work */
function tasksOf(reader: Reader, worker: Worker, { view, kind, filter, ids, due, ended, step }: TaskFilter) {
  const kinds = ownKinds(worker).filter((own) => kind === undefined || own === kind);
  if (kinds.length === 0) return undefined;
  let query = reader.selectFrom('task').where('task.kind', 'in', kinds).where(isOfView(view, worker.staffId));
  if (ids) query = query.where('task.id', 'in', [...ids]);
  if (due !== undefined) query = query.where(isDue(due));
  if (ended !== undefined) query = query.where(isOnDay('task.ended_at', ended));
  if (step !== undefined) query = query.where('task.kind', '=', 'produceOrder').where('task.about', '=', step);
  if (filter !== undefined)
    query = query.where(
      sql<boolean>`(subject_no ilike ${containing(filter)} or ${isMemberCalled(reader, 'task.member_id', filter, memberPlaces(worker.permissions))})`,
    );
  return query;
}

/** Returns the tasks open for the longest time: those that staff have to do, or those that wait for the buyer. */
export async function oldestTasks(
  reader: Reader,
  worker: Worker,
  waitsFor: 'company' | 'buyer',
  limit: number,
): Promise<StaffTask[]> {
  const kinds = ownKinds(worker).filter((kind) => TASK_KINDS[kind].waitsFor === waitsFor);
  if (kinds.length === 0) return [];
  const rows = await reader
    .selectFrom('task')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(isFor(worker.staffId))
    .orderBy('opened_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return viewTasks(reader, worker, rows.map(readTask));
}

function isOfView(view: TaskView, staffId: string) {
  const isOpen = sql<boolean>`task.ended_at is null`;
  const waits = sql<boolean>`task.kind in (${sql.join(BUYERS_KINDS)})`;
  switch (view) {
    case 'mine':
      return sql<boolean>`${isOpen} and task.assignee_id = ${staffId} and not ${waits}`;
    case 'unclaimed':
      return sql<boolean>`${isOpen} and task.assignee_id is null and not ${waits} and ${isFor(staffId)}`;
    case 'open':
      return sql<boolean>`${isOpen} and not ${waits} and ${isFor(staffId)}`;
    case 'waiting':
      return sql<boolean>`${isOpen} and ${waits}`;
    case 'overdue':
      return sql<boolean>`${isOpen} and task.due_at < now() and not ${waits} and ${isFor(staffId)}`;
    case 'done':
      return sql<boolean>`task.ended_by = ${staffId}`;
  }
}

/** Personal tasks are visible to their assignee only. */
export const isFor = (staffId: string) =>
  sql<boolean>`(task.assignee_id = ${staffId} or task.kind not in (${sql.join(PERSONAL_KINDS)}))`;

function isDue(due: string) {
  if (due === 'late') return sql<boolean>`task.due_at < now()`;
  if (due !== 'today') return isOnDay('task.due_at', due);
  return sql<boolean>`task.due_at >= now()
    and task.due_at < ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
}

/** Between the two midnights in Shanghai, so that an index on the time serves. */
const isOnDay = (column: 'task.due_at' | 'task.ended_at', day: string) =>
  sql<boolean>`${sql.ref(column)} >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

export type TaskCounts = { kind: TaskKind } & Record<Exclude<TaskView, 'done'>, number>;

/** Counts the tasks of the user's kinds in each list; kinds without any have zeros. */
export async function countTasks(reader: Reader, worker: Worker): Promise<TaskCounts[]> {
  const kinds = ownKinds(worker);
  if (kinds.length === 0) return [];
  const count = (view: TaskView) =>
    sql<number>`(count(*) filter (where ${isOfView(view, worker.staffId)}))::int`.as(view);
  const rows = await reader
    .selectFrom('task')
    .select(['kind', count('mine'), count('unclaimed'), count('open'), count('waiting'), count('overdue')])
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .groupBy('kind')
    .execute();
  const none = { mine: 0, unclaimed: 0, open: 0, waiting: 0, overdue: 0 };
  return kinds.map((kind) => ({ ...none, ...rows.find((row) => row.kind === kind), kind }));
}

/** Returns tasks with the details that a list shows. */
export async function viewTasks(reader: Reader, worker: Worker, rows: readonly TaskRow[]): Promise<StaffTask[]> {
  const seesOrders = worker.permissions.has('order.view');
  const orderIds = rows.filter(({ kind }) => TASK_KINDS[kind].subject === 'order').map(({ subject_id }) => subject_id);
  const [cards, names, orders] = await Promise.all([
    memberCards(
      reader,
      rows.flatMap(({ member_id }) => member_id ?? []),
    ),
    staffNames(
      reader,
      rows.map(({ assignee_id }) => assignee_id),
    ),
    seesOrders ? findOrdersOf(reader, orderIds).then((found) => viewQueue(reader, worker.permissions, found)) : [],
  ]);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return rows.map((row) => {
    const card = row.member_id === null ? undefined : cards.get(row.member_id);
    const order = orderOf.get(row.subject_id);
    const step = findOneOf(PRODUCTION_STEPS, row.about) ?? null;
    return {
      id: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      no: row.subject_no,
      memberName: card?.name ?? '',
      memberNo: card?.memberNo ?? '',
      amount: row.amount_fen === null ? null : toApi(fen(row.amount_fen)),
      about: step === null ? row.about : '',
      step,
      ...(order && { order }),
      assigneeId: row.assignee_id,
      assigneeName: names.get(row.assignee_id) ?? '',
      isMine: row.assignee_id === worker.staffId,
      openedAt: toIso(row.opened_at),
      dueAt: toIso(row.due_at),
      endedAt: toIsoOrNull(row.ended_at),
    };
  });
}
