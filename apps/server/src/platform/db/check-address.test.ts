import { silentLog } from '@xunban/testkit/silent-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PgBouncer, pgBouncerVersion, setSessionLimits, startPgBouncer } from '../../testing/cluster/pgbouncer.ts';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { requireDirectAddress, requirePooler } from './check-address.ts';
import { openDatabase } from './database.ts';

const version = pgBouncerVersion();
if (version === undefined) console.warn('PgBouncer is not installed: tests with a pooler are skipped');

let database: ThrowawayDatabase;
beforeAll(async () => {
  database = await throwawayDatabase();
});
afterAll(() => database.drop());

/** PgBouncer with `settings` during one test. */
async function withPgBouncer(settings: Readonly<Record<string, string>>, work: (pooler: PgBouncer) => Promise<void>) {
  const pooler = await startPgBouncer(database.url, settings);
  try {
    await work(pooler);
  } finally {
    await pooler.stop();
  }
}

const setLimits = (limit: string) => setSessionLimits(database.url, limit);

test('the address of PostgreSQL itself is usable', async () => {
  await expect(requireDirectAddress(database.url)).resolves.toBeUndefined();
});

describe.skipIf(version === undefined)('PgBouncer', () => {
  const transactions = { pool_mode: 'transaction' };
  const ignoring = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

  test('is recognised as no direct address, also when it ignores the limits of a connection', async () => {
    await setLimits('15s');
    await withPgBouncer(transactions, async ({ url }) => {
      await expect(requireDirectAddress(url)).rejects.toThrow(/refuses the limits.*DATABASE_DIRECT_URL/s);
    });
    await withPgBouncer({ ...transactions, ignore_startup_parameters: ignoring }, async ({ url }) => {
      await expect(requireDirectAddress(url)).rejects.toThrow(
        /gives its sessions to transactions.*DATABASE_DIRECT_URL/s,
      );
    });
  });

  test('in session mode is refused while its sessions have no time limits', async () => {
    await setLimits('0');
    await withPgBouncer({ pool_mode: 'session', ignore_startup_parameters: ignoring }, async ({ url }) => {
      await expect(requireDirectAddress(url)).rejects.toThrow(
        /alter role current_user set statement_timeout = '15000ms';/,
      );
    });
    await setLimits('15s');
    await withPgBouncer({ pool_mode: 'session', ignore_startup_parameters: ignoring }, async ({ url }) => {
      await expect(requireDirectAddress(url)).resolves.toBeUndefined();
    });
  });

  test('in transaction mode is refused without time limits, and with named statements that it forgets', async () => {
    await setLimits('0');
    await withPgBouncer(transactions, async ({ url }) => {
      await expect(requirePooler({ url, namedStatements: false })).rejects.toThrow(/set lock_timeout = '5000ms';/);
    });
    await setLimits('15s');
    await withPgBouncer(transactions, async ({ url }) => {
      await expect(requirePooler({ url, namedStatements: false })).resolves.toBeUndefined();
      const checked = requirePooler({ url, namedStatements: true });
      if (version !== undefined && version < 1.21)
        await expect(checked).rejects.toThrow(/DATABASE_NAMED_STATEMENTS=off/);
      else await expect(checked).resolves.toBeUndefined();
    });
  });

  test('carries concurrent transactions and reads over fewer sessions than clients', async () => {
    await setLimits('15s');
    await withPgBouncer({ ...transactions, default_pool_size: '3' }, async (pooler) => {
      const { url } = pooler;
      const db = openDatabase({ url: database.url, pooler: { url, namedStatements: false }, max: 20, log: silentLog });
      const count = async (n: number) => {
        const { rows } = await sql<{ n: number; pid: number }>`select ${n}::int as n, pg_backend_pid() as pid`.execute(
          db.read,
        );
        return rows[0];
      };
      const read = await Promise.all(Array.from({ length: 200 }, (_, n) => count(n)));
      expect(read.map((row) => row?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
      expect(new Set(read.map((row) => row?.pid)).size).toBeLessThanOrEqual(3);
      const written = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          db.transaction(async (tx) => {
            const first = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
            await sql`select set_config('xunban.test', ${String(n)}, true)`.execute(tx);
            const last = await sql<{ pid: number; set: string }>`
              select pg_backend_pid() as pid, current_setting('xunban.test') as set`.execute(tx);
            return first.rows[0]?.pid === last.rows[0]?.pid && last.rows[0]?.set === String(n);
          }),
        ),
      );
      expect(written).toEqual(Array.from({ length: 100 }, () => true));
      await db.close();
    });
  });
});
