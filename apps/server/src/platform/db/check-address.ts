import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Pooler } from './database.ts';
import { SESSION_LIMITS } from './pool.ts';
import { openSession } from './session.ts';

/** The database cannot be used through its address. The message is for the operator. */
class AddressRefused extends Error {}

/** Attempts to get the session of another client: a pooler gives out first the one that became free last. */
const ATTEMPTS = 5;
const TIME_LIMIT_MS = 10_000;

/**
 * Checks that each connection to `url` is one session of PostgreSQL, as locks, LISTEN and migrations need it.
 *
 * @throws {AddressRefused} when a pooler gives sessions to transactions, or drops the limits of a connection.
 * @throws {DatabaseUnavailable} when there is no connection.
 */
export async function requireDirectAddress(url: string): Promise<void> {
  const session = await openLimited(url);
  try {
    const isShared = await inSharedSession(url, session, 'select pg_backend_pid() as pid', async () => true);
    if (isShared) throw needsDirectAddress('gives its sessions to transactions');
    await requireLimits(session);
  } finally {
    await session.end();
  }
}

/**
 * Checks a pooler that gives a session to each transaction (PgBouncer, `pool_mode = transaction`).
 *
 * @throws {AddressRefused} when its sessions have no time limits, or forget the statements that `namedStatements` relies on.
 * @throws {DatabaseUnavailable} when there is no connection.
 */
export async function requirePooler({ url, namedStatements }: Pooler): Promise<void> {
  const session = await openSession({ url, name: 'xunban check', queryTimeoutMs: TIME_LIMIT_MS });
  try {
    await requireLimits(session);
    if (namedStatements) await requireNamedStatements(url, session);
  } finally {
    await session.end();
  }
}

async function openLimited(url: string): Promise<pg.Client> {
  try {
    return await openSession({ url, name: 'xunban check', queryTimeoutMs: TIME_LIMIT_MS, limits: SESSION_LIMITS });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && cause.message.startsWith('unsupported startup parameter'))
      throw needsDirectAddress('refuses the limits of a connection');
    throw error;
  }
}

const needsDirectAddress = (behaviour: string) =>
  new AddressRefused(
    `DATABASE_URL is the address of a connection pooler, which ${behaviour}. Migrations, locks and LISTEN need PostgreSQL ` +
      'itself: set its address as DATABASE_DIRECT_URL. DATABASE_URL stays the address of the pooler.',
  );

async function requireLimits(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = '0' order by name`,
    [Object.keys(SESSION_LIMITS)],
  );
  if (rows.length === 0) return;
  const statements = rows.map(({ name }) => {
    const limit = SESSION_LIMITS[name as keyof typeof SESSION_LIMITS];
    return `alter role current_user set ${name} = '${limit}ms';`;
  });
  throw new AddressRefused(
    'Sessions of the pooler have no time limits. Run the following as the user of DATABASE_URL, then let the pooler reconnect:\n' +
      statements.map((statement) => `  ${statement}`).join('\n'),
  );
}

const INVALID_STATEMENT_NAME = '26000';

async function requireNamedStatements(url: string, session: pg.Client): Promise<void> {
  const named = { name: `xunban_check_${randomUUID()}`, text: 'select pg_backend_pid() as pid' };
  try {
    await inSharedSession(url, session, named, () => session.query(named));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INVALID_STATEMENT_NAME)) throw error;
    throw new AddressRefused(
      'The pooler of DATABASE_URL forgets named statements between two transactions. Set DATABASE_NAMED_STATEMENTS=off, or ' +
        'use PgBouncer 1.21 or newer with max_prepared_statements above 0.',
    );
  }
}

/**
 * Runs `statement`, which returns a backend's `pid`, and calls `whenShared` while a transaction of another client holds the same
 * backend. Undefined when none got it.
 */
async function inSharedSession<T>(
  url: string,
  session: pg.Client,
  statement: string | pg.QueryConfig,
  whenShared: () => Promise<T>,
): Promise<T | undefined> {
  const other = await openSession({ url, name: 'xunban check', queryTimeoutMs: TIME_LIMIT_MS });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const first = await pidOf(session, statement);
      await other.query('begin');
      if ((await pidOf(other, 'select pg_backend_pid() as pid')) === first) return await whenShared();
      await other.query('rollback');
    }
    return undefined;
  } finally {
    await other.end();
  }
}

async function pidOf(session: pg.Client, statement: string | pg.QueryConfig): Promise<number | undefined> {
  const { rows } = await session.query<{ pid: number }>(statement);
  return rows[0]?.pid;
}
