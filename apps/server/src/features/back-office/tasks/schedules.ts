import { canWorkOn, PERSONAL_KINDS, type StaffSchedule, type TaskKind } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import type { StaffDisabled } from '../../base/staff-accounts/staff-events.ts';
import { staffHolding } from '../../base/staff-accounts/staff-holding.ts';
import { storeHandOvers } from './hand-overs.ts';
import { readTask, setAssignee, type TaskRow } from './task-store.ts';

export type ScheduleFields = Pick<
  StaffSchedule,
  'weekdays' | 'startsAt' | 'endsAt' | 'awayFrom' | 'awayTo' | 'deputyId'
>;

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
const IS_AWAY = sql<boolean>`coalesce(${TODAY} between schedule.away_from and schedule.away_to, false)`;

/** Returns the schedules of all active staff users, by name. */
export async function staffSchedules(reader: Reader): Promise<StaffSchedule[]> {
  const [holding, rows] = await Promise.all([
    staffHolding(reader),
    reader.selectFrom('staff_schedule as schedule').selectAll('schedule').select(IS_AWAY.as('is_away')).execute(),
  ]);
  const tasks = await reader
    .selectFrom('task')
    .select(['assignee_id', sql<number>`count(*)::int`.as('open')])
    .where('ended_at', 'is', null)
    .where('assignee_id', 'is not', null)
    .groupBy('assignee_id')
    .execute();
  return [...holding.values()].map(({ id, name }) => {
    const row = rows.find(({ staff_id }) => staff_id === id);
    return {
      ...{ staffId: id, name, weekdays: row?.weekdays ?? null },
      ...{ startsAt: row?.starts_at ?? null, endsAt: row?.ends_at ?? null },
      ...{ awayFrom: row?.away_from ?? null, awayTo: row?.away_to ?? null, deputyId: row?.deputy_id ?? null },
      deputyName: holding.get(row?.deputy_id ?? '')?.name ?? '',
      isAway: row?.is_away ?? false,
      openTasks: tasks.find(({ assignee_id }) => assignee_id === id)?.open ?? 0,
    };
  });
}

/**
 * Sets working times and absence of a staff user. An absence that has begun moves the open tasks at once.
 * @throws Refusal `notFound`, `invalidInput` for an unknown deputy
 */
export async function setSchedule(
  tx: Tx,
  byId: string,
  staffId: string,
  fields: ScheduleFields,
): Promise<StaffSchedule> {
  const before = await one(tx, staffId);
  const { weekdays, startsAt, endsAt, awayFrom, awayTo, deputyId } = fields;
  const isDeputyKnown = deputyId === null || (deputyId !== staffId && (await staffHolding(tx)).has(deputyId));
  if (!isDeputyKnown || (deputyId !== null && awayFrom === null))
    throw new Refusal('invalidInput', { fields: [{ field: 'deputyId', code: 'notAnOption' }] });
  const set = {
    weekdays: weekdays && [...new Set(weekdays)].toSorted((one, other) => one - other),
    ...{ starts_at: startsAt, ends_at: endsAt, away_from: awayFrom, away_to: awayTo, deputy_id: deputyId },
  };
  await tx
    .insertInto('staff_schedule')
    .values({ staff_id: staffId, ...set })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(set))
    .execute();
  await moveTasksOfAbsent(tx, [staffId], byId);
  const after = await one(tx, staffId);
  await recordAction(tx, {
    object: { kind: 'staff', id: staffId, no: after.name },
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

async function one(reader: Reader, staffId: string): Promise<StaffSchedule> {
  const found = (await staffSchedules(reader)).find((schedule) => schedule.staffId === staffId);
  if (!found) throw new Refusal('notFound');
  return found;
}

const factsOf = ({ weekdays, startsAt, endsAt, awayFrom, awayTo, deputyName }: StaffSchedule) => ({
  weekdays: weekdays?.join(' ') ?? null,
  workingTime: startsAt && `${startsAt}–${endsAt}`,
  absence: awayFrom && `${awayFrom} – ${awayTo}`,
  deputy: deputyName || null,
});

/** Assignee of the work of a user today: the user, the deputy of an absent user, or none. */
type Cover = (staffId: string, kind: TaskKind) => string | null;

/** Returns the rule by which tasks are assigned today. */
export async function coverToday(reader: Reader): Promise<Cover> {
  const rows = await reader
    .selectFrom('staff_schedule as schedule')
    .select(['staff_id', 'deputy_id'])
    .where(IS_AWAY)
    .execute();
  const away = new Map(rows.map(({ staff_id, deputy_id }) => [staff_id, deputy_id]));
  if (away.size === 0) return (staffId) => staffId;
  const holding = await staffHolding(reader);
  return (staffId, kind) => {
    const deputy = away.get(staffId);
    if (deputy === undefined || PERSONAL_KINDS.includes(kind)) return staffId;
    const holder = deputy === null || away.has(deputy) ? undefined : holding.get(deputy);
    return holder && canWorkOn(kind, holder.permissions) ? holder.id : null;
  };
}

/** Moves the open tasks of users who are absent today. @param byId null for the clock */
export async function moveTasksOfAbsent(
  tx: Tx,
  staffIds: readonly string[] | 'all',
  byId: string | null,
): Promise<number> {
  let query = tx
    .selectFrom('staff_schedule as schedule')
    .innerJoin('task', 'task.assignee_id', 'schedule.staff_id')
    .selectAll('task')
    .where(IS_AWAY)
    .where('task.ended_at', 'is', null)
    .where('task.kind', 'not in', PERSONAL_KINDS);
  if (staffIds !== 'all') query = query.where('schedule.staff_id', 'in', [...staffIds]);
  const rows = (await query.orderBy('task.id').forUpdate('task').execute()).map(readTask);
  const cover = await coverToday(tx);
  await move(tx, rows, ({ assignee_id, kind }) => (assignee_id === null ? null : cover(assignee_id, kind)), byId);
  return rows.length;
}

/** The open tasks of a disabled user go to a colleague; those that the colleague cannot do, to the queue. */
export async function moveTasksOfDisabled(tx: Tx, { staffId, toId, byId }: StaffDisabled): Promise<void> {
  const colleague = toId === null ? undefined : (await staffHolding(tx)).get(toId);
  if (toId !== null && !colleague)
    throw new Refusal('invalidInput', { fields: [{ field: 'tasksTo', code: 'notAnOption' }] });
  const rows = await tx
    .selectFrom('task')
    .selectAll()
    .where('assignee_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('kind', 'not in', PERSONAL_KINDS)
    .orderBy('id')
    .forUpdate()
    .execute();
  const cover = await coverToday(tx);
  await move(
    tx,
    rows.map(readTask),
    ({ kind }) => (colleague && canWorkOn(kind, colleague.permissions) ? cover(colleague.id, kind) : null),
    byId,
  );
}

async function move(
  tx: Tx,
  tasks: readonly TaskRow[],
  assigneeOf: (task: TaskRow) => string | null,
  byId: string | null,
): Promise<void> {
  for (const toId of new Set(tasks.map(assigneeOf))) {
    const moved = tasks.filter((task) => assigneeOf(task) === toId);
    await setAssignee(
      tx,
      moved.map(({ id }) => id),
      toId,
    );
    // A hand-over by the clock is one by the absent user.
    if (toId !== null)
      for (const task of moved) await storeHandOvers(tx, [task], byId ?? task.assignee_id ?? toId, toId);
  }
  for (const { id } of tasks) await publish(tx, { topic: 'task', id, memberId: '' });
}
