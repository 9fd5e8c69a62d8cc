import type { BoardSpec } from '@xunban/contract';
import { ORDER_STATES, type OrderDetail, type SpecChanges } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { payOrder, placePlainOrder, reviewBoards, untilState } from '../../../testing/orders.ts';
import { creditWallet, ledgerBalance, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { remindSupplements } from './change-orders-jobs.ts';

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

/** Supplements that are not paid: the board is what it was before, by the clock, by its buyer and by staff. */

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
  return buyer.api.order.acceptChange({ body: { orderId: id, priceVersion: changeOrder?.priceVersion ?? 0 } });
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
      .map((field) => [field, (order.spec as BoardSpec)[field as keyof typeof EXPENSIVE]]),
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
  await releaseCam(server.deps.db, staff.staffId, { orderId: params.id });
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
  // The files were withdrawn with the change.
  expect(reverted.can).toEqual(['requestChange', 'offerCancel']);
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

describe('offers to cancel a board in production', () => {
  /** Boards that leave one by one: free until the production, in it for a fee that the buyer agrees to. */

  const { awaitingProduction, inProduction, cancelled } = ORDER_STATES;
  const REASON = '客户项目停了';
  const fenOf = (yuan: number) => Math.round(yuan * 100);
  const detailOf = ({ api }: Pick<TestMember, 'api'>, orderNo: string) => api.order.detail({ query: { orderNo } });
  const mainOf = ({ api }: Pick<TestMember, 'api'>, mainOrderId: string) =>
    api.order.mainDetail({ query: { mainOrderId } });
  const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
  const fees = () => ledgerBalance(server.deps.db, 'R30', '');

  async function newPayable(boards = 1) {
    const buyer = await server.newMember();
    const main = await placePlainOrder(server, buyer, boards);
    await reviewBoards(server, main);
    const [first, second] = main.orders;
    if (!first) throw new Error('order has no board');
    return { buyer, main, first, second, params: { id: first.id } };
  }

  async function newInProduction(boards = 1) {
    const placed = await newPayable(boards);
    await payOrder(server, placed.buyer, placed.main);
    return begin(placed);
  }

  async function begin<P extends Awaited<ReturnType<typeof newPayable>>>(placed: P) {
    const { version } = await untilState(placed.buyer, placed.first.orderNo, awaitingProduction);
    const made = await staff.api.staff.startProduction({ params: placed.params, body: { version } });
    return { ...placed, made };
  }

  const offer = async (id: string, fee: string) => {
    const { version } = await staff.api.staff.order({ params: { id } });
    return staff.api.staff.offerCancel({ params: { id }, body: { version, reason: REASON, fee } });
  };

  describe('before the production', () => {
    test('the buyer sees the refund beforehand, to the fen', async () => {
      const { buyer, main, first } = await newPayable(2);
      expect((await detailOf(buyer, first.orderNo)).cancellation).toBeNull();
      await payOrder(server, buyer, main);
      const cancellation = (await detailOf(buyer, first.orderNo)).cancellation;
      expect(cancellation?.back).toEqual([{ to: 'wallet', amount: cancellation?.goesBack }]);
      await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: first.id } });
      expect(await wallet(buyer)).toBe(fenOf(cancellation?.goesBack ?? 0));
      expect((await detailOf(buyer, first.orderNo)).cancellation).toBeNull();
    });

    test('the buyer cancels one board, and its price and what the parcel costs less go back', async () => {
      const { buyer, main, first, second } = await newPayable(2);
      await payOrder(server, buyer, main);
      await untilState(buyer, first.orderNo, awaitingProduction);
      const body = { mainOrderId: main.id, orderId: first.id, reason: REASON };
      const after = await buyer.api.order.cancel({ body });
      expect(after.orders.map(({ state }) => state)).toEqual([cancelled, awaitingProduction]);
      expect(after).toMatchObject({ due: 0, goodsAmount: second?.amount, cancelFees: 0 });
      expect(await wallet(buyer)).toBe(fenOf(main.total - after.total));
      await expect(buyer.api.order.cancel({ body })).rejects.toMatchObject({ code: 'order.notAllowed' });
      const other = await newPayable();
      await expect(
        other.buyer.api.order.cancel({ body: { ...body, mainOrderId: other.main.id, orderId: second?.id ?? '' } }),
      ).rejects.toMatchObject({ code: 'notFound' });
    });

    test('of an unpaid main order, the rest is due, also with another board in production', async () => {
      const { buyer, main, first } = await newPayable(2);
      const left = await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: first.id } });
      expect(left.due).toBe(left.total);
      const made = await newInProduction(2);
      const body = { mainOrderId: made.main.id, orderId: made.second?.id ?? '' };
      expect((await buyerCancels(made.buyer, body)).orders.map(({ state }) => state)).toEqual([
        inProduction,
        cancelled,
      ]);
      await expect(
        buyerCancels(made.buyer, { mainOrderId: made.main.id, orderId: made.first.id }),
      ).rejects.toMatchObject({ code: 'order.notAllowed' });
    });
  });

  const buyerCancels = ({ api }: TestMember, body: { mainOrderId: string; orderId: string }) =>
    api.order.cancel({ body });

  describe('in production', () => {
    test('accepted, the fee stays and the rest is refunded to the original parts; the ledger follows', async () => {
      const placed = await newPayable(2);
      const { buyer, main, first, params } = placed;
      // All but 15 yuan come from the wallet.
      await creditWallet(server.deps.db, buyer.memberId, BigInt(fenOf(main.due) - 1_500));
      const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
      const step = await buyer.api.payment.pay({
        body: { payNo, amount: due, useWallet: true, gateway: 'sandbox', payPassword: PAY_PASSWORD },
      });
      await press(server.url, step.redirectUrl, 'succeed');
      await begin(placed);
      const before = await fees();
      const offered = await offer(params.id, '40');
      expect(offered).toMatchObject({ state: inProduction, hold: { cause: 'cancellation' }, can: ['withdrawCancel'] });
      const shown = await detailOf(buyer, first.orderNo);
      expect(shown.can).toEqual(['agreeCancel', 'refuseCancel', 'reorder']);
      const goesBack = shown.cancelOffer?.goesBack ?? 0;
      expect(shown.cancelOffer).toMatchObject({
        ...{ fee: 40, reason: REASON },
        back: [
          { to: 'wallet', amount: Math.round((goesBack - 15) * 100) / 100 },
          { to: 'online', amount: 15 },
        ],
      });
      const agree = (fee: string) => buyer.api.main.agreeCancellation({ params, body: { fee } });
      await expect(agree('39.99')).rejects.toMatchObject({ code: 'order.priceVersionStale' });
      expect(await agree('40')).toMatchObject({ state: cancelled, cancelOffer: null, hold: null, can: ['reorder'] });
      expect(await wallet(buyer)).toBe(fenOf(goesBack) - 1_500);
      expect((await fees()) - before).toBe(-4_000n);
      const after = await mainOf(buyer, main.id);
      expect(after).toMatchObject({ cancelFees: 40, due: 0 });
      expect(fenOf(after.total)).toBe(fenOf(main.total) - fenOf(goesBack));
      await expect(agree('40')).rejects.toMatchObject({ code: 'order.notAllowed' });
    });

    test('the last board with its full price as the fee refunds its freight only', async () => {
      const { buyer, main, first, params } = await newInProduction();
      await expect(offer(params.id, (first.amount + 0.01).toFixed(2))).rejects.toMatchObject({
        validationErrors: [{ members: ['fee'] }],
      });
      await offer(params.id, first.amount.toFixed(2));
      await buyer.api.main.agreeCancellation({ params, body: { fee: first.amount.toFixed(2) } });
      expect(await wallet(buyer)).toBe(fenOf(main.freight));
      expect(await mainOf(buyer, main.id)).toMatchObject({ total: first.amount, due: 0, paid: first.amount });
    });

    test('refused or withdrawn, it is made, and another may be offered', async () => {
      const { buyer, params, made, main } = await newInProduction();
      await offer(params.id, '10');
      const other = await server.newMember();
      await expect(other.api.main.refuseCancellation({ params, body: {} })).rejects.toMatchObject({ code: 'notFound' });
      const refused = await buyer.api.main.refuseCancellation({ params, body: { reason: '还是要' } });
      expect(refused).toMatchObject({ state: inProduction, hold: null, cancelOffer: null, can: ['reorder'] });
      const { tasks } = await staff.api.staffMainOrders.show({ params: { no: main.mainNo } });
      expect(tasks.map(({ kind }) => kind)).toEqual(['produceOrder']);
      const { version } = await offer(params.id, '0');
      const body = { version, reason: REASON };
      const withdrawn = await staff.api.staff.withdrawCancel({ params, body });
      expect(withdrawn).toMatchObject({ state: inProduction, hold: null, can: made.can });
      await expect(buyer.api.main.agreeCancellation({ params, body: { fee: '0' } })).rejects.toMatchObject({
        code: 'order.notAllowed',
      });
      expect((await mainOf(buyer, main.id)).total).toBe(main.total);
    });

    test('agreed, refused and withdrawn at once: one of them', async () => {
      for (let round = 0; round < 2; round += 1) {
        const { buyer, main, first, params } = await newInProduction();
        const { version } = await offer(params.id, '10');
        const outcomes = await Promise.allSettled([
          buyer.api.main.agreeCancellation({ params, body: { fee: '10' } }),
          buyer.api.main.refuseCancellation({ params, body: {} }),
          staff.api.staff.withdrawCancel({ params, body: { version, reason: REASON } }),
          buyer.api.main.agreeCancellation({ params, body: { fee: '10' } }),
        ]);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const isAgreed = outcomes[0].status === 'fulfilled' || outcomes[3].status === 'fulfilled';
        expect((await detailOf(buyer, first.orderNo)).state).toBe(isAgreed ? cancelled : inProduction);
        expect(await wallet(buyer)).toBe(isAgreed ? fenOf(main.total) - 1_000 : 0);
      }
    });
  });
});
