import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { GatewayRefund, Gateways, PaymentGateway, RefundAnswer } from '../../../platform/gateways/gateway.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { agreedPayee, createdRefund } from '../../../testing/refunds.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import type { PaymentDeps } from './ask-gateway.ts';
import { findPayment } from './payment-store.ts';
import { refundNosToRetry } from './refund-store.ts';
import { runRefund } from './run-refund.ts';
import { placeToPay } from './start-payment.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the refunds' own jobs would be faster than these tests.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  // The fake gateways of these tests move no money, so their payouts are added to the bill of the sandbox gateway.
  await server.deps.db.transaction((tx) =>
    sql`insert into sandbox_refund (refund_no, trade_id, amount_fen)
      select refund_no, trade.id, refund.amount_fen from refund
      join payment on payment.id = refund.payment_id join sandbox_trade trade using (pay_no)
      where gateway_answer = 'paid' on conflict do nothing`.execute(tx),
  );
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

/** The sandbox with changed answers for refunds and new trades. */
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
  const { refundNo, payNo, id } = await createdRefund(server);
  const state = async () => {
    const row = await db.read
      .selectFrom('refund')
      .select(['state', 'attempts', 'gateway_answer'])
      .where('refund_no', '=', refundNo)
      .executeTakeFirstOrThrow();
    return [row.state, row.attempts, row.gateway_answer];
  };
  /** Simulates that the last request was sent this long ago. */
  const later = (minutes: number) =>
    db.transaction((tx) =>
      sql`update refund set requested_at = requested_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        tx,
      ),
    );
  const settle = (attestation?: string) =>
    settleByHand(id, { bankReference: `BANK-${randomUUID().slice(0, 12)}`, note: 'by hand', attestation });
  return { refundNo, payNo, id, state, later, settle };
}

async function settleByHand(
  id: string,
  body: { bankReference: string; note: string; attestation?: string | undefined },
) {
  const { api } = await server.newStaff(['refund.settle']);
  const { bankReference, note, attestation } = body;
  return api.staffRefunds.settle({
    params: { id },
    body: {
      payeeId: await agreedPayee(server, id),
      bankReference,
      note,
      ...(attestation === undefined ? {} : { attestation }),
    },
  });
}

const broken = () => Promise.reject(new Error('out of order'));
const failing = () => withGateway({ refund: broken, queryRefund: broken });

/** Creates a manual refund after repeated gateway failures; its outcome is unknown. */
async function inDoubt() {
  const refund = await refundOnItsWay();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await expect(runRefund(failing(), refund.refundNo)).rejects.toThrow('out of order');
    await refund.later(2);
  }
  expect(await refund.state()).toEqual(['manual', 12, 'unanswered']);
  return refund;
}

const balance = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);

/** Creates a call that stays pending until the test resolves it. */
function slowCall<T>() {
  let answer: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { call: vi.fn(() => promise), answer: (value: T) => answer(value) };
}

test('a refund is requested once and then only asked about, until it is paid', async () => {
  const { refundNo, payNo, state } = await refundOnItsWay();
  const refund = vi.fn(async (_: GatewayRefund): Promise<'accepted'> => 'accepted');
  const queryRefund = vi.fn(async (): Promise<RefundAnswer> => 'accepted');
  const gateway = withGateway({ refund, queryRefund });
  await Promise.all([1, 2, 3].map(() => runRefund(gateway, refundNo)));
  expect(await state()).toEqual(['sent', expect.any(Number), 'accepted']);
  expect(refund).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refundNo, payNo, amount: 50_000n }));
  queryRefund.mockResolvedValue('paid');
  await Promise.all([1, 2, 3].map(() => runRefund(gateway, refundNo)));
  expect(await state()).toEqual(['succeeded', expect.any(Number), 'paid']);
  const asked = queryRefund.mock.calls.length;
  await runRefund(gateway, refundNo);
  expect([refund.mock.calls.length, queryRefund.mock.calls.length]).toEqual([1, asked]);
});

test('while an answer is pending the refund is not requested again, and after a failure the gateway is only queried', async () => {
  const { refundNo, state, later } = await refundOnItsWay();
  const slow = slowCall<'paid'>();
  const first = runRefund(withGateway({ refund: slow.call }), refundNo);
  await vi.waitFor(() => expect(slow.call).toHaveBeenCalled(), { timeout: 120_000 });
  await runRefund(failing(), refundNo);
  expect(await state()).toEqual(['created', 0, 'unanswered']);
  await later(2);
  await expect(runRefund(failing(), refundNo)).rejects.toThrow('out of order');
  const again = vi.fn(async (): Promise<'paid'> => 'paid');
  await runRefund(withGateway({ refund: again, queryRefund: async () => 'absent' }), refundNo);
  expect(again).not.toHaveBeenCalled();
  slow.answer('paid');
  await first;
  expect(await state()).toEqual(['succeeded', 2, 'paid']);
});

test('a request that the gateway does not know long after it left is made again under the same number', async () => {
  const { refundNo, state, later } = await refundOnItsWay();
  await expect(runRefund(failing(), refundNo)).rejects.toThrow();
  const refund = vi.fn(async (_: GatewayRefund): Promise<'paid'> => 'paid');
  const gateway = withGateway({ refund, queryRefund: async () => 'absent' });
  await later(14);
  await runRefund(gateway, refundNo);
  expect(await state()).toEqual(['failed', 1, 'unanswered']);
  await later(2);
  await runRefund(gateway, refundNo);
  expect(await state()).toEqual(['failed', 2, 'absent']);
  await runRefund(gateway, refundNo);
  expect(refund).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refundNo }));
  expect(await state()).toEqual(['succeeded', 3, 'paid']);
});

test('a refusing gateway is retried, and in the end a manual payment needs no attestation', async () => {
  const { refundNo, state, settle } = await refundOnItsWay();
  const refusing = withGateway({ refund: async () => 'refused' });
  for (let attempt = 1; attempt <= 12; attempt += 1) await runRefund(refusing, refundNo);
  expect(await state()).toEqual(['manual', 12, 'refused']);
  expect(await settle()).toMatchObject({ state: 'succeeded', gatewayAnswer: 'refused', wasPaidTwice: false });
});

test('a refund that the gateway may still pay is paid by hand only with an attestation', async () => {
  const { settle, later } = await inDoubt();
  await expect(settle()).rejects.toMatchObject({ code: 'refund.canStillBePaid', status: 409 });
  await expect(settle('   ')).rejects.toMatchObject({ code: 'refund.canStillBePaid' });
  await later(-100);
  await expect(settle('called them')).rejects.toMatchObject({ code: 'refund.beingAsked', status: 409 });
  await later(100);
  expect(await settle('called them at 13:20')).toMatchObject({
    state: 'succeeded',
    attestation: 'called them at 13:20',
    canStillBePaid: true,
  });
});

test('an uncertain refund is queried on: finished when the gateway paid, and certain when it refuses', async () => {
  const [paid, refused] = [await inDoubt(), await inDoubt()];
  const refund = vi.fn(async (): Promise<'paid'> => 'paid');
  await runRefund(withGateway({ refund, queryRefund: async () => 'paid' }), paid.refundNo);
  expect(await paid.state()).toEqual(['succeeded', 13, 'paid']);
  await expect(paid.settle('I am sure')).rejects.toMatchObject({ code: 'refund.notManual' });
  await runRefund(withGateway({ refund, queryRefund: async () => 'refused' }), refused.refundNo);
  expect(await refused.state()).toEqual(['manual', 13, 'refused']);
  await refused.settle();
  expect(refund).not.toHaveBeenCalled();
});

test('a late gateway payment after a manual one is booked as a claim against the gateway, once, with an alarm', async () => {
  const { refundNo, state, later, settle, id } = await refundOnItsWay();
  const [claim, channel] = [await balance('A12', 'sandbox'), await balance('A10', 'sandbox')];
  const slow = slowCall<'paid'>();
  const alarm = vi.fn();
  const gateway = withGateway({ refund: slow.call });
  const first = runRefund({ ...gateway, log: { ...gateway.log, error: alarm } }, refundNo);
  await vi.waitFor(() => expect(slow.call).toHaveBeenCalled(), { timeout: 120_000 });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await later(2);
    await expect(runRefund(failing(), refundNo)).rejects.toThrow();
  }
  await settle('their support says that it is cancelled');
  slow.answer('paid');
  await first;
  await runRefund(withGateway({ queryRefund: async () => 'paid' }), refundNo);
  expect(await state()).toEqual(['succeeded', 13, 'paid']);
  expect(alarm).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ refundNo }),
    expect.stringContaining('ALARM'),
  );
  expect(await balance('A12', 'sandbox')).toBe(claim + 50_000n);
  expect(await balance('A10', 'sandbox')).toBe(channel - 50_000n);
  expect(await balance('L40', refundNo)).toBe(0n);
  const { api } = await server.newStaff(['refund.view']);
  const { items } = await api.staffRefunds.list({ query: {} });
  expect(items[0]).toMatchObject({ id, wasPaidTwice: true, can: [] });
});

test('that the gateway paid as well is found by asking, when the process that waited for it is gone', async () => {
  const { refundNo, settle, state } = await inDoubt();
  await settle('their support says that it is cancelled');
  const toRetry = await refundNosToRetry(server.deps.db.read, 0, 1000);
  expect(toRetry).toContain(refundNo);
  await runRefund(withGateway({ queryRefund: async () => 'paid' }), refundNo);
  expect(await state()).toEqual(['succeeded', 13, 'paid']);
  expect(await refundNosToRetry(server.deps.db.read, 0, 1000)).not.toContain(refundNo);
});

test('the database itself refuses a transfer for what the gateway may still pay', async () => {
  const { id } = await inDoubt();
  const payeeId = await agreedPayee(server, id);
  const { staffId } = await server.newStaff(['refund.settle']);
  const byHand = server.deps.db.transaction((tx) =>
    sql`update refund set state = 'succeeded', ended_at = now(), bank_reference = ${randomUUID()}, paid_out_by = ${staffId},
        payee_id = ${payeeId} where id = ${id}`.execute(tx),
  );
  await expect(byHand).rejects.toThrow('refund_by_transfer_has_no_other_way');
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
  await expect(placeToPay(unreachable, payment!, '/', { ip: '', userAgent: '' })).rejects.toMatchObject({
    code: 'unavailable',
  });
  const again = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  expect(again).toMatchObject({ state: 'pending', redirectUrl: expect.stringContaining('/sandbox-gateway/pay/') });
});
