import { ORDER_STATES, type OrderDetail, type SpecChanges } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder, placePlainOrder, reviewBoards, untilState } from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { remindSupplements } from './change-orders-jobs.ts';

/** Supplements that are not paid: the board is what it was before, by the clock, by its buyer and by staff. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

const { awaitingPayment, awaitingProduction, inProduction } = ORDER_STATES;
/** More expensive, slower, and heavy enough for another freight. */
const EXPENSIVE = { finish: 'enig', lengthMm: 300, widthMm: 200 } as const satisfies SpecChanges;
const HOUR = 3_600_000;

const fenOf = (yuan: number) => Math.round(yuan * 100);
const detailOf = ({ api }: Pick<TestMember, 'api'>, orderNo: string) => api.order.detail({ query: { orderNo } });
const mainOf = ({ api }: Pick<TestMember, 'api'>, mainOrderId: string) =>
  api.order.mainDetail({ query: { mainOrderId } });
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
const remind = () => remindSupplements(server.deps);
const eventsOf = async ({ api }: TestMember) =>
  (await api.message.list({ query: { maxResultCount: 100 } })).items.map(({ event }) => event).reverse();

/** Advances the clock for one board. */
const advanceClock = ({ id }: Pick<OrderDetail, 'id'>, hours: number) =>
  server.deps.db.transaction((tx) =>
    sql`update pcb_order set answer_deadline = answer_deadline - make_interval(hours => ${hours}),
      answer_reminded_at = answer_reminded_at - make_interval(hours => ${hours}) where id = ${id}`.execute(tx),
  );

async function newPaid(boards = 1) {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, boards);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const [first, second] = main.orders;
  if (!first) throw new Error('order has no board');
  return { buyer, main, first, second, order: await untilState(buyer, first.orderNo, awaitingProduction) };
}

/** A change order that its buyer accepts. */
async function change(
  buyer: TestMember,
  { id, orderNo }: Pick<OrderDetail, 'id' | 'orderNo'>,
  wish: { readonly changes?: SpecChanges; readonly amountDelta?: string; readonly daysDelta?: number },
) {
  const { version } = await staff.api.staff.order({ params: { id } });
  const body = { version, reason: '客户改工艺', changes: {}, amountDelta: '0', lineName: '加急处理', ...wish };
  await staff.api.staff.requestChange({ params: { id }, body });
  const { changeOrder } = await detailOf(buyer, orderNo);
  return buyer.api.order.confirmChange({ body: { orderId: id, priceVersion: changeOrder?.priceVersion ?? 0 } });
}

async function paySupplement(buyer: TestMember, mainOrderId: string) {
  const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  await creditWallet(server.deps.db, buyer.memberId, BigInt(fenOf(due)));
  return () => buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } });
}

/** The fields that a change order affects, and its reversal restores. */
const boardOf = (order: OrderDetail) => {
  const { spec, amount, priceLines, priceVersion, workingDays, weightG, promisedShipDate } = order;
  return { spec, amount, priceLines, priceVersion, workingDays, weightG, promisedShipDate };
};

test('by the clock: reminded a day before, then it is what it was, once, and goes on to be changed again', async () => {
  const { buyer, main, order } = await newPaid();
  const freight = (await mainOf(buyer, main.id)).freight;
  const owing = await change(buyer, order, { changes: EXPENSIVE, daysDelta: 2 });
  expect(owing).toMatchObject({ state: awaitingPayment, hold: { cause: 'payment' } });
  expect(owing.can).toEqual(['pay', 'cancel', 'revertChange']);
  expect(owing.supplement).toMatchObject({
    ...{ due: (await mainOf(buyer, main.id)).due, previousAmount: order.amount, previousFreight: freight, back: [] },
    ...{ previousWorkingDays: order.workingDays, previousShipDate: order.promisedShipDate },
  });
  expect(owing.supplement?.changes.map(({ field, after }) => [field, after]).sort()).toEqual(
    Object.keys(EXPENSIVE)
      .sort()
      .map((field) => [field, order.spec[field as keyof typeof EXPENSIVE]]),
  );
  expect(Math.round((Date.parse(owing.supplement?.until ?? '') - Date.now()) / HOUR)).toBe(7 * 24);

  await advanceClock(order, 6 * 24 - 1);
  await remind();
  expect(await eventsOf(buyer)).not.toContain('supplementReminder');
  await advanceClock(order, 2);
  await Promise.all([remind(), remind()]);
  await advanceClock(order, 22);
  await remind();
  expect((await detailOf(buyer, order.orderNo)).state).toBe(awaitingPayment);
  await advanceClock(order, 2);
  await Promise.all([remind(), remind()]);
  await remind();

  const after = await detailOf(buyer, order.orderNo);
  expect(boardOf(after)).toEqual(boardOf(order));
  expect(after).toMatchObject({ state: awaitingProduction, hold: null, supplement: null, answerDeadline: null });
  expect(after.can).toEqual(order.can);
  expect(after.forecastShipDate).toBe(order.forecastShipDate);
  expect(after.history.filter(({ action }) => action === 'revertChange')).toMatchObject([
    { actor: 'system', priceDelta: -(owing.amount - order.amount), daysDelta: order.workingDays - owing.workingDays },
  ]);
  expect(await mainOf(buyer, main.id)).toMatchObject({ freight, due: 0, total: main.total, paid: main.total });
  expect(await eventsOf(buyer)).toEqual(expect.arrayContaining(['supplementReminder', 'changeReverted']));
  expect((await eventsOf(buyer)).filter((event) => event === 'changeReverted')).toHaveLength(1);
  const shown = await staff.api.staffMainOrders.timeline({ params: { no: main.mainNo }, query: { group: 'price' } });
  expect(shown.items.map(({ event }) => event)).toContain('revertChange');
  const { tasks } = await staff.api.staffMainOrders.show({ params: { no: main.mainNo } });
  expect(tasks.map(({ kind }) => kind)).toEqual(['planOrder']);

  // The same change once more, paid for this time.
  const again = await change(buyer, order, { changes: EXPENSIVE });
  expect(again).toMatchObject({ state: awaitingPayment, spec: EXPENSIVE });
  await (await paySupplement(buyer, main.id))();
  expect(await detailOf(buyer, order.orderNo)).toMatchObject({
    state: awaitingProduction,
    spec: EXPENSIVE,
    hold: null,
  });
});

test('jobs that stood still for weeks remind first, and put back a day later', async () => {
  const { buyer, order } = await newPaid();
  await change(buyer, order, { amountDelta: '30' });
  await advanceClock(order, 30 * 24);
  await remind();
  await remind();
  expect((await detailOf(buyer, order.orderNo)).state).toBe(awaitingPayment);
  await advanceClock(order, 25);
  await remind();
  expect(await detailOf(buyer, order.orderNo)).toMatchObject({ state: awaitingProduction, amount: order.amount });
});

test('in production by staff: the rest of its route is the previous one, and the action is logged', async () => {
  const { buyer, main, order } = await newPaid();
  const params = { id: order.id };
  const begun = await staff.api.staff.startProduction({ params, body: { version: order.version } });
  const made = await staff.api.staff.completeStep({ params, body: { version: begun.version, position: 1 } });
  const owing = await change(buyer, order, { changes: { finish: 'enig', goldFingers: true } });
  expect(owing).toMatchObject({ state: inProduction, hold: { cause: 'payment' } });
  const held = await staff.api.staff.order({ params });
  expect(held.can).toEqual(['revertChange']);
  const body = { version: held.version, reason: '客户来电不改了' };
  await expect(
    staff.api.staff.revertChange({ params, body: { ...body, version: held.version - 1 } }),
  ).rejects.toMatchObject({ code: 'order.stateChanged' });
  const planner = await server.newStaff(['order.view', 'order.plan']);
  await expect(planner.api.staff.revertChange({ params, body })).rejects.toMatchObject({ status: 403 });
  const reverted = await staff.api.staff.revertChange({ params, body });
  expect(reverted).toMatchObject({ state: inProduction, hold: null, supplement: null, amount: order.amount });
  expect(reverted.spec).toEqual(order.spec);
  expect(reverted.progress?.steps.map(({ step }) => step)).toEqual(made.progress?.steps.map(({ step }) => step));
  expect(reverted.progress?.steps[0]?.doneAt).not.toBeNull();
  expect(reverted.can).toEqual(['completeStep', 'requestChange', 'offerCancel']);
  expect(reverted.history.at(-1)).toMatchObject({ action: 'revertChange', reason: body.reason, actor: 'staff' });
  expect(await mainOf(buyer, main.id)).toMatchObject({ due: 0, total: main.total });
});

test('by its buyer only, for the version that was shown, and only while an amount is owed', async () => {
  const { buyer, order } = await newPaid();
  const params = { id: order.id };
  const owing = await change(buyer, order, { amountDelta: '30' });
  const body = { priceVersion: owing.priceVersion, reason: '太贵' };
  const other = await server.newMember();
  await expect(other.api.main.revertChange({ params, body })).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    buyer.api.main.revertChange({ params, body: { ...body, priceVersion: order.priceVersion } }),
  ).rejects.toMatchObject({ code: 'order.priceVersionStale' });
  const reverted = await buyer.api.main.revertChange({ params, body });
  expect(boardOf(reverted)).toEqual(boardOf(order));
  await expect(buyer.api.main.revertChange({ params, body })).rejects.toMatchObject({ code: 'order.notAllowed' });
  expect(await wallet(buyer)).toBe(0);
});

test('an amount that another board gave for the supplement goes back, and other supplements remain owed', async () => {
  const { buyer, main, first, second } = await newPaid(2);
  if (!second) throw new Error('expected two boards');
  await change(buyer, first, { amountDelta: '30' });
  // Less than what the first one costs more: it pays for a part.
  await change(buyer, second, { amountDelta: '-20' });
  expect(await detailOf(buyer, first.orderNo)).toMatchObject({ supplement: { due: 10 } });
  const { supplement, priceVersion } = await detailOf(buyer, first.orderNo);
  expect(supplement?.back).toEqual([{ to: 'wallet', amount: 20 }]);
  const both = await change(buyer, second, { amountDelta: '5' });
  expect(both).toMatchObject({ state: awaitingPayment, supplement: { due: 15 } });
  const reverted = await buyer.api.main.revertChange({ params: { id: first.id }, body: { priceVersion } });
  expect(reverted.state).toBe(awaitingProduction);
  // The 20 yuan are more than the 5 of the other one: it goes on, too, and the rest is back.
  expect(await detailOf(buyer, second.orderNo)).toMatchObject({ state: awaitingProduction, supplement: null });
  expect(await wallet(buyer)).toBe(1500);
  expect((await mainOf(buyer, main.id)).due).toBe(0);
});

test('paid, undone by its buyer, by staff and by the clock at once: either paid for or what it was', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { buyer, main, order } = await newPaid();
    const params = { id: order.id };
    const owing = await change(buyer, order, { amountDelta: '30' });
    const pay = await paySupplement(buyer, main.id);
    await advanceClock(order, 30 * 24);
    await remind();
    await advanceClock(order, 25);
    const { version } = await staff.api.staff.order({ params });
    const outcomes = await Promise.allSettled([
      pay(),
      buyer.api.main.revertChange({ params, body: { priceVersion: owing.priceVersion } }),
      staff.api.staff.revertChange({ params, body: { version, reason: '逾期' } }),
      remind(),
    ]);
    const after = await detailOf(buyer, order.orderNo);
    expect(after).toMatchObject({ state: awaitingProduction, hold: null, supplement: null });
    const isPaid = outcomes[0].status === 'fulfilled';
    expect(fenOf(after.amount - order.amount)).toBe(isPaid ? 3000 : 0);
    expect(await wallet(buyer)).toBe(isPaid ? 0 : 3000);
    expect((await mainOf(buyer, main.id)).due).toBe(0);
    expect(after.history.filter(({ action }) => action === 'revertChange')).toHaveLength(isPaid ? 0 : 1);
  }
});
