// Benchmark of the planning board with thousands of open orders: the board as it opens, the side list, a search by number, and
// the effect of each slot for a board, requested over HTTP, one request at a time. Two instances, one with ten times the open
// orders of the other, are queried alternately: the board reads every open order, so it may cost ten times as much, and a page
// of it must not.
import pg from 'pg';
import { openStaffSession } from '../apps/server/src/features/base/staff-accounts/staff-sessions.ts';
import { millis, percentile, printAtMost, printFigure, printRatio } from './lib/figures.ts';
import { openEncryptedDb } from './lib/members.ts';
import { populated } from './lib/populated.ts';
import { startProduct, withFolder } from './lib/product.ts';

/** Number of orders that are paid and not yet produced, in addition to the history. */
const LARGE = Number(process.env['OPEN_ORDERS'] ?? 5_000);
const SMALL = LARGE / 10;
const HISTORY = 10_000;
const TIMES = Number(process.env['BENCH_TIMES'] ?? 40);
const WARM_TIMES = 10;
const TARGET_MS = 400;
const RATIO_TARGET = 10;

interface Instance {
  readonly orders: readonly { readonly id: string; readonly no: string }[];
  ask(path: string): Promise<void>;
  close(): Promise<void>;
}

const ASKED: readonly { readonly name: string; path(instance: Instance, n: number): string }[] = [
  { name: 'board of two weeks', path: () => '/api/staff/planning' },
  { name: 'board of four weeks', path: () => '/api/staff/planning?days=28' },
  { name: 'side list', path: () => '/api/staff/planning/cards?place=unplanned&maxResultCount=30' },
  {
    name: 'by a number',
    path: ({ orders }, n) => `/api/staff/planning/cards?filter=${orders[n % orders.length]?.no ?? ''}`,
  },
  {
    name: 'what each place means',
    path: ({ orders }, n) => `/api/staff/planning/options?kind=board&id=${orders[n % orders.length]?.id ?? ''}`,
  },
];

console.log(`  The planning board with ${SMALL} and with ${LARGE} open orders, one request at a time`);
await withFolder((smallFolder) =>
  withFolder(async (largeFolder) => {
    const small = await openInstance(smallFolder, SMALL);
    const large = await openInstance(largeFolder, LARGE);
    try {
      for (const asked of ASKED) {
        const [few, many]: [number[], number[]] = [[], []];
        for (let n = 0; n < WARM_TIMES + TIMES; n += 1)
          for (const [instance, times] of [
            [small, few],
            [large, many],
          ] as const) {
            const startedAt = performance.now();
            await instance.ask(asked.path(instance, n));
            if (n >= WARM_TIMES) times.push(performance.now() - startedAt);
          }
        printAtMost(`${asked.name}, p95`, percentile(many, 95), TARGET_MS);
        const medians = [few, many].map((times) => percentile(times, 50));
        printFigure('  median, small and large', medians.map(millis).join(' and '));
        printRatio('  large : small, median', (medians[1] ?? 0) / (medians[0] ?? 1), { atMost: RATIO_TARGET });
      }
    } finally {
      await small.close();
      await large.close();
    }
  }),
);

async function openInstance(folder: string, open: number): Promise<Instance> {
  await populated(folder, { orders: HISTORY, open: 500 });
  const product = await startProduct(folder, { env: { ROLES: 'api,pricing' } });
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  const encryptedDb = await openEncryptedDb(product.databaseUrl);
  await fillDays(db, open);
  const { rows } = await db.query<{ id: string }>(
    'select ended_by as id from task where ended_by is not null group by ended_by order by count(*) desc limit 1',
  );
  const { token } = await encryptedDb.transaction((tx) => openStaffSession(tx, rows[0]?.id ?? ''));
  const { rows: orders } = await db.query<{ id: string; no: string }>(
    'select id, order_no as no from pcb_order where state = 40 order by promised_ship_date limit 200',
  );
  await encryptedDb.close();
  await db.end();
  return {
    orders,
    async ask(path) {
      const answer = await fetch(`${product.consoleUrl}${path}`, { headers: { Authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} failed: status ${answer.status}`);
    },
    close: () => product.stop(),
  };
}

/** Creates `open` orders awaiting production; two thirds of them are planned on a day of the next two weeks. */
async function fillDays(db: pg.Pool, open: number): Promise<void> {
  await db.query(
    `update pcb_order set state = 40, promised_ship_date = current_date + (random() * 20)::int, forecast_ship_date = null,
       shipment_id = null
     where id in (select id from pcb_order where state = 80 order by id limit $1)`,
    [open],
  );
  await db.query(
    `insert into factory_order (order_id, factory_id, layer_class, area_dm2, planned_on)
     select id, (select id from factory where gets_orders), 'upToTwo', 20, current_date + (random() * 13)::int
     from pcb_order where state = 40 and random() < 0.66
     on conflict (order_id) do update set left_at = null, layer_class = 'upToTwo', area_dm2 = 20,
       planned_on = excluded.planned_on`,
  );
  await db.query('analyze pcb_order, factory_order');
}
