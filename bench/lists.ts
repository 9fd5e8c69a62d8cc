// Benchmark of staff lists on an instance with years of history: the queue as it opens, a far page, each inbox, counts, and
// searches by number and by text, each requested over HTTP, one request at a time. Two instances with the same open work, one
// with ten thousand orders of history and one with many more (LISTS_ORDERS, default 200 000), are queried alternately, so the
// ratio shows how the cost grows with history: it should not. A million takes an hour to write: LISTS_INSTANCE names the data
// folder of an instance already filled by `npm run populate`, with the data key of these benchmarks: `DATA_KEY=$(node -p
// 'Buffer.alloc(32, 7).toString("base64")')`.
import pg from 'pg';
import { openStaffSession } from '../apps/server/src/features/base/staff-accounts/staff-sessions.ts';
import { millis, percentile, printAtMost, printFigure, printRatio } from './lib/figures.ts';
import { openEncryptedDb } from './lib/members.ts';
import { populated } from './lib/populated.ts';
import { startProduct, withFolder } from './lib/product.ts';

const SMALL = 10_000;
const LARGE = Number(process.env['LISTS_ORDERS'] ?? 200_000);
const INSTANCE_FOLDER = process.env['LISTS_INSTANCE'];
const TIMES = 100;
const WARM_TIMES = 40;
const TARGET_MS = 100;
const EXACT_TARGET_MS = 50;
const RATIO_TARGET = 1.5;

/** A list request: `exact` ones have the stricter target. `n` distinguishes repeated requests. */
interface List {
  readonly name: string;
  readonly isExact?: boolean;
  path(found: Found, n: number): string;
}

/** Numbers and search texts of this instance. */
interface Found {
  readonly orderNos: readonly string[];
  readonly payNos: readonly string[];
  readonly waybills: readonly string[];
  readonly companies: readonly string[];
  readonly consignees: readonly string[];
}

const pick = (values: readonly string[], n: number): string => encodeURIComponent(values[n % values.length] ?? '');
const INBOXES = ['mine', 'unclaimed', 'waiting', 'overdue', 'done'];
const LISTS: readonly List[] = [
  { name: 'queue as it opens', path: () => '/api/staff/orders?maxResultCount=50' },
  { name: 'queue, page 1 000', path: () => '/api/staff/orders?maxResultCount=10&skipCount=9990' },
  { name: 'counts of the queue', path: () => '/api/staff/order-counts' },
  ...INBOXES.map(
    (view): List => ({ name: `inbox ${view}`, path: () => `/api/staff/tasks?view=${view}&maxResultCount=50` }),
  ),
  { name: 'counts of the inbox', path: () => '/api/staff/task-counts' },
  { name: 'queue by an order number', path: ({ orderNos }, n) => `/api/staff/orders?filter=${pick(orderNos, n)}` },
  { name: 'queue by a company', path: ({ companies }, n) => `/api/staff/orders?filter=${pick(companies, n)}` },
  { name: 'queue by two characters', path: ({ consignees }, n) => `/api/staff/orders?filter=${pick(consignees, n)}` },
  ...(['orderNos', 'payNos', 'waybills'] as const).map(
    (kind): List => ({
      ...{ name: `search by ${kind.slice(0, -1)}`, isExact: true },
      path: (found, n) => `/api/staff/search?text=${pick(found[kind], n)}`,
    }),
  ),
  { name: 'search by a company', path: ({ companies }, n) => `/api/staff/search?text=${pick(companies, n)}` },
  { name: 'search by two characters', path: ({ consignees }, n) => `/api/staff/search?text=${pick(consignees, n)}` },
];

/** A running instance. */
interface Instance {
  ask(list: List, n: number): Promise<void>;
  close(): Promise<void>;
}

console.log(
  `  Lists of staff with ${SMALL} and with ${INSTANCE_FOLDER ?? LARGE} orders behind the instance, one request at a time`,
);
await withFolder((smallFolder) =>
  withFolder(async (largeFolder) => {
    await fill(smallFolder, SMALL);
    if (INSTANCE_FOLDER === undefined) await fill(largeFolder, LARGE);
    const instances = [await openInstance(smallFolder), await openInstance(INSTANCE_FOLDER ?? largeFolder)] as const;
    try {
      for (const list of LISTS) await compare(list, ...instances);
    } finally {
      for (const instance of instances) await instance.close();
    }
  }),
);

/** Queries the two instances alternately, so that other load on the machine affects both alike. */
async function compare(list: List, small: Instance, large: Instance): Promise<void> {
  const [few, many]: [number[], number[]] = [[], []];
  for (let n = 0; n < WARM_TIMES + TIMES; n += 1)
    for (const [instance, times] of [
      [small, few],
      [large, many],
    ] as const) {
      const startedAt = performance.now();
      await instance.ask(list, n);
      if (n >= WARM_TIMES) times.push(performance.now() - startedAt);
    }
  printAtMost(`${list.name}, p95`, percentile(many, 95), list.isExact ? EXACT_TARGET_MS : TARGET_MS);
  const medians = [few, many].map((times) => percentile(times, 50));
  printFigure('  median, small and large', medians.map(millis).join(' and '));
  printRatio('  large : small, median', (medians[1] ?? 0) / (medians[0] ?? 0), { atMost: RATIO_TARGET });
}

async function fill(folder: string, orders: number): Promise<void> {
  const startedAt = performance.now();
  await populated(folder, { orders });
  printFigure(`instance with ${orders} orders`, `written in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

async function openInstance(folder: string): Promise<Instance> {
  const product = await startProduct(folder, { env: { ROLES: 'api,pricing' } });
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  const encryptedDb = await openEncryptedDb(product.databaseUrl);
  const { rows } = await db.query<{ id: string }>(
    'select ended_by as id from task where ended_by is not null group by ended_by order by count(*) desc limit 1',
  );
  const { token } = await encryptedDb.transaction((tx) => openStaffSession(tx, rows[0]?.id ?? ''));
  const found = await findSamples(db);
  await encryptedDb.close();
  await db.end();
  return {
    async ask({ name, path: pathOf }, n) {
      const answer = await fetch(`${product.consoleUrl}${pathOf(found, n)}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${name} failed: status ${answer.status}`);
    },
    close: () => product.stop(),
  };
}

async function findSamples(db: pg.Pool): Promise<Found> {
  const column = async (query: string) => (await db.query<{ word: string }>(query)).rows.map(({ word }) => word);
  return {
    orderNos: await column('select order_no as word from pcb_order tablesample system (5) limit 40'),
    payNos: await column('select pay_no as word from payment tablesample system (5) limit 40'),
    waybills: await column('select waybill as word from shipment tablesample system (5) limit 40'),
    companies: await column(`select left(company_name, 6) as word from member where company_name <> '' limit 40`),
    consignees: await column(`select distinct left(true_name, 2) as word from member limit 40`),
  };
}
