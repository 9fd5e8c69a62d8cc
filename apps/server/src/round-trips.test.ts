import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePayableOrder } from './testing/payable-order.ts';
import { giveMoney, PAY_PASSWORD } from './testing/payments.ts';
import { countRoundTrips, type RoundTripCounter } from './testing/round-trips.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/server.ts';

// What needs nothing of each other is asked for at once. How long a request takes grows with the times that it waits.

let counter: RoundTripCounter;
let server: TestServer;
let buyer: TestMember;

beforeAll(async () => {
  server = await startTestServer({}, async (databaseUrl) => {
    counter = await countRoundTrips(databaseUrl);
    return counter.url;
  });
  buyer = await server.newMember();
  await giveMoney(server.deps.db, buyer.memberId, 1_000_000n);
});

afterAll(async () => {
  await server?.stop();
  await counter?.close();
});

/** The fewest of three, because jobs of the server may run at the same time; the first two open connections. */
async function fewest(work: () => Promise<unknown>): Promise<number> {
  await work();
  await work();
  return Math.min(await counter.during(work), await counter.during(work), await counter.during(work));
}

const giveOrder = () => givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 10_000n);

test('a payment from the wallet waits for the session, what it is decided on, its writes, the stored answer and the commit', async () => {
  const payNos: string[] = [];
  for (let order = 0; order < 5; order += 1) {
    const { mainOrderId } = await giveOrder();
    payNos.push((await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } })).payNo);
  }
  const pay = async () => {
    const body = { payNo: payNos.pop() ?? '', amount: 100, useWallet: true, payPassword: PAY_PASSWORD };
    const { state } = await buyer.api.payment.pay({ body });
    expect(state).toBe('succeeded');
  };
  expect(await fewest(pay)).toBe(5);
});

test('the view of an order waits for the session, its main order, both orders, what belongs to them, its details', async () => {
  const { mainOrderId } = await giveOrder();
  const main = await buyer.api.order.mainDetail({ query: { mainOrderId } });
  const orderNo = main.orders[0]?.orderNo ?? '';
  expect(await fewest(() => buyer.api.order.detail({ query: { orderNo } }))).toBe(5);
});
