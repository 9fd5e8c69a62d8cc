import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayRefund, Gateways, PaymentGateway } from '../../platform/gateways/gateway.ts';
import { openGateways } from '../../platform/gateways/gateways.ts';
import { givePayableOrder } from '../../testing/payable-order.ts';
import { press, violations } from '../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { PaymentDeps } from './ask-gateway.ts';
import { findPayment } from './payment-store.ts';
import { refundMainOrder } from './refund-main-order.ts';
import { runRefund } from './run-refund.ts';
import { paymentPage } from './start-payment.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the refunds' own jobs would be faster than these tests.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

/** The sandbox, except that refunds and new trades go as told. */
function withGateway(changes: Partial<PaymentGateway>): Omit<PaymentDeps, 'due'> {
  const { db, log } = server.deps;
  const real = openGateways(server.deps);
  const gateways: Gateways = {
    names: real.names,
    get(name) {
      const gateway = real.get(name);
      return gateway && { ...gateway, ...changes };
    },
  };
  return { db, log, gateways };
}

async function refundOnItsWay() {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo } });
  await db.transaction((tx) => refundMainOrder(tx, mainOrderId, 'test'));
  const { refund_no: refundNo } = await db.read
    .selectFrom('refund')
    .select('refund_no')
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  const state = async () => {
    const row = await db.read
      .selectFrom('refund')
      .select(['state', 'attempts'])
      .where('refund_no', '=', refundNo)
      .executeTakeFirstOrThrow();
    return [row.state, row.attempts];
  };
  return { refundNo, payNo, state };
}

test('a refund that the gateway works on is asked for again under the same number, until it is done', async () => {
  const { refundNo, payNo, state } = await refundOnItsWay();
  const asked: GatewayRefund[] = [];
  const answering = (answer: 'accepted' | 'done') =>
    withGateway({
      refund: async (refund) => {
        asked.push(refund);
        return answer;
      },
    });
  await runRefund(answering('accepted'), refundNo);
  expect(await state()).toEqual(['sent', 1]);
  await Promise.all([1, 2, 3].map(() => runRefund(answering('done'), refundNo)));
  expect(await state()).toEqual(['succeeded', 2]);
  const calls = asked.length;
  await runRefund(answering('done'), refundNo);
  expect(asked).toHaveLength(calls);
  for (const refund of asked) expect(refund).toMatchObject({ refundNo, payNo, amount: 50_000n });
});

test('a gateway that fails is tried again later, and in the end a person has to look', async () => {
  const { refundNo, state } = await refundOnItsWay();
  let asked = 0;
  const failing = withGateway({
    refund: async () => {
      asked += 1;
      throw new Error('out of order');
    },
  });
  await expect(runRefund(failing, refundNo)).rejects.toThrow('out of order');
  expect(await state()).toEqual(['failed', 1]);
  for (let attempt = 1; attempt < 12; attempt += 1) await expect(runRefund(failing, refundNo)).rejects.toThrow();
  expect(await state()).toEqual(['manual', 12]);
  await runRefund(failing, refundNo);
  expect(asked).toBe(12);
});

test('a gateway that cannot be reached leaves the payment to be tried again', async () => {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  const payment = await findPayment(db.read, payNo);
  const unreachable = withGateway({
    create: () => Promise.reject(new Error('no route to the bank')),
  });
  await expect(paymentPage(unreachable, payment!, '/')).rejects.toMatchObject({ code: 'unavailable' });
  const again = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  expect(again).toMatchObject({ state: 'pending', redirectUrl: expect.stringContaining('/sandbox-gateway/pay/') });
});
