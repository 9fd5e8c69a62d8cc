import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/**
 * Gives a throwaway database a clock that stands where it is put. `now()` and `clock_timestamp()` of its statements, functions and
 * defaults are found in a schema before PostgreSQL's own, so everything that asks the database for the time is told this one.
 * @returns puts the clock
 */
export async function clockByHand(db: Db, at: Date): Promise<(at: Date) => Promise<void>> {
  await db.transaction(async (tx) => {
    await sql`create schema clock`.execute(tx);
    await sql`create table clock.hand (at timestamptz not null)`.execute(tx);
    await sql`insert into clock.hand values (${at})`.execute(tx);
    for (const name of ['now', 'clock_timestamp'])
      await sql`create function clock.${sql.ref(name)}() returns timestamptz language sql stable
        as 'select at from clock.hand'`.execute(tx);
    await sql`do $$ declare known record; begin
      for known in select table_name, column_name, column_default from information_schema.columns
        where table_schema = 'public' and column_default ~ '(now|clock_timestamp)[(][)]' loop
        execute format('alter table public.%I alter column %I set default %s', known.table_name, known.column_name,
          regexp_replace(known.column_default, '(now|clock_timestamp)[(][)]', 'clock.\\1()', 'g'));
      end loop;
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
    end $$`.execute(tx);
  });
  // Only new connections know the path.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db.read);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.read).catch(() => undefined);
  return async (to) => {
    await sql`update clock.hand set at = ${to}`.execute(db.read);
  };
}
