import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AllCalls, calls, callTable, createClient } from '@xunban/contract';
import { freePort } from '@xunban/testkit/free-port';
import { silentLog } from '@xunban/testkit/silent-log';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Db, openDatabase } from '../../../platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../platform/postgres/embedded-postgres.ts';
import { unlockTestFields } from '../../../testing/data-key.ts';
import { kill, persist, startKillable } from '../../../testing/killable-server.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { copyPreparedPostgres } from '../../../testing/prepared-postgres.ts';
import { insertTestMember } from '../../../testing/server.ts';
import { openMemberSession } from '../../identity/accounts/sessions.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

/**
 * Kills the real processes during payments: the server, its PostgreSQL, and in `npm run stress` both again and again. Clients retry
 * with the same key until they get a response.
 */

/** Enough for two crashes, of which each costs many seconds; `npm run stress -- 100` makes a thousand. */
const PAYMENTS = isStress ? stressIterations(100) : 40;
const PAYMENTS_PER_CRASH = isStress ? 10 : 15;
const CLIENTS = 12;
const AMOUNT_FEN = 1_000n;
/** Number of wallet payments that exceed the balance. */
const TOO_MANY = stressIterations(5);
const WALLET_FEN = (BigInt(PAYMENTS) / 2n - BigInt(TOO_MANY)) * AMOUNT_FEN;

let dataDir: string;
let url: string;
let postgres: EmbeddedPostgres;
let db: Db;
let server: ChildProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-kill-'));
  await copyPreparedPostgres(dataDir);
  url = `http://127.0.0.1:${await freePort()}`;
  // Committed writes survive a killed process without fsync; only a power cut would lose them.
  postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg'), settings: { fsync: 'off' } });
  db = openDatabase({ url: postgres.url, log: silentLog });
  server = await startKillable({ dataDir, url });
  await unlockTestFields(db);
});
afterAll(async () => {
  await kill(server);
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Counts how often clients had to repeat themselves. */
const repeats = { count: 0 };
const ask = (method: string, address: string, token: string, key: string, body?: object) =>
  persist(url, { method, address, token, key, ...(body ? { body } : {}) }, () => {
    repeats.count += 1;
  });

/** Makes so many, a few at a time: thousands at once would only wait for each other. */
async function makeInBatches<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
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

test('kill -9 loses no payment, duplicates none, and leaves the ledger balanced', {
  timeout: stressIterations(900_000),
}, async () => {
  const walletBuyer = await newMember(0);
  const { memberId } = walletBuyer;
  await creditWallet(db, memberId, WALLET_FEN);
  // Half of the payments go through the gateway, and of one member only so many may wait there.
  const onlineBuyers = await makeInBatches(PAYMENTS / 20, (index) => newMember(index + 1));
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
  const orders = await makeInBatches(
    PAYMENTS,
    async (index) => (await givePayableOrder({ db, guest }, buyerOf(index).memberId, AMOUNT_FEN)).mainOrderId,
  );

  const answers = new Map<string, { readonly payNo: string; readonly outcome: string }>();
  const payOne = async (orderId: string, index: number): Promise<void> => {
    const { token } = buyerOf(index);
    const opened = await ask('POST', '/api/app/pcb-order-to-pay', token, randomUUID(), { orderMainIds: [orderId] });
    const payNo = opened.body.payNo ?? '';
    const way = isOnline(index) ? { gateway: 'sandbox' } : { useWallet: true, payPassword: PAY_PASSWORD };
    const paid = await ask('POST', '/api/app/member-pay/pay', token, randomUUID(), { payNo, amount: 10, ...way });
    if (isOnline(index)) await ask('POST', `${paid.body.redirectUrl}/succeed`, token, randomUUID());
    answers.set(orderId, { payNo, outcome: paid.body.error?.code ?? paid.body.state ?? String(paid.status) });
  };

  const queue = orders.entries();
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (const [index, orderId] of queue) await payOne(orderId, index);
  });
  const killServer = async () => {
    countTried('kill -9 of the server while clients pay', 1);
    await kill(server);
    server = await startKillable({ dataDir, url });
  };
  const killPostgres = () => {
    countTried('kill -9 of PostgreSQL while clients pay', 1);
    process.kill(postgres.pid, 'SIGKILL');
  };
  const crashes = Array.from({ length: Math.ceil((PAYMENTS - 15) / PAYMENTS_PER_CRASH) }, (_, index) => ({
    at: 15 + index * PAYMENTS_PER_CRASH,
    strike: index % 3 === 1 ? killPostgres : killServer,
  }));
  const killer = (async () => {
    for (const { at, strike } of crashes) {
      await vi.waitUntil(() => answers.size >= at, { timeout: 120_000, interval: 10 });
      await strike();
    }
  })();
  await Promise.all([...clients, killer]);
  expect(repeats.count).toBeGreaterThan(10);

  // A payment accepted by the gateway without a notification is found by polling.
  for (const [index, orderId] of orders.entries()) {
    const { payNo, outcome } = answers.get(orderId) ?? {};
    const address = `/api/applet/membercash/get-pay-payquery?payNo=${payNo}`;
    if (outcome === 'pending') await ask('GET', address, buyerOf(index).token, randomUUID());
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
  countTried('payments during those crashes, each notified once and booked once', PAYMENTS);
  for (const row of rows) {
    const { payNo, outcome } = answers.get(row.main_order_id) ?? { payNo: '', outcome: '' };
    expect(row.pay_no).toBe(payNo);
    if (outcome === 'payment.insufficientBalance') expect([row.state, row.board]).toEqual(['created', 30]);
    else expect([row.state, row.board], outcome).toEqual(['succeeded', 40]);
  }
  const byWallet = rows.filter(({ state, gateway }) => state === 'succeeded' && gateway === null);
  expect(byWallet).toHaveLength(PAYMENTS / 2 - TOO_MANY);
  expect(await walletBalance(db.read, memberId)).toBe(WALLET_FEN - BigInt(byWallet.length) * AMOUNT_FEN);
  expect(await violations(db)).toEqual([]);
});
