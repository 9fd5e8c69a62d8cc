import type { AlarmKind } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { alarmsMoved } from './alarm-events.ts';

/** The alarms of the books as a whole: of each kind one is open at most. */
type BooksAlarm = 'booksBroken' | 'booksFailed' | 'booksMissing';

export interface ActAlarm {
  readonly kind: Exclude<AlarmKind, BooksAlarm | 'calendarEnds' | 'clockSteppedBack'>;
  /** The number by which people know what it is about. */
  readonly subject: string;
  readonly amount: Fen | null;
  /** Who did it, and so may not see to the alarm. */
  readonly actorId: string;
}

/** Somebody did what others should know of. Each act has an alarm of its own. */
export async function raiseAlarm(tx: Tx, { kind, subject, amount, actorId }: ActAlarm): Promise<void> {
  const { id } = await tx
    .insertInto('alarm')
    .values({ kind, subject, amount_fen: amount, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await raise(tx, alarmsMoved, { ids: [id], staffId: null });
}

/**
 * Each run that finds the same raises it again; that runs are missing is one matter, however often somebody looks.
 * @param found how many findings; of broken books
 */
export async function raiseBooksAlarm(tx: Tx, kind: BooksAlarm, found: number | null = null): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into alarm (kind, found) values (${kind}, ${found})
    on conflict (kind) where ended_at is null and kind in ('booksBroken', 'booksFailed', 'booksMissing')
    do update set found = excluded.found, last_raised_at = now(),
      times = alarm.times + case when alarm.kind = 'booksMissing' then 0 else 1 end
    returning id`.execute(tx);
  await raise(tx, alarmsMoved, { ids: rows.map(({ id }) => id), staffId: null });
}

/**
 * The work calendar is known until this day, which comes near. Told once in each of the spans before that day, whoever has
 * seen to it before: ninety days, thirty, seven.
 */
export async function raiseCalendarAlarm(tx: Tx, knownUntil: string, spanDays: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into alarm (kind, subject)
    select 'calendarEnds', ${knownUntil} where not exists (select from alarm where kind = 'calendarEnds'
      and subject = ${knownUntil}
      and raised_at >= (${knownUntil}::date - ${spanDays}::int)::timestamp at time zone 'Asia/Shanghai')
    on conflict (subject) where ended_at is null and kind = 'calendarEnds' do nothing
    returning id`.execute(tx);
  if (rows.length > 0) await raise(tx, alarmsMoved, { ids: rows.map(({ id }) => id), staffId: null });
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
  if (rows.length > 0) await raise(tx, alarmsMoved, { ids: rows.map(({ id }) => id), staffId: null });
}

/** A further step while the alarm is open raises it again. */
export async function raiseClockAlarm(tx: Tx, minutes: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into alarm (kind, subject)
    values ('clockSteppedBack', ${`${minutes} min`})
    on conflict (kind) where ended_at is null and kind = 'clockSteppedBack'
    do update set subject = excluded.subject, last_raised_at = now(), times = alarm.times + 1
    returning id`.execute(tx);
  await raise(tx, alarmsMoved, { ids: rows.map(({ id }) => id), staffId: null });
}

/** What the alarms were about is over. */
export async function endBooksAlarms(tx: Tx, kinds: readonly BooksAlarm[]): Promise<void> {
  const rows = await tx
    .updateTable('alarm')
    .set({ ended_at: sql<Date>`now()` })
    .where('kind', 'in', [...kinds])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await raise(tx, alarmsMoved, { ids: rows.map(({ id }) => id), staffId: null });
}
