import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * A Wednesday in the middle of a month, the same day in Shanghai and in UTC, far from its end: tests that look at days, weeks or months
 * begin here, whatever the date of the machine.
 */
export const ORDINARY_MOMENT = new Date('2026-11-18T10:00:00+08:00');

/** Lets the clock of a throwaway database go on from this moment. For connections that are opened afterwards. */
export async function advanceClock(db: Db, to: Date): Promise<void> {
  const byMs = sql.lit(to.getTime() - Date.now());
  await db.transaction((tx) => replaceClock(tx, (own) => sql`select ${own} + interval '1 millisecond' * ${byMs}`));
}

/**
 * Gives a throwaway database a clock that stands where it is put.
 * @returns puts the clock
 */
export async function clockByHand(db: Db, at: Date): Promise<(at: Date) => Promise<void>> {
  await db.transaction(async (tx) => {
    await replaceClock(
      tx,
      () => sql`select at from clock.hand`,
      async () => {
        await sql`create table clock.hand (at timestamptz not null)`.execute(tx);
        await sql`insert into clock.hand values (${at})`.execute(tx);
      },
    );
  });
  // Only new connections know the path. The old ones are gone before the pool can hand one of them out.
  await sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db.read);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.read).catch(() => undefined);
  return async (to) => {
    await sql`update clock.hand set at = ${to}`.execute(db.read);
  };
}

/**
 * Replaces the clock: `now()` and `clock_timestamp()` of statements, functions and defaults are found in a schema before
 * PostgreSQL's own, so every query for the time gets this one.
 * @param instead the returned time, given PostgreSQL's own time
 */
async function replaceClock(
  tx: Tx,
  instead: (own: RawBuilder<unknown>) => RawBuilder<unknown>,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  await sql`create schema clock`.execute(tx);
  await prepare();
  for (const name of ['now', 'clock_timestamp']) {
    const answer = instead(sql`pg_catalog.${sql.ref(name)}()`);
    await sql`create function clock.${sql.ref(name)}() returns timestamptz language sql stable
      begin atomic; ${answer}; end`.execute(tx);
  }
  await sql`do $$ declare known record; begin
    for known in select table_name, column_name, column_default from information_schema.columns
      where table_schema = 'public' and column_default ~ '(now|clock_timestamp)[(][)]' loop
      execute format('alter table public.%I alter column %I set default %s', known.table_name, known.column_name,
        regexp_replace(known.column_default, '(now|clock_timestamp)[(][)]', 'clock.\\1()', 'g'));
    end loop;
    execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
  end $$`.execute(tx);
}
