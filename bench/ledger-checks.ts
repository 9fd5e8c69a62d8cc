// Benchmark of the ledger checks (`npm run ledger-checks`), per ledger posting, on two instances: one with ten thousand orders of
// history and one with a million postings (LEDGER_ORDERS, default 125 000; an order leaves eight to nine of them). Every rule
// reads its tables a fixed number of times, so a posting should cost the same in both. A large instance takes long to write:
// LEDGER_INSTANCE names the data folder of one already filled by `npm run populate`.
import path from 'node:path';
import pg from 'pg';
import { readFindings } from '../apps/server/src/features/finance/ledger-checks/run-check.ts';
import { type Db, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { median, printAtMost, printFigure, printRatio } from './lib/figures.ts';
import { populated } from './lib/populated.ts';
import { withFolder } from './lib/product.ts';

const SMALL = 10_000;
const LARGE = Number(process.env['LEDGER_ORDERS'] ?? 125_000);
const INSTANCE_FOLDER = process.env['LEDGER_INSTANCE'];
const SMALL_TIMES = 3;
const SLOWEST = 8;
const MILLION = 1_000_000;
const TARGET_MS = 60_000;
const RATIO_TARGET = 1.5;

/** Times of the check of one instance, in milliseconds. */
interface Checked {
  readonly postings: number;
  readonly ms: number;
}

await withFolder((smallFolder) =>
  withFolder(async (largeFolder) => {
    await fill(smallFolder, SMALL);
    if (INSTANCE_FOLDER === undefined) await fill(largeFolder, LARGE);
    const small = await checked(smallFolder, SMALL_TIMES);
    const large = await checked(INSTANCE_FOLDER ?? largeFolder, 1);
    for (const [name, { postings, ms }] of Object.entries({ small, large }))
      printFigure(
        `${name} instance, ${postings} postings`,
        `${Math.round(ms)} ms, ${((1000 * ms) / postings).toFixed(1)} µs each`,
      );
    printAtMost('a million postings, at the pace of the large one', (MILLION * large.ms) / large.postings, TARGET_MS);
    printRatio('large : small, for each posting', large.ms / large.postings / (small.ms / small.postings), {
      atMost: RATIO_TARGET,
    });
  }),
);

async function fill(folder: string, orders: number): Promise<void> {
  const startedAt = performance.now();
  await populated(folder, { orders });
  printFigure(`instance with ${orders} orders`, `written in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** Checks an instance `times` times and returns the median. The first read of a newly written file is included. */
async function checked(folder: string, times: number): Promise<Checked> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg') });
  const db = openDatabase({ url: postgres.url, log: createLog('silent') });
  try {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) taken.push(await timeOfCheck(db, time === 0 && times === 1));
    return { postings: await postingsOf(postgres.url), ms: median(taken) };
  } finally {
    await db.close();
    await postgres.stop();
  }
}

async function postingsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ postings: number }>('select count(*)::int as postings from ledger_posting');
  await client.end();
  return rows[0]?.postings ?? 0;
}

/** @throws when the ledger checks of the instance fail: a check that ends early would be quick */
async function timeOfCheck(db: Db, printsRules: boolean): Promise<number> {
  const startedAt = performance.now();
  const { total, violations, times } = await readFindings(db);
  const ms = performance.now() - startedAt;
  if (total > 0) throw new Error(`ledger check failed: ${total} violations, such as ${violations[0]?.rule}`);
  if (printsRules)
    for (const { rule, ms: own } of [...times].sort((one, other) => other.ms - one.ms).slice(0, SLOWEST))
      printFigure(`  ${rule}`, `${Math.round(own)} ms`);
  return ms;
}
