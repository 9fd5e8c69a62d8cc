import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AllCalls, calls, callTable, createClient } from '@xunban/contract';
import { freePort } from '@xunban/testkit/free-port';
import { silentLog } from '@xunban/testkit/silent-log';
import { soaked, tally } from '@xunban/testkit/soak';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Db, openDatabase } from '../../platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { BUILT_SERVER } from '../../testing/built-server.ts';
import { TEST_DATA_KEY, unlockTestFields } from '../../testing/data-key.ts';
import { layFormerPostgres } from '../../testing/former-postgres.ts';
import { givePayableOrder } from '../../testing/payable-order.ts';
import { giveMoney, PAY_PASSWORD, violations } from '../../testing/payments.ts';
import { insertTestMember } from '../../testing/server.ts';
import { openMemberSession } from '../accounts/sessions.ts';
import { walletBalance } from '../wallet/wallet-balance.ts';

/**
 * The real process, killed in the middle of paying: twice the server, once PostgreSQL under it. Clients do what good
 * clients do, which is to try again under the same key until somebody answers.
 */

/** Twenty blows when it is this test's turn, so sixty in three; a thousand in a soak of a hundred. */
const PAYMENTS = soaked(1) > 1 ? soaked(100) : 220;
const PAYMENTS_A_BLOW = 10;
const CLIENTS = 12;
const AMOUNT_FEN = 1_000n;
/** So many wallet payments find no money left. */
const TOO_MANY = soaked(5);
const WALLET_FEN = (BigInt(PAYMENTS) / 2n - BigInt(TOO_MANY)) * AMOUNT_FEN;
const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');

let dataDir: string;
let url: string;
let postgres: EmbeddedPostgres;
let db: Db;
let server: ChildProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-kill-'));
  await layFormerPostgres(dataDir);
  url = `http://127.0.0.1:${await freePort()}`;
  // What was written survives a killed process without fsync; only a power cut would lose it.
  postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg'), settings: { fsync: 'off' } });
  db = openDatabase({ url: postgres.url, log: silentLog });
  server = await startServer();
  await unlockTestFields(db);
});
afterAll(async () => {
  await kill(server);
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATA_KEY: TEST_DATA_KEY,
      PORT: new URL(url).port,
      DEMO: 'false',
      SANDBOX_GATEWAY: 'true',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
    },
    { timeout: 60_000, interval: 100 },
  );
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly payNo?: string;
    readonly state?: string;
    readonly redirectUrl?: string | null;
    readonly error?: { readonly code: string };
  };
}

/** A client whose every try meets a blow may be unlucky for a while: the server lives for some seconds at a time. */
const PATIENCE_MS = 180_000;

/** Sends until there is an answer that means something; counts how often it had to repeat itself. */
const repeats = { count: 0 };
async function persist(method: string, address: string, token: string, key: string, body?: object): Promise<Answer> {
  const until = Date.now() + PATIENCE_MS;
  const heard: string[] = [];
  while (Date.now() < until) {
    try {
      const response = await fetch(`${url}${address}`, {
        method,
        redirect: 'manual',
        headers: {
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': key,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(8_000),
      });
      const isJson = response.headers.get('Content-Type')?.includes('json');
      const answer: Answer = { status: response.status, body: isJson ? await response.json() : {} };
      const isAgain = answer.status >= 500 || answer.body.error?.code === 'idempotencyRunning';
      if (!isAgain) return answer;
      heard.push(`${answer.status} ${answer.body.error?.code ?? ''}`);
    } catch (error) {
      // The connection broke, or nobody listens: whether it was done is not known.
      heard.push(error instanceof Error ? `${error.name} ${String(error.cause ?? '')}` : String(error));
    }
    repeats.count += 1;
    // A client that tries again at once would only add to the trouble.
    await sleep(150);
  }
  throw new Error(`${address} was never answered: ${heard.join(', ')}`);
}

/** Makes so many, a few at a time: thousands at once would only wait for each other. */
async function inTurns<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let first = 0; first < count; first += CLIENTS)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(CLIENTS, count - first) }, (_, at) => make(first + at)))),
    );
  return made;
}

async function newMember(number: number): Promise<{ readonly memberId: string; readonly token: string }> {
  return db.transaction(async (tx) => {
    const id = await insertTestMember(tx, `138${String(number).padStart(8, '0')}`);
    const { token } = await openMemberSession(tx, id, { ip: '127.0.0.1', device: 'test' });
    return { memberId: id, token };
  });
}

test('kill -9 loses no payment, doubles none, and leaves the books balanced', {
  timeout: soaked(400_000),
}, async () => {
  const walletBuyer = await newMember(0);
  const { memberId } = walletBuyer;
  await giveMoney(db, memberId, WALLET_FEN);
  // Half of the payments go through the gateway, and of one member only so many may wait there.
  const onlineBuyers = await inTurns(PAYMENTS / 20, (index) => newMember(index + 1));
  const isOnline = (index: number) => index % 2 === 1;
  const buyerOf = (index: number) =>
    (isOnline(index) ? onlineBuyers[Math.floor(index / 20)] : undefined) ?? walletBuyer;
  const guest = createClient<AllCalls>({
    table: callTable(calls),
    product: 'xunban',
    baseUrl: url,
    token: () => null,
    language: () => 'zh-Hans',
  });
  const orders = await inTurns(
    PAYMENTS,
    async (index) => (await givePayableOrder({ db, guest }, buyerOf(index).memberId, AMOUNT_FEN)).mainOrderId,
  );

  const told = new Map<string, { readonly payNo: string; readonly outcome: string }>();
  const payOne = async (orderId: string, index: number): Promise<void> => {
    const { token } = buyerOf(index);
    const opened = await persist('POST', '/api/app/pcb-order-to-pay', token, randomUUID(), { orderMainIds: [orderId] });
    const payNo = opened.body.payNo ?? '';
    const way = isOnline(index) ? { gateway: 'sandbox' } : { useWallet: true, payPassword: PAY_PASSWORD };
    const paid = await persist('POST', '/api/app/member-pay/pay', token, randomUUID(), { payNo, amount: 10, ...way });
    if (isOnline(index)) await persist('POST', `${paid.body.redirectUrl}/succeed`, token, randomUUID());
    told.set(orderId, { payNo, outcome: paid.body.error?.code ?? paid.body.state ?? String(paid.status) });
  };

  const queue = orders.entries();
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (const [index, orderId] of queue) await payOne(orderId, index);
  });
  const killServer = async () => {
    tally('kill -9 of the server while clients pay', 1);
    await kill(server);
    server = await startServer();
  };
  const killPostgres = async () => {
    tally('kill -9 of PostgreSQL while clients pay', 1);
    process.kill(postgres.pid, 'SIGKILL');
  };
  const blows = Array.from({ length: Math.ceil((PAYMENTS - 15) / PAYMENTS_A_BLOW) }, (_, blow) => ({
    at: 15 + blow * PAYMENTS_A_BLOW,
    strike: blow % 3 === 1 ? killPostgres : killServer,
  }));
  const killer = (async () => {
    for (const { at, strike } of blows) {
      await vi.waitUntil(() => told.size >= at, { timeout: 120_000, interval: 10 });
      await strike();
    }
  })();
  await Promise.all([...clients, killer]);
  expect(repeats.count).toBeGreaterThan(10);

  // What the gateway took and no notification told is found by asking.
  for (const [index, orderId] of orders.entries()) {
    const { payNo, outcome } = told.get(orderId) ?? {};
    const address = `/api/applet/membercash/get-pay-payquery?payNo=${payNo}`;
    if (outcome === 'pending') await persist('GET', address, buyerOf(index).token, randomUUID());
  }

  const rows = await db.read
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.payment_id', 'payment.id')
    .innerJoin('pcb_order', 'pcb_order.main_order_id', 'payment_order.main_order_id')
    .select([
      'payment_order.main_order_id',
      'payment.pay_no',
      'payment.state',
      'payment.gateway',
      'pcb_order.state as board',
    ])
    .execute();
  expect(rows).toHaveLength(PAYMENTS);
  tally('payments under those kills, each told once and booked once', PAYMENTS);
  for (const row of rows) {
    const { payNo, outcome } = told.get(row.main_order_id) ?? { payNo: '', outcome: '' };
    expect(row.pay_no).toBe(payNo);
    if (outcome === 'payment.insufficientBalance') expect([row.state, row.board]).toEqual(['created', 30]);
    else expect([row.state, row.board], outcome).toEqual(['succeeded', 40]);
  }
  const byWallet = rows.filter(({ state, gateway }) => state === 'succeeded' && gateway === null);
  expect(byWallet).toHaveLength(PAYMENTS / 2 - TOO_MANY);
  expect(await walletBalance(db.read, memberId)).toBe(WALLET_FEN - BigInt(byWallet.length) * AMOUNT_FEN);
  expect(await violations(db)).toEqual([]);
});
