import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { MIGRATIONS } from '../../stores.ts';
import { startTestServer } from '../server.ts';
import { type Amounts, populate } from './populate.ts';

const USAGE = `npm run populate -- --orders 1000000 [--open 4000] [--years 3]

Fills an empty instance with a history: completed boards (--orders), open boards (--open), over a number of years. Writes to
the database of DATABASE_URL, or to the embedded one under DATA_DIR (./data); start the instance there with npm start.
`;

/**
 * Settings for seeding only: indexes of a large instance are written all over, so they have to be in memory, and data lost in a
 * crash is seeded again.
 */
const FILLING = {
  shared_buffers: `${Math.max(128, Math.floor(os.totalmem() / 3 / 2 ** 20))}MB`,
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/** `npm run populate`. @returns the exit code */
async function main(): Promise<number> {
  const amounts = readAmounts(process.argv.slice(2));
  const read = readConfig(process.env);
  if (!amounts || !read.ok) {
    process.stderr.write(read.ok ? USAGE : `${read.faults.join('\n')}\n`);
    return 1;
  }
  const { config } = read;
  const log = createLog('warn');
  await mkdir(config.dataDir, { recursive: true });
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'pg'), settings: FILLING });
  const databaseUrl = config.databaseUrl || (postgres?.url ?? '');
  try {
    await migrate({ url: databaseUrl, folder: MIGRATIONS, log });
    const keys = { DATA_KEY: config.dataKey, PAY_PASSWORD_KEY: config.payPasswordKey };
    const server = await startTestServer(
      { ...keys, ROLES: 'api,pricing' },
      { instance: { databaseUrl, dataDir: config.dataDir } },
    );
    try {
      const { rows } = await sql`select from member limit 1`.execute(server.deps.db.read);
      if (rows.length > 0) {
        process.stderr.write('This instance has members: only an empty one is filled.\n');
        return 1;
      }
      const startedAt = performance.now();
      await populate(server, amounts, (what, done, of) =>
        process.stdout.write(`\r${what}: ${done} of ${of}, ${Math.round((performance.now() - startedAt) / 1000)} s   `),
      );
      process.stdout.write('\n');
      return 0;
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
  }
}

/** Undefined when they cannot be read. */
function readAmounts(args: readonly string[]): Amounts | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { orders: { type: 'string' }, open: { type: 'string' }, years: { type: 'string' } },
    });
    const amounts = {
      orders: Number(values.orders),
      open: Number(values.open ?? 4_000),
      years: Number(values.years ?? 3),
    };
    return Object.values(amounts).every((amount) => amount > 0 && amount <= 10_000_000) ? amounts : undefined;
  } catch {
    return undefined;
  }
}

process.exitCode = await main();
