import type pg from 'pg';
import type { DatabaseLog } from './log.ts';
import {
  type AppliedMigration,
  type MigrationFile,
  pendingMigrations,
  readMigrations,
  requireVersion,
} from './migration-files.ts';
import { openSession } from './session.ts';

/** Any number works as long as nothing else in the database uses it: "XUNBAN" on a phone keypad. */
const LOCK_KEY = 986_226;
/** An altered table waits for its readers and blocks every later query: failing is better than stopping a running product. */
const LOCK_TIMEOUT = '20s';

export interface MigrateOptions {
  readonly url: string;
  /** Folder with the `NNNN-name.sql` files. */
  readonly folder: string;
  readonly log: DatabaseLog;
}

/**
 * Brings the database up to date: each file that it does not have yet is run in a transaction of its own, together with
 * the row that records it. Processes that start at the same time wait for each other.
 *
 * A file can therefore hold no statement that refuses to run in a transaction (`create index concurrently`).
 *
 * @returns the names of the files that were applied, none when the database was up to date.
 * @throws {MigrationRefused} when files and database do not fit together, or PostgreSQL is older than 15.
 */
export async function migrate({ url, folder, log }: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(folder);
  const session = await openSession({ url, name: 'xunban migrate' });
  try {
    requireVersion(await readVersion(session));
    await session.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await session.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    const pending = pendingMigrations(files, await readApplied(session));
    for (const file of pending) await apply(session, file, log);
    return pending.map((file) => file.name);
  } finally {
    // Ends the session and with it the lock, whatever state a failed migration left it in.
    await session.end();
  }
}

/** The applied migrations, in order. Reads within the session's transaction. */
export async function appliedMigrations(session: pg.Client): Promise<Pick<AppliedMigration, 'name' | 'checksum'>[]> {
  const { rows } = await session.query<Pick<AppliedMigration, 'name' | 'checksum'>>(
    'select name, checksum from schema_migration order by number',
  );
  return rows;
}

async function readVersion(session: pg.Client): Promise<{ number: number; text: string }> {
  const { rows } = await session.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  return rows[0] ?? { number: 0, text: 'unknown' };
}

async function readApplied(session: pg.Client): Promise<AppliedMigration[]> {
  await session.query(`
    create table if not exists schema_migration (
      number      int primary key,
      name        text not null,
      checksum    text not null,
      applied_at  timestamptz not null default clock_timestamp()
    )`);
  const { rows } = await session.query<AppliedMigration>(
    'select number, name, checksum from schema_migration order by number',
  );
  return rows;
}

async function apply(session: pg.Client, file: MigrationFile, log: DatabaseLog): Promise<void> {
  const startedAt = performance.now();
  await session.query('begin');
  try {
    await session.query(file.sql);
    await session.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ]);
    await session.query('commit');
  } catch (cause) {
    throw new Error(`Migration ${describeFault(file, cause)}`, { cause });
  }
  log.info({ migration: file.name, ms: Math.round(performance.now() - startedAt) }, 'migration applied');
}

/** `0007-invoices.sql, line 12: relation "x" does not exist`; PostgreSQL gives the place as a count of characters. */
function describeFault(file: MigrationFile, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const position = cause instanceof Error && 'position' in cause ? Number(cause.position) : Number.NaN;
  if (!Number.isInteger(position)) return `${file.name}: ${message}`;
  const line = [...file.sql].slice(0, position).filter((character) => character === '\n').length + 1;
  return `${file.name}, line ${line}: ${message}`;
}
