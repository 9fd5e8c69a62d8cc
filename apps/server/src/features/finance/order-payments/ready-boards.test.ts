import { type MainOrder, ORDER_STATES } from '@xunban/contract';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  cancelPaid,
  checkOut,
  fillCart,
  giveBoardFile,
  PLAIN_BOARD,
  payOrder,
  produce,
  reviewBoards,
  twoLayerFacts,
} from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { closeUnpaid } from '../../orders/cancellations/cancel-order.ts';

/** A checkout is paid for its ready boards while its other boards are still in review. */

const { awaitingPayment, awaitingProduction, cancelled, inReview } = ORDER_STATES;
const LONGER = twoLayerFacts({ widthMm: 240, heightMm: 80 });

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const fen = (yuan: number) => Math.round(yuan * 100);
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
const staffOrder = (main: MainOrder, place: number) =>
  staff.api.staff.order({ params: { id: main.orders[place]?.id ?? '' } });

/** Two boards of one checkout: the first is ready, the second waits for an engineer. */
async function halfReady({ quantity = 10 } = {}) {
  const buyer = await server.newMember();
  const cartIds: string[] = [];
  for (const facts of [undefined, LONGER]) {
    const fileId = await giveBoardFile(server, buyer.memberId, facts);
    cartIds.push((await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, quantity } })).cartId);
  }
  const main = await checkOut(buyer, cartIds);
  const [ready, later] = main.orders;
  if (!ready || !later) throw new Error('expected two boards');
  await reviewBoards(server, main);
  return {
    ...{ buyer, main, ready, later },
    mainDetail: () => buyer.api.order.mainDetail({ query: { mainOrderId: main.id } }),
    open: () => buyer.api.payment.open({ body: { mainOrderIds: [main.id] } }),
    pass: async () => {
      const { id, version } = await staffOrder(main, 1);
      return staff.api.staff.approve({ params: { id }, body: { version } });
    },
  };
}
type HalfReady = Awaited<ReturnType<typeof halfReady>>;

/** Pays what can be paid now. */
const pay = ({ buyer, main }: HalfReady) => payOrder(server, buyer, main);

test('the ready board is paid with the freight of both, the other one as soon as it passed', async () => {
  const scenario = await halfReady();
  const { buyer, main, ready, later, mainDetail, open, pass } = scenario;
  const firstDue = fen(ready.amount) + fen(main.freight);
  expect(await mainDetail()).toMatchObject({
    ...{ due: main.total, payDeadline: null },
    can: expect.arrayContaining(['pay']),
  });
  expect(fen((await mainDetail()).payable)).toBe(firstDue);
  const opened = await open();
  expect(fen(opened.due)).toBe(firstDue);
  expect(opened.orders).toMatchObject([
    { later: [later.orderNo], boards: [{ text: expect.stringContaining(ready.orderNo) }] },
  ]);
  expect((await mainDetail()).orders.map(({ can }) => can.includes('pay'))).toEqual([true, false]);

  await pay(scenario);
  const half = await mainDetail();
  expect(half.orders.map(({ state }) => state)).toEqual([awaitingProduction, inReview]);
  expect(half).toMatchObject({ payable: 0, due: later.amount, can: expect.not.arrayContaining(['pay']) });
  await expect(open()).rejects.toMatchObject({ code: 'payment.nothingDue' });
  // The paid board is produced while the other one is still in review.
  await staff.api.staff.startProduction({
    params: { id: ready.id },
    body: { version: (await staffOrder(main, 0)).version },
  });

  await pass();
  const passed = await mainDetail();
  expect(passed).toMatchObject({ payable: later.amount, due: later.amount, payDeadline: expect.any(String) });
  await pay(scenario);
  expect(await mainDetail()).toMatchObject({ payable: 0, due: 0, paid: main.total, payDeadline: null });
  expect(await wallet(buyer)).toBe(2 * fen(main.total) - fen(main.total));
});

test('a board that passes while the buyer is at the gateway changes nothing of that payment', async () => {
  const scenario = await halfReady();
  const { buyer, ready, later, mainDetail, open, pass } = scenario;
  const { payNo, due } = await open();
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount: due, gateway: 'sandbox' } });
  await pass();
  await press(server.url, redirectUrl, 'succeed');
  await vi.waitFor(async () => expect((await buyer.api.payment.info({ query: { payNo } })).state).toBe('succeeded'), {
    timeout: 120_000,
    interval: 50,
  });
  const half = await mainDetail();
  expect(half.orders.map(({ state }) => state)).toEqual([awaitingProduction, awaitingPayment]);
  // Only the second one is still to be paid, and its time goes on.
  expect(half).toMatchObject({ payable: later.amount, payDeadline: expect.any(String) });
  expect(fen(half.paid)).toBe(fen(ready.amount) + fen(half.freight));
});

test('a payment opened before another board passed counts for its shown amount, or is reopened for both', async () => {
  const scenario = await halfReady();
  const { buyer, main, open, pass } = scenario;
  const first = await open();
  await pass();
  const both = await open();
  expect(both.payNo).not.toBe(first.payNo);
  expect(both.due).toBe(main.total);
  await creditWallet(server.deps.db, buyer.memberId, BigInt(fen(main.total)));
  await expect(
    buyer.api.payment.pay({
      body: { payNo: first.payNo, amount: first.due, useWallet: true, payPassword: PAY_PASSWORD },
    }),
  ).rejects.toMatchObject({ code: 'payment.closed' });
});

test('the board that was not ready leaves: what the parcel costs less goes back, and nothing more is due', async () => {
  const scenario = await halfReady({ quantity: 50 });
  const { buyer, main, ready, later, mainDetail } = scenario;
  await pay(scenario);
  const before = await wallet(buyer);
  await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: later.id } });
  const rest = await mainDetail();
  expect(rest.freight).toBeLessThan(main.freight);
  expect(rest).toMatchObject({ payable: 0, due: 0 });
  expect(fen(rest.paid)).toBe(fen(ready.amount) + fen(rest.freight));
  expect((await wallet(buyer)) - before).toBe(fen(main.freight) - fen(rest.freight));
});

test('the paid board leaves: all of it goes back with the freight, which is due again with the other one', async () => {
  const scenario = await halfReady();
  const { buyer, main, ready, later, mainDetail, pass } = scenario;
  await pay(scenario);
  await cancelPaid(server, staff, { id: ready.id });
  expect(await wallet(buyer)).toBe(fen(main.total));
  expect(await mainDetail()).toMatchObject({ paid: 0, payable: 0 });
  await pass();
  const rest = await mainDetail();
  expect(fen(rest.payable)).toBe(fen(later.amount) + fen(rest.freight));
  await pay(scenario);
  expect(await mainDetail()).toMatchObject({ due: 0, payable: 0 });
});

test('a change order of the board that was not ready moves the freight: more is due with it, less goes back at once', async () => {
  const scenario = await halfReady({ quantity: 50 });
  const { buyer, main, later, mainDetail } = scenario;
  await pay(scenario);
  const heavier = await change(scenario, { thicknessMm: 2 });
  const asked = await mainDetail();
  expect(asked.freight).toBeGreaterThan(main.freight);
  // The paid board moves on; the extra freight is paid with the board that caused it.
  expect(asked.orders[0]).toMatchObject({ state: awaitingProduction });
  expect(asked.orders[0]?.can).not.toContain('pay');
  expect(fen(asked.payable)).toBe(fen(heavier) + fen(asked.freight) - fen(main.freight));
  await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: later.id } });
  const rest = await mainDetail();
  expect(rest).toMatchObject({ payable: 0, due: 0 });
  expect(rest.freight).toBeLessThan(main.freight);
});

test('ready boards not paid in time are cancelled; paid ones stay', async () => {
  const scenario = await halfReady();
  const { main, mainDetail, pass } = scenario;
  const close = () => server.deps.db.transaction((tx) => closeUnpaid(tx, main.id, new Date()));
  await pay(scenario);
  await close();
  expect((await mainDetail()).orders.map(({ state }) => state)).toEqual([awaitingProduction, inReview]);
  await pass();
  await close();
  expect((await mainDetail()).orders.map(({ state }) => state)).toEqual([awaitingProduction, awaitingPayment]);
  await server.deps.db.transaction((tx) =>
    sql`update main_order set pay_deadline = now() - interval '1 minute' where id = ${main.id}`.execute(tx),
  );
  await close();
  expect((await mainDetail()).orders.map(({ state }) => state)).toEqual([awaitingProduction, cancelled]);
  expect(await mainDetail()).toMatchObject({ due: 0, payable: 0, payDeadline: null });
});

test('the paid board is sent while the other is in review; each earns its part of the freight', async () => {
  const scenario = await halfReady({ quantity: 50 });
  const { main, mainDetail, pass } = scenario;
  await pay(scenario);
  await send(main, 0);
  await pass();
  await pay(scenario);
  await send(main, 1);
  expect(await mainDetail()).toMatchObject({ due: 0, payable: 0, paid: main.total });
});

test('paying against the reviewer: whatever comes first, each board is paid for once and nothing is lost', async () => {
  for (let round = 0; round < stressIterations(2); round += 1) {
    const scenario = await halfReady();
    const { buyer, main, mainDetail, open, pass } = scenario;
    await creditWallet(server.deps.db, buyer.memberId, BigInt(fen(main.total)));
    const payOnce = async () => {
      const { payNo, due } = await open();
      return buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } });
    };
    const outcomes = await Promise.allSettled([payOnce(), payOnce(), pass(), payOnce(), payOnce()]);
    countTried('concurrent payments and reviews', outcomes.length);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['payment.closed', 'payment.nothingDue', 'payment.amountChanged', 'payment.inProgress']).toContain(
          outcome.reason.code,
        );
    const now = await mainDetail();
    const boardsPaid = now.orders.filter(({ promisedShipDate }) => promisedShipDate !== null);
    const cost = boardsPaid.reduce((sum, { amount }) => sum + fen(amount), 0);
    expect(fen(now.paid)).toBe(cost + (boardsPaid.length > 0 ? fen(now.freight) : 0));
    expect(await wallet(buyer)).toBe(fen(main.total) - fen(now.paid));
    if (now.payable > 0) await payOnce();
    expect(await mainDetail()).toMatchObject({ paid: main.total, due: 0 });
  }
});

/** Staff propose another specification for the second board, and its buyer accepts. @returns what it costs then */
async function change({ buyer, main }: HalfReady, changes: { readonly thicknessMm: 2 }): Promise<number> {
  const { id, version, orderNo } = await staffOrder(main, 1);
  await staff.api.staff.requestChange({
    params: { id },
    body: { version, reason: '按文件改板厚', changes, amountDelta: '0.00', daysDelta: 0 },
  });
  const { changeOrder } = await buyer.api.order.detail({ query: { orderNo } });
  if (!changeOrder) throw new Error('expected a proposed change');
  await buyer.api.order.acceptChange({ body: { orderId: id, priceVersion: changeOrder.priceVersion } });
  return changeOrder.amountAfter;
}

async function send(main: MainOrder, place: number): Promise<void> {
  const { id, version } = await produce(staff, await staffOrder(main, place));
  const waybill = `SF${main.mainNo.slice(1)}${place}`;
  await staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 900 } });
}
