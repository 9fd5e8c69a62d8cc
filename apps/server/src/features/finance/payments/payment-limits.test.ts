import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function openPayment() {
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 50_000n);
  return { buyer, ...(await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } })) };
}
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'answered'));

test('however often pages ask, all are answered and the gateway is asked ten times in ten seconds', async () => {
  const { buyer, payNo } = await openPayment();
  await buyer.api.payment.pay({ body: { payNo, amount: 500, useWallet: false, gateway: 'sandbox' } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? buyer.api.payment.nudge({ body: { payNo } }) : buyer.api.payment.query({ query: { payNo } }),
    ),
  );
  expect(new Set(codesOf(outcomes))).toEqual(new Set(['answered']));
  const asks = await server.deps.db.read
    .selectFrom('limit_use')
    .select('used_at')
    .where('key', '=', `gateway ask ${payNo}`)
    .execute();
  expect(asks).toHaveLength(10);
});

test('paying by a link ends after twenty tries in ten minutes, and other links go on', async () => {
  const [first, second] = [await openPayment(), await openPayment()];
  const pay = ({ shareToken }: { shareToken: string }) =>
    server.guest.payment.payShared({ params: { token: shareToken }, body: { amount: 500, gateway: 'sandbox' } });
  const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => pay(first)));
  expect(codesOf(outcomes).filter((code) => code === 'rateLimited')).toHaveLength(4);
  await expect(pay(second)).resolves.toMatchObject({ state: 'pending' });
});
