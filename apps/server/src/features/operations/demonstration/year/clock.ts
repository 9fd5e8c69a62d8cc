import { sql } from 'kysely';
import { type Db, openDatabase } from '../../../../platform/db/database.ts';
import type { Reader } from '../../../../platform/db/transaction.ts';
import type { DomainEvents } from '../../../../platform/domain-events/domain-events.ts';
import type { Log } from '../../../../platform/log.ts';

/** A setting of a transaction: its time, or nothing for the real one. */
const TIME = 'xunban.demonstration_time';

/**
 * Lets `now()` of sessions that ask for it (see {@link openSimulated}) return a time of their own, in column defaults too. All
 * other sessions keep the time of PostgreSQL. Safe to repeat after a crash.
 */
export async function installClock({ read }: Db): Promise<void> {
  await sql`create schema if not exists demonstration_clock`.execute(read);
  for (const name of ['now', 'clock_timestamp'])
    await sql`create or replace function demonstration_clock.${sql.ref(name)}() returns timestamptz language sql stable
      return coalesce(nullif(current_setting(${sql.lit(TIME)}, true), '')::timestamptz, pg_catalog.${sql.ref(name)}())`.execute(
      read,
    );
  await changeDefaults({ read }, '(?<!\\.)(now|clock_timestamp)[(][)]', 'demonstration_clock.\\1()');
}

/** Restores the column defaults. */
export async function removeClock({ read }: Db): Promise<void> {
  await changeDefaults({ read }, 'demonstration_clock\\.(now|clock_timestamp)[(][)]', '\\1()');
  await sql`drop schema if exists demonstration_clock cascade`.execute(read);
}

/** One statement a column, so that no table stays locked while another is waited for. */
async function changeDefaults({ read }: Pick<Db, 'read'>, pattern: string, replacement: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; value: string }>`
    select table_name as "table", column_name as "column",
      regexp_replace(column_default, ${pattern}, ${replacement}, 'g') as value
    from information_schema.columns where table_schema = 'public' and column_default ~ ${pattern}`.execute(read);
  for (const { table, column, value } of rows)
    await sql`alter table ${sql.table(`public.${table}`)} alter column ${sql.ref(column)} set default ${sql.raw(value)}`.execute(
      read,
    );
}

/** The tables grow from nothing: each statement is planned once, for large ones. */
const SESSION = {
  search_path: 'demonstration_clock,pg_catalog,public',
  synchronous_commit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
};

/**
 * Opens the database with sessions whose clock {@link setTime} puts. Their commits do not wait for the disk: a crash of the machine
 * loses the last ones, as it loses the rest of the year.
 */
export function openSimulated(url: string, log: Log, domainEvents: DomainEvents): Db {
  const address = new URL(url);
  address.searchParams.set(
    'options',
    Object.entries(SESSION)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  return openDatabase({ url: address.href, max: 1, log, domainEvents });
}

/** Puts the clock of a transaction. */
export const setTime = (read: Reader, to: Date): Promise<unknown> =>
  sql`select set_config(${TIME}, ${to.toISOString()}, true)`.execute(read);
