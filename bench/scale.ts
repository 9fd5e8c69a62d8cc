// Cost of one request, and what it carries: CPU of the server's process and of PostgreSQL's sessions, round trips, statements and
// bytes of the log. Times are those of this machine; round trips, statements and bytes are the same on every one. What a core
// carries follows from the CPU, as long as nothing else is the bottleneck: that Node and PostgreSQL use the cores which they get is
// shown by holding both on half a core, one and two. Jobs are not included: the server has no worker. The load generator shares
// the machine, which affects two cores most.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AllCalls, calls, callTable, createClient } from '@xunban/contract';
import pg from 'pg';
import { ANNOUNCEMENTS } from '../apps/server/src/platform/db/announce.ts';
import { twoLayerFacts } from '../apps/server/src/testing/orders.ts';
import { countRoundTrips } from '../apps/server/src/testing/round-trips.ts';
import { openClient } from './lib/client.ts';
import { openStreams } from './lib/event-streams.ts';
import { cpuMicros, median, printFigure, sessionMicros } from './lib/figures.ts';
import { type BenchMember, makeMembers, openEncryptedDb } from './lib/members.ts';
import { giveHistory, giveWallets, ORDER_FEN, openPayments, PAY_PASSWORD } from './lib/payable-orders.ts';
import { type Product, startProduct, withFolder } from './lib/product.ts';
import { canShare, onShare, SHARES } from './lib/shares.ts';

const MEMBERS = 20;
const AT_A_TIME = 8;
const WARM = 100;
const MEASURED = 100;
const SHARE_ROUNDS = 2;
const SHARE_PAYMENTS = 30;
const STREAMS_EACH = 10;
const BOARD = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;
/** Both servers compare the same pay passwords. */
const KEYS = { PAY_PASSWORD_KEY: Buffer.alloc(32, 5).toString('base64'), ROLES: 'api,pricing' };

type Work = (server: Client, index: number) => Promise<void>;
type Client = ReturnType<typeof openClient>;

interface Cost {
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly statements: number;
  readonly walBytes: number;
}

async function measure(folder: string): Promise<void> {
  const product = await startCounting(folder);
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 10 });
  const admin = new pg.Pool({ connectionString: product.databaseUrl.replace('xunban_app@', 'postgres@'), max: 1 });
  const deps = await openEncryptedDb(product.databaseUrl);
  const counter = await countRoundTrips(product.databaseUrl);
  const client = openClient(product.url, AT_A_TIME);
  const counted = await startProduct(fs.mkdtempSync(path.join(folder, 'counted-')), {
    env: { ...KEYS, DATABASE_URL: counter.url, DEMO: 'false' },
  });
  const countedClient = openClient(counted.url, 1);
  try {
    await admin.query('create extension pg_stat_statements');
    const members = await makeMembers(deps, MEMBERS);
    await giveHistory(db);
    await giveWallets(db, members, 1_000_000_000);
    const used = WARM + MEASURED + 10;
    const payments = await openPayments(
      product.url,
      { db, deps },
      members,
      used + (SHARE_ROUNDS + 1) * SHARES.length * SHARE_PAYMENTS,
    );
    const carts = await fillCarts(product.url, db, members, used);
    await db.query('analyze');

    let [quoted, paid, submitted] = [0, 0, 0];
    const works: Readonly<Record<string, Work>> = {
      quote: (to) => ask(to, QUOTE, {}, { spec: { ...BOARD, lengthMm: (6_000 + quoted++) / 100 } }, '"ok":true'),
      submit: (to) => {
        const { token, body } = carts[submitted++]!;
        return ask(to, SUBMIT, writing(token), body, '"mainNo"');
      },
      payment: (to) => {
        const { payNo, token } = payments[paid++]!;
        const body = { payNo, amount: ORDER_FEN / 100, useWallet: true, payPassword: PAY_PASSWORD };
        return ask(to, PAY, writing(token), body, '"state":"succeeded"');
      },
      'order list': (to, index) =>
        ask(
          to,
          LIST,
          { Authorization: `Bearer ${members[index % MEMBERS]!.token}` },
          { maxResultCount: 10 },
          '"items"',
        ),
    };
    console.log(`  Cost of a request, of ${MEASURED}, ${AT_A_TIME} at a time, without jobs`);
    for (const [name, work] of Object.entries(works)) {
      await many(WARM, (index) => work(client, index));
      const cost = await costOf(product, { db, admin }, (index) => work(client, index));
      // The first ones open connections and prepare statements.
      const one = () => work(countedClient, 0);
      for (let warm = 0; warm < 6; warm += 1) await one();
      print(name, cost, await counter.during(one));
    }
    print(`event to ${STREAMS_EACH} streams`, await costOfEvents(product, { db, admin }, members), undefined);
    if (canShare()) await printShares(product, (index) => works['payment']!(client, index));
    else console.log('  Shares of the machine are not measured: taskset, or a second core, is missing.');
  } finally {
    client.close();
    countedClient.close();
    await counted.stop();
    await counter.close();
    await deps.close();
    await db.end();
    await admin.end();
    await product.stop();
  }
}

const QUOTE = '/api/app/pcb-valuation/applet-pcb-quote';
const SUBMIT = '/api/applet/appletorder/post-applet-confirmsubmit';
const PAY = '/api/app/member-pay/pay';
const LIST = '/api/applet/appletorder/post-applet-orderlist';

/** The server on a PostgreSQL that counts statements, which it has to load at its start. */
async function startCounting(folder: string): Promise<Product> {
  await (await startProduct(folder, { env: KEYS })).stop();
  fs.appendFileSync(path.join(folder, 'pg/postgresql.conf'), "\nshared_preload_libraries = 'pg_stat_statements'\n");
  return startProduct(folder, { env: KEYS });
}

const writing = (token: string) => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() });

async function ask(to: Client, at: string, headers: Readonly<Record<string, string>>, body: object, expected: string) {
  const text = await to.post(at, headers, JSON.stringify(body));
  if (!text.includes(expected)) throw new Error(`${at} failed: ${text.slice(0, 500)}`);
}

async function many(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
}

interface Databases {
  readonly db: pg.Pool;
  readonly admin: pg.Pool;
}

async function costOf(
  { pid }: Product,
  { db, admin }: Databases,
  work: (index: number) => Promise<void>,
): Promise<Cost> {
  await admin.query('select pg_stat_statements_reset()');
  const [node, postgres, wal] = [cpuMicros(pid) ?? Number.NaN, await sessionMicros(db), await walPosition(admin)];
  await many(MEASURED, work);
  const nodeMs = ((cpuMicros(pid) ?? Number.NaN) - node) / 1_000 / MEASURED;
  const postgresMs = ((await sessionMicros(db)) - postgres) / 1_000 / MEASURED;
  const walBytes = ((await walPosition(admin)) - wal) / MEASURED;
  // Statements of the server alone, not those that measure.
  const { rows } = await admin.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
     where userid = 'xunban_app'::regrole and query not like '%pg_stat_activity%'`,
  );
  return { nodeMs, postgresMs, walBytes, statements: (rows[0]?.calls ?? Number.NaN) / MEASURED };
}

async function walPosition(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ position: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`,
  );
  return rows[0]?.position ?? Number.NaN;
}

/** Rows of the cart, each with a board of its own, and the body that orders it. */
async function fillCarts(url: string, db: pg.Pool, members: readonly BenchMember[], count: number) {
  const settings = { table: callTable(calls), product: 'xunban', baseUrl: url, language: () => 'zh-Hans' };
  const apiOf = (token: string) => createClient<AllCalls>({ ...settings, token: () => token });
  const { quoteId } = await apiOf(members[0]!.token).quote.calculate({ body: { spec: BOARD } });
  const facts = JSON.stringify(twoLayerFacts({ widthMm: BOARD.lengthMm, heightMm: BOARD.widthMm }));
  const addresses = await Promise.all(members.map(({ token }) => apiOf(token).address.list({})));
  const carts: { readonly token: string; readonly body: object }[] = [];
  let expectedTotal: string | undefined;
  for (let index = 0; index < count; index += 1) {
    const { memberId, token } = members[index % members.length]!;
    const hash = createHash('sha256').update(randomBytes(16)).digest('hex');
    const { rows } = await db.query<{ id: string }>(
      `with file as (
         insert into board_file (member_id, sha256, file_name, bytes, facts, facts_version, image_key, has_image)
         values ($1, $2, 'board.zip', 4096, $3, 1, $4, true) returning id
       )
       insert into cart_row (member_id, board_file_id, quote_id, shown_fen)
       select $1, file.id, quote.id, 1 from file, quote where quote.id = $5 returning id`,
      [memberId, hash, facts, hash.slice(0, 32), quoteId],
    );
    const cartIds = [rows[0]!.id];
    const addressId = addresses[index % members.length]![0]!.id;
    if (expectedTotal === undefined) {
      const api = apiOf(token);
      const [cart, offers] = await Promise.all([
        api.order.cart({ query: {} }),
        api.address.freight({ body: { addressId, cartIds } }),
      ]);
      const freight = offers.find(({ carrier }) => carrier === 'SF')?.price ?? 0;
      expectedTotal = ((cart[0]?.amount ?? 0) + freight).toFixed(2);
    }
    carts.push({ token, body: { addressId, carrier: 'SF', cartIds, expectedTotal } });
  }
  return carts;
}

async function costOfEvents(product: Product, databases: Databases, members: readonly BenchMember[]): Promise<Cost> {
  const tokens = members.flatMap(({ token }) => Array.from({ length: STREAMS_EACH }, () => token));
  await openStreams(product.url, tokens);
  return costOf(product, databases, async (index) => {
    const { memberId } = members[index % MEMBERS]!;
    const event = JSON.stringify({ topic: 'order', id: randomUUID(), memberId });
    await databases.db.query('select pg_notify($1, $2)', [ANNOUNCEMENTS, event]);
    // They are sent together some milliseconds later.
    if (index === MEASURED - 1) await sleep(500);
  });
}

function print(name: string, { nodeMs, postgresMs, statements, walBytes }: Cost, roundTrips: number | undefined): void {
  const total = nodeMs + postgresMs;
  const trips = roundTrips === undefined ? '' : `${roundTrips} round trips, `;
  printFigure(
    name,
    `${nodeMs.toFixed(2)} ms Node + ${postgresMs.toFixed(2)} ms PostgreSQL, ${trips}${statements.toFixed(1)} statements, ${Math.round(walBytes)} B of log`,
  );
  printFigure('  so many cores carry', [1, 4, 16].map((n) => `${n}: ${Math.floor((n * 1_000) / total)}/s`).join(', '));
}

/** Payments a second on each share, alternately, as shares of that on one core. */
async function printShares(product: Product, pay: (index: number) => Promise<void>): Promise<void> {
  const rates = new Map<string, number[]>(SHARES.map((share) => [share, []]));
  const postmaster = Number(fs.readFileSync(path.join(product.dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  for (let round = 0; round <= SHARE_ROUNDS; round += 1)
    for (const share of SHARES)
      await onShare(share, [product.pid, postmaster], async () => {
        const startedAt = performance.now();
        await many(SHARE_PAYMENTS, pay);
        // The first round fills the caches of the cores.
        if (round > 0) rates.get(share)?.push(SHARE_PAYMENTS / ((performance.now() - startedAt) / 1_000));
      });
  const rate = (share: string) => median(rates.get(share) ?? []);
  for (const share of SHARES)
    printFigure(
      `payments on ${share}`,
      `${rate(share).toFixed(1)}/s, ${(rate(share) / rate('one core')).toFixed(2)} of that on one core`,
    );
}

await withFolder(measure);
