import {
  PRODUCTION_STEPS,
  type StaffPermission,
  type StaffTask,
  TASK_KIND_NAMES,
  TASK_KINDS,
  type TaskKind,
  type TaskView,
} from '@xunban/contract';
import { fen, toWire } from '@xunban/money';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../platform/clock.ts';
import { containing } from '../../platform/db/containing.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { isMemberCalled, memberCards } from '../accounts/member-cards.ts';
import { findOrdersOf } from '../order-views/find-orders.ts';
import { staffNames } from '../staff-accounts/staff-names.ts';
import { viewQueue } from '../staff-orders/staff-order-view.ts';
import { BUYERS_KINDS, readTask, type TaskRow } from './task-store.ts';

/** Who looks, and what this person may do. */
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
}

/** Kinds of tasks that are this person's work. */
export const ownKinds = ({ permissions }: Pick<Worker, 'permissions'>): TaskKind[] =>
  TASK_KIND_NAMES.filter((kind) => permissions.has(TASK_KINDS[kind].permission));

/** The tasks of a list. What is open is bounded by the work in hand; each list has an index of its own. */
export async function findTasks(
  reader: Reader,
  worker: Worker,
  { view, kind, filter, ids }: TaskFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ totalCount: number; items: StaffTask[] }> {
  const kinds = ownKinds(worker).filter((own) => kind === undefined || own === kind);
  if (kinds.length === 0) return { totalCount: 0, items: [] };
  let query = reader.selectFrom('task').where('task.kind', 'in', kinds).where(isOfView(view, worker.staffId));
  if (ids) query = query.where('task.id', 'in', [...ids]);
  if (filter !== undefined)
    query = query.where(
      sql<boolean>`(subject_no ilike ${containing(filter)} or ${isMemberCalled(reader, 'task.member_id', filter)})`,
    );
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('task')
    .orderBy(view === 'done' ? 'ended_at' : 'due_at', view === 'done' ? 'desc' : 'asc')
    .orderBy('id')
    .offset(skip)
    .limit(take)
    .execute();
  return { totalCount: total, items: await viewTasks(reader, worker, rows.map(readTask)) };
}

function isOfView(view: TaskView, staffId: string) {
  const isOpen = sql<boolean>`task.ended_at is null`;
  const waits = sql<boolean>`task.kind in (${sql.join(BUYERS_KINDS)})`;
  switch (view) {
    case 'mine':
      return sql<boolean>`${isOpen} and task.owner_id = ${staffId} and not ${waits}`;
    case 'unclaimed':
      return sql<boolean>`${isOpen} and task.owner_id is null and not ${waits}`;
    case 'waiting':
      return sql<boolean>`${isOpen} and ${waits}`;
    case 'overdue':
      return sql<boolean>`${isOpen} and task.due_at < now() and not ${waits}`;
    case 'done':
      return sql<boolean>`task.ended_by = ${staffId}`;
  }
}

export type TaskCounts = { kind: TaskKind } & Record<Exclude<TaskView, 'done'>, number>;

/** How many tasks of the person's kinds stand in each list; kinds without any have zeros. */
export async function countTasks(reader: Reader, worker: Worker): Promise<TaskCounts[]> {
  const kinds = ownKinds(worker);
  if (kinds.length === 0) return [];
  const count = (view: TaskView) =>
    sql<number>`(count(*) filter (where ${isOfView(view, worker.staffId)}))::int`.as(view);
  const rows = await reader
    .selectFrom('task')
    .select(['kind', count('mine'), count('unclaimed'), count('waiting'), count('overdue')])
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .groupBy('kind')
    .execute();
  const none = { mine: 0, unclaimed: 0, waiting: 0, overdue: 0 };
  return kinds.map((kind) => ({ ...none, ...rows.find((row) => row.kind === kind), kind }));
}

/** Tasks with what a list says of them. */
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
      rows.map(({ owner_id }) => owner_id),
    ),
    seesOrders ? findOrdersOf(reader, orderIds).then((found) => viewQueue(reader, worker.permissions, found)) : [],
  ]);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return rows.map((row) => {
    const card = row.member_id === null ? undefined : cards.get(row.member_id);
    const order = orderOf.get(row.subject_id);
    const step = PRODUCTION_STEPS.find((known) => known === row.about) ?? null;
    return {
      id: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      no: row.subject_no,
      memberName: card?.name ?? '',
      memberNo: card?.memberNo ?? '',
      amount: row.amount_fen === null ? null : toWire(fen(row.amount_fen)),
      about: step === null ? row.about : '',
      step,
      ...(order && { order }),
      ownerId: row.owner_id,
      ownerName: names.get(row.owner_id) ?? '',
      isMine: row.owner_id === worker.staffId,
      openedAt: toIso(row.opened_at),
      dueAt: toIso(row.due_at),
      endedAt: toIsoOrNull(row.ended_at),
    };
  });
}
