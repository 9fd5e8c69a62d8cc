import type { AlarmKind } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import type { MissingFiles } from '../../../platform/files/missing-files.ts';
import { alarmsChanged } from './alarm-events.ts';

/** Alarms about the ledger checks in general: at most one of each kind is open. */
type LedgerAlarm = 'ledgerViolated' | 'ledgerCheckFailed' | 'ledgerCheckMissing';

export interface ActionAlarm {
  readonly kind: Exclude<
    AlarmKind,
    LedgerAlarm | 'calendarEnds' | 'clockSteppedBack' | 'smsCeiling' | 'filesMissing' | 'partitionMissing'
  >;
  /** The display number of the subject. */
  readonly subject: string;
  readonly amount: Fen | null;
  /** The staff user who caused the alarm and so cannot acknowledge it. */
  readonly actorId: string;
}

/** Raises an alarm about a staff action. Each action has its own alarm. */
export async function raiseAlarm(tx: Tx, { kind, subject, amount, actorId }: ActionAlarm): Promise<void> {
  const { id } = await tx
    .insertInto('alarm')
    .values({ kind, subject, amount_fen: amount, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await raise(tx, alarmsChanged, { ids: [id], staffId: null });
}

/**
 * Raises an alarm about the ledger checks. Each run with the same result raises it again; missing runs are counted once,
 * however often they are detected.
 * @param violationCount of a ledger check that found some
 */
export async function raiseLedgerAlarm(tx: Tx, kind: LedgerAlarm, violationCount: number | null = null): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`insert into alarm (kind, violation_count) values (${kind}, ${violationCount})
    on conflict (kind) where ended_at is null and kind in ('ledgerViolated', 'ledgerCheckFailed', 'ledgerCheckMissing')
    do update set violation_count = excluded.violation_count, last_raised_at = now(),
      times = alarm.times + case when alarm.kind = 'ledgerCheckMissing' then 0 else 1 end
    returning id`.execute(tx);
  await raise(tx, alarmsChanged, { ids: rows.map(({ id }) => id), staffId: null });
}

/**
 * Raises an alarm when the last known day of the work calendar approaches. Raised once in each span before that day – ninety
 * days, thirty, seven – even when an earlier alarm was acknowledged.
 */
export async function raiseCalendarAlarm(tx: Tx, knownUntil: string, spanDays: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into alarm (kind, subject)
    select 'calendarEnds', ${knownUntil} where not exists (select from alarm where kind = 'calendarEnds'
      and subject = ${knownUntil}
      and raised_at >= (${knownUntil}::date - ${spanDays}::int)::timestamp at time zone 'Asia/Shanghai')
    on conflict (subject) where ended_at is null and kind = 'calendarEnds' do nothing
    returning id`.execute(tx);
  if (rows.length > 0) await raise(tx, alarmsChanged, { ids: rows.map(({ id }) => id), staffId: null });
}

/** A calendar that goes on is in force: alarms about other last days are over. */
export async function endCalendarAlarms(tx: Tx, knownUntil: string | null): Promise<void> {
  let query = tx
    .updateTable('alarm')
    .set({ ended_at: sql<Date>`now()` })
    .where('kind', '=', 'calendarEnds')
    .where('ended_at', 'is', null);
  if (knownUntil !== null) query = query.where('subject', '<>', knownUntil);
  const rows = await query.returning('id').execute();
  if (rows.length > 0) await raise(tx, alarmsChanged, { ids: rows.map(({ id }) => id), staffId: null });
}

/** A further step while the alarm is open raises it again. */
export async function raiseClockAlarm(tx: Tx, minutes: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into alarm (kind, subject)
    values ('clockSteppedBack', ${`${minutes} min`})
    on conflict (kind) where ended_at is null and kind = 'clockSteppedBack'
    do update set subject = excluded.subject, last_raised_at = now(), times = alarm.times + 1
    returning id`.execute(tx);
  await raise(tx, alarmsChanged, { ids: rows.map(({ id }) => id), staffId: null });
}

/**
 * Raises an alarm that the last SMS code of the hour was sent. While it is open another such moment raises it again.
 * @param subject beginning of the phone numbers; empty for the whole instance
 */
export const raiseSmsAlarm = (tx: Tx, subject: string): Promise<void> => raiseOncePerSubject(tx, 'smsCeiling', subject);

/** Raises an alarm that the store lacks files of rows, or ends it when none is missing any more. */
export async function raiseFilesAlarm(tx: Tx, { count, keys }: MissingFiles): Promise<void> {
  if (count === 0) return endAlarms(tx, ['filesMissing']);
  const { rows } = await sql<{ id: string }>`insert into alarm (kind, subject, violation_count)
    values ('filesMissing', ${keys[0] ?? ''}, ${count})
    on conflict (kind) where ended_at is null and kind = 'filesMissing'
    do update set subject = excluded.subject, violation_count = excluded.violation_count, last_raised_at = now(),
      times = alarm.times + 1
    returning id`.execute(tx);
  await raise(tx, alarmsChanged, { ids: rows.map(({ id }) => id), staffId: null });
}

/** Raises an alarm that a partitioned table has no partition for the next month. */
export const raisePartitionAlarm = (tx: Tx, table: string): Promise<void> =>
  raiseOncePerSubject(tx, 'partitionMissing', table);

/** Raises an alarm, or raises the open one with the same subject again. Each kind has its partial index. */
async function raiseOncePerSubject(tx: Tx, kind: 'smsCeiling' | 'partitionMissing', subject: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into alarm (kind, subject) values (${kind}, ${subject})
    on conflict (subject) where ended_at is null and kind = ${sql.lit(kind)}
    do update set last_raised_at = now(), times = alarm.times + 1
    returning id`.execute(tx);
  await raise(tx, alarmsChanged, { ids: rows.map(({ id }) => id), staffId: null });
}

/** Ends the alarms because their cause is resolved. */
export async function endAlarms(
  tx: Tx,
  kinds: readonly (LedgerAlarm | 'filesMissing' | 'partitionMissing')[],
): Promise<void> {
  const rows = await tx
    .updateTable('alarm')
    .set({ ended_at: sql<Date>`now()` })
    .where('kind', 'in', [...kinds])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await raise(tx, alarmsChanged, { ids: rows.map(({ id }) => id), staffId: null });
}
