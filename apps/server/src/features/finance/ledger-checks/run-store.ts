import type { AllCalls, CallOutput } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { LedgerCheck } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { lastWrittenInto } from '../../ledger/ledger/booked-on.ts';
import type { Findings, Violation } from '../../ledger/ledger/check-rules.ts';

export type RunRow = Selectable<LedgerCheck>;

/** A run that has not ended after this time was lost with its process. */
const LOST_MINUTES = 15;
/** A day, and the time that a check may take in a busy night. */
const MAX_HOURS_WITHOUT = 26;

/** The reason for a run: the night of a day in Shanghai, or a request by staff. */
export type RunCause = { readonly night: string } | { readonly staffId: string };

/** @returns its id; undefined while another run goes on */
export async function beginRun(tx: Tx, cause: RunCause): Promise<string | undefined> {
  await lockRuns(tx);
  const { rows } = await sql<{ id: string }>`
    insert into ledger_check (night, asked_by)
    select ${'night' in cause ? cause.night : null}::date, ${'staffId' in cause ? cause.staffId : null}::uuid
    where not exists (select from ledger_check where state = 'running'
      and started_at between clock_timestamp() - make_interval(mins => ${LOST_MINUTES}) and clock_timestamp())
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** The day in Shanghai whose nightly run is due by the clock of the database and not done; undefined when none is. */
export async function dueNight(tx: Tx, at: string): Promise<string | undefined> {
  const { rows } = await sql<{ night: string }>`
    select night::text from (
      select (local - ${at}::interval)::date as night from (select now() at time zone 'Asia/Shanghai' as local) clock
    ) last where not exists (
      select from ledger_check where ledger_check.night = last.night and state in ('clean', 'violated'))`.execute(tx);
  return rows[0]?.night;
}

export async function endRun(tx: Tx, id: string, { violations, total }: Findings): Promise<void> {
  await tx
    .updateTable('ledger_check')
    .set({
      state: total === 0 ? 'clean' : 'violated',
      ended_at: sql<Date>`clock_timestamp()`,
      violation_count: total,
      violations: JSON.stringify(violations.map(viewViolation)),
    })
    .where('id', '=', id)
    .execute();
}

export async function failRun(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('ledger_check')
    .set({ state: 'failed', ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** True when the ledger was not checked for too long. False on an instance before its first run. */
export async function isRunMissing(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select coalesce(coalesce(max(ended_at) filter (where state in ('clean', 'violated') and ended_at <= clock_timestamp()),
        min(started_at))
      < now() - make_interval(hours => ${MAX_HOURS_WITHOUT}), false) as is_missing from ledger_check`.execute(reader);
  return rows[0]?.is_missing ?? false;
}

export const findRun = (reader: Reader, id: string): Promise<RunRow | undefined> =>
  reader.selectFrom('ledger_check').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest first. */
export async function listRuns(
  reader: Reader,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly runs: readonly RunRow[] }> {
  const { total } = await reader
    .selectFrom('ledger_check')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const runs = await reader
    .selectFrom('ledger_check')
    .selectAll()
    .orderBy('started_at', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
  return { total, runs };
}

/** Returns the violations of the last completed run and its age by the database clock; undefined before the first. */
export async function lastRun(
  reader: Reader,
): Promise<{ readonly violationCount: number; readonly ageSeconds: number } | undefined> {
  const { rows } = await sql<{ violation_count: number; age: number }>`
    select violation_count, extract(epoch from now() - ended_at)::float8 as age from ledger_check
    where state in ('clean', 'violated') order by started_at desc limit 1`.execute(reader);
  const [row] = rows;
  return row && { violationCount: row.violation_count, ageSeconds: row.age };
}

/**
 * Returns the violations of the last check of a month (yyyy-MM) that is over: one that began after it and after everything that
 * is dated into it was written. 1 when none exists or the last one did not complete.
 */
export async function violationsAfter(reader: Reader, month: string): Promise<number> {
  const { rows } = await sql<{ state: string; violation_count: number }>`
    select state, violation_count from ledger_check where state <> 'running'
      and started_at >= ((${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai')
      and (started_at > ${await lastWrittenInto(reader, month)}::timestamptz) is not false
    order by started_at desc limit 1`.execute(reader);
  const [last] = rows;
  return last?.state === 'clean' || last?.state === 'violated' ? last.violation_count : 1;
}

/** Serialises runs that begin at the same time. */
async function lockRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger check', 0))`.execute(tx);
}

type BookViolation = CallOutput<AllCalls['staffLedgerChecks']['run']>['violations'][number];

/** A finding with its figures as they travel: yuan, or how many. */
function viewViolation({ expected, actual, ...violation }: Violation): BookViolation {
  const figure = (value: bigint) => (violation.unit === 'yuan' ? toApi(fen(value)) : Number(value));
  return { ...violation, expected: figure(expected), actual: figure(actual) };
}
