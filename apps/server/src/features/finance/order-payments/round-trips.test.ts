import { fen } from '@xunban/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../platform/db/database.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { countRoundTrips, type RoundTripCounter } from '../../../testing/round-trips.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { readToPay } from '../payments/pay-payment.ts';
import { mainOrdersDue } from './main-orders-due.ts';

/** Limits the database round trips of a payment before its decision: independent statements are sent together. */

let server: TestServer;
let counter: RoundTripCounter;
let db: Db;
beforeAll(async () => {
  server = await startTestServer();
  counter = await countRoundTrips(server.databaseUrl);
  db = openDatabase({ url: counter.url, max: 1, log: { info() {}, warn() {}, error() {} } });
});
afterAll(async () => {
  await db.close();
  await counter.close();
  await server.stop();
});

test('locks, what is due, the wallet and the calendar take one round trip, and the commit another', async () => {
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  const choice = { payNo, memberId: buyer.memberId, useWallet: true, useCredit: false, gateway: 'sandbox' } as const;
  const read = () => db.transaction((tx) => readToPay(tx, mainOrdersDue, { ...choice, amount: fen(50_000n) }));
  const { claimed } = await read();
  expect(claimed?.subjects.dueFen({ mainOrderId, boardIds: null })).toBe(50_000n);
  expect(await counter.during(read)).toBe(2);
});
