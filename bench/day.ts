// Replay of one day of an instance: forty staff users over HTTP and event streams process the open work, from the review to the
// shipment, each with the permitted task list: list unassigned tasks, claim one, open the order, do the step. On a lost claim
// the next task is taken. Meanwhile every console follows the events and reloads the items they name, as the pages do. A day of
// ten hours is compressed into as many minutes as the work takes at PACE. It fails when a step is lost or done twice, when a
// task is left without an owner, or when the ledger checks fail; the times are reported for each call: p95 at most 300 ms.
import pg from 'pg';
import { runLedgerChecks } from '../apps/server/src/features/finance/ledger-checks/run-ledger-checks.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { staffOfTheDay, type Worker } from './day/staff.ts';
import { type CallTimes, timedClient } from './day/timed-client.ts';
import { type Done, workUntilDone } from './day/work.ts';
import { millis, percentile, printAtMost, printFigure } from './lib/figures.ts';
import { openEncryptedDb } from './lib/members.ts';
import { populated } from './lib/populated.ts';
import { startProduct, withFolder } from './lib/product.ts';

/** Boards in the instance at eight o'clock, equally many in each of eight states. */
const OPEN = Number(process.env['DAY_OPEN'] ?? 1_600);
const BEHIND = Number(process.env['DAY_BEHIND'] ?? 10_000);
const TARGET_MS = 300;

console.log(`  One day: 40 people, ${OPEN} boards in the instance, ${BEHIND} behind it`);
await withFolder(async (folder) => {
  await populated(folder, { orders: BEHIND, open: OPEN });
  const product = await startProduct(folder, { env: { DEMO: 'false' } });
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  const encryptedDb = await openEncryptedDb(product.databaseUrl);
  try {
    const people = await staffOfTheDay(encryptedDb);
    const times: CallTimes = new Map();
    const startedAt = performance.now();
    const done = await Promise.all(
      people.map((person) => workUntilDone(person, timedClient(product.consoleUrl, person.token, times))),
    );
    report(times, done, (performance.now() - startedAt) / 1000);
    await requireComplete(db, encryptedDb, people, done);
  } finally {
    await encryptedDb.close();
    await db.end();
    await product.stop();
  }
});

function report(times: CallTimes, done: readonly Done[], seconds: number): void {
  const sum = (figure: (one: Done) => number) => done.reduce((total, one) => total + figure(one), 0);
  const requests = [...times.values()].reduce((total, { length }) => total + length, 0);
  printFigure('day', `${Math.round(seconds)} s, ${sum(({ steps }) => steps)} steps, ${requests} requests`);
  printFigure('too late, then the next', String(sum(({ tooLate }) => tooLate)));
  printFigure('tasks that events named', String(sum(({ followed }) => followed)));
  for (const [name, each] of [...times].sort())
    printAtMost(
      `${name}, p95 of ${each.length} (median ${millis(percentile(each, 50))})`,
      percentile(each, 95),
      TARGET_MS,
    );
}

/** @throws when a step was lost or done twice, a task has no owner, or the ledger checks fail */
async function requireComplete(
  db: pg.Pool,
  encryptedDb: Db,
  people: readonly Worker[],
  done: readonly Done[],
): Promise<void> {
  const steps = done.reduce((total, one) => total + one.steps, 0);
  const one = async (query: string, values: unknown[] = []) => Number((await db.query(query, values)).rows[0].count);
  const written = await one(
    `select count(*) from audit_entry where staff_id in (select id from staff where account = any($1))`,
    [people.map(({ account }) => account)],
  );
  const unowned = await one(`select count(*) from task where ended_at is null and assignee_id is null
    and kind in ('reviewOrder', 'planOrder', 'produceOrder', 'shipOrder', 'trackParcel')`);
  const { violations } = await encryptedDb.transaction(runLedgerChecks, {
    isolation: 'repeatable read',
    readOnly: true,
  });
  if (written !== steps || unowned > 0 || violations.length > 0)
    throw new Error(
      `${steps} steps, ${written} audit entries; ${unowned} tasks without owner; ${violations.length} ledger violations`,
    );
  printFigure(
    'afterwards',
    `${written} steps written down once each, every task has an owner, the ledger is consistent`,
  );
}
