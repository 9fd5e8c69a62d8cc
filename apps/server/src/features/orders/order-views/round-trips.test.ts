import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../platform/db/database.ts';
import { placePlainOrder } from '../../../testing/orders.ts';
import { countRoundTrips, type RoundTripCounter } from '../../../testing/round-trips.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { findOrder } from './find-orders.ts';
import { viewDetail } from './order-view.ts';

/** Number of database round trips of the order page: independent queries are sent together. */

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

test('the order, its list data and its page data take one round trip each, and the commit another', async () => {
  const buyer = await server.newMember();
  const placed = await placePlainOrder(server, buyer, 2);
  const orderNo = placed.orders[0]?.orderNo ?? '';
  const view = () =>
    db.transaction(async (tx) => {
      const { order, detail } = await findOrder(tx, buyer.memberId, { orderNo });
      return viewDetail(tx, order, detail);
    });
  expect((await view()).orderNo).toBe(orderNo);
  expect(await counter.during(view)).toBe(4);
});
