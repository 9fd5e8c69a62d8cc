import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD } from '../../../testing/payments.ts';
import { countRoundTrips, type RoundTripCounter } from '../../../testing/round-trips.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let counter: RoundTripCounter;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(
    // Jobs that a payment promises are another process's: what they wait for is not the payment's.
    { ROLES: 'api,pricing' },
    {
      async reach(databaseUrl) {
        counter = await countRoundTrips(databaseUrl);
        return counter.url;
      },
    },
  );
});

afterAll(async () => {
  await server?.stop();
  await counter?.close();
});

test('a payment over HTTP waits for the session, its reads, its writes, and the commit with the stored answer', async () => {
  const { db } = server.deps;
  const buyer = await server.newMember();
  await creditWallet(db, buyer.memberId, 100_000n);
  const pay = async () => {
    const order = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 10_000n);
    const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
    const body = { payNo, amount: 100, useWallet: true, payPassword: PAY_PASSWORD };
    return counter.during(() => buyer.api.payment.pay({ body }));
  };
  for (let warm = 0; warm < 2; warm += 1) await pay();
  expect(await pay()).toBe(4);
});
