import { type MainOrder, ORDER_STATES, type OrderDetail, type StaffOrderDetail } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  cancelPaid,
  checkOut,
  fillCart,
  giveAddress,
  giveBoardFile,
  PLAIN_BOARD,
  payOrder,
  placePlainOrder,
  produce,
  reviewBoards,
  twoLayerFacts,
} from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { accountBalance } from '../../ledger/ledger/account-balance.ts';
import { freightRevenueOf } from '../../ledger/ledger/freight-revenue.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { remindAnswers } from './remind-answers.ts';

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

const { sentBack, awaitingConfirmation, cancelled } = ORDER_STATES;
const LONGER = twoLayerFacts({ widthMm: 240, heightMm: 80 });
const HOUR = 3_600_000;

/** A buyer with a board that the machine left to an engineer. */
async function reviewed() {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 1, LONGER);
  const params = { id: main.orders[0]?.id ?? '' };
  await reviewBoards(server, main);
  const order = await vi.waitFor(
    async () => {
      const found = await staff.api.staff.order({ params });
      expect(found.findings).not.toEqual([]);
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );
  return { buyer, main, params, order };
}

async function returned() {
  const placed = await reviewed();
  const { version } = placed.order;
  await staff.api.staff.sendBack({ params: placed.params, body: { version, reason: '外形不一致' } });
  return placed;
}

const eventsOf = async ({ api }: TestMember) =>
  (await api.message.list({ query: { maxResultCount: 100 } })).items
    .map(({ event }) => event)
    // The subject here is what comes after the review.
    .filter((event) => event !== 'orderInReview')
    .reverse();
const readOrder = ({ api }: TestMember, { orderNo }: Pick<OrderDetail, 'orderNo'>) =>
  api.order.detail({ query: { orderNo } });
const remind = () => remindAnswers(server.deps);

/** Advances the clock for one board. */
const advanceClock = ({ id }: Pick<OrderDetail, 'id'>, hours: number) =>
  server.deps.db.transaction((tx) =>
    sql`update pcb_order set answer_deadline = answer_deadline - make_interval(hours => ${hours}),
      answer_reminded_at = answer_reminded_at - make_interval(hours => ${hours}) where id = ${id}`.execute(tx),
  );
const remindBefore = (hours: number) =>
  server.deps.db.transaction((tx) => sql`update answer_rule set remind_hours = ${hours}`.execute(tx));
const promise = ({ id }: Pick<OrderDetail, 'id'>, day: string | null) =>
  server.deps.db.transaction((tx) =>
    sql`update pcb_order set promised_ship_date = ${day}::date where id = ${id}`.execute(tx),
  );

test('a returned board has seven days; its buyer is reminded once a day before, then it is cancelled, once', async () => {
  const { buyer, order } = await returned();
  const { answerDeadline } = await readOrder(buyer, order);
  expect(Math.round((Date.parse(answerDeadline ?? '') - Date.now()) / HOUR)).toBe(7 * 24);
  await advanceClock(order, 6 * 24 - 1);
  await remind();
  expect(await eventsOf(buyer)).toEqual(['orderSentBack']);
  await advanceClock(order, 2);
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await eventsOf(buyer)).toEqual(['orderSentBack', 'deadlineNear']);
  await advanceClock(order, 22);
  await remind();
  expect((await readOrder(buyer, order)).state).toBe(sentBack);
  await advanceClock(order, 2);
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await readOrder(buyer, order)).toMatchObject({ state: cancelled, answerDeadline: null });
  expect(await eventsOf(buyer)).toEqual(['orderSentBack', 'deadlineNear', 'orderCancelled']);
});

test('jobs that stood still for weeks remind first, and cancel a day later', async () => {
  const { buyer, order } = await returned();
  await advanceClock(order, 30 * 24);
  await remind();
  await remind();
  expect((await readOrder(buyer, order)).state).toBe(sentBack);
  expect(await eventsOf(buyer)).toEqual(['orderSentBack', 'deadlineNear']);
  await advanceClock(order, 25);
  await remind();
  expect((await readOrder(buyer, order)).state).toBe(cancelled);
});

test('a change to confirm has its time, too, which ends with the buyer’s answer', async () => {
  const { buyer, order, params, main } = await reviewed();
  const change = {
    version: order.version,
    reason: '外形比下单大',
    amountDelta: '5.00',
    lineName: '外形加大',
    daysDelta: 0,
  };
  await staff.api.staff.requestChange({ params, body: change });
  const waiting = await readOrder(buyer, order);
  expect(waiting).toMatchObject({ state: awaitingConfirmation, answerDeadline: expect.any(String) });
  expect((await staff.api.staff.order({ params })).answerDeadline).toBe(waiting.answerDeadline);
  await advanceClock(order, 6 * 24 + 1);
  await remind();
  await buyer.api.order.acceptChange({
    body: { orderId: params.id, priceVersion: waiting.changeOrder?.priceVersion ?? 0 },
  });
  expect((await readOrder(buyer, order)).answerDeadline).toBeNull();
  await remind();
  expect(await eventsOf(buyer)).toEqual(['changeProposed', 'deadlineNear']);
  await buyer.api.order.cancel({ body: { mainOrderId: main.id } });
});

test('a paid board is never cancelled by the clock: its buyer is reminded every day', async () => {
  const { buyer, order } = await returned();
  await promise(order, '2027-01-01');
  await advanceClock(order, 8 * 24);
  await remind();
  await remind();
  await advanceClock(order, 25);
  await Promise.all([remind(), remind()]);
  await advanceClock(order, 25);
  await remind();
  // An unpaid board would have been reminded in time by now, and no new reminder is due.
  await remindBefore(12);
  await advanceClock(order, 13);
  await remind();
  await remindBefore(24);
  expect((await readOrder(buyer, order)).state).toBe(sentBack);
  expect(await eventsOf(buyer)).toEqual(['orderSentBack', 'answerReminder', 'answerReminder', 'answerReminder']);
  await promise(order, null);
});

describe('the freight of the boards that stay', () => {
  const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
  const prepaid = async ({ id }: Pick<MainOrder, 'id'>) =>
    Number(-(await accountBalance(server.deps.db.read, 'orderPrepaid', id)));
  const freightRevenue = async ({ id }: Pick<MainOrder, 'id'>) =>
    Number(await freightRevenueOf(server.deps.db.read, id));
  const fen = (yuan: number) => Math.round(yuan * 100);

  /** A buyer with a main order that waits for its payment; a board for each quantity, 50 of them weigh about 1.6 kg. */
  async function newPayable(quantities: readonly number[], place: Parameters<typeof giveAddress>[1] = {}) {
    const buyer = await server.newMember();
    await giveAddress(buyer, place);
    const cartIds: string[] = [];
    for (const quantity of quantities) {
      const fileId = await giveBoardFile(server, buyer.memberId);
      cartIds.push((await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, quantity } })).cartId);
    }
    const main = await checkOut(buyer, cartIds);
    await reviewBoards(server, main);
    return { buyer, main, mainDetail: () => buyer.api.order.mainDetail({ query: { mainOrderId: main.id } }) };
  }

  async function newPaid(...quantities: readonly number[]) {
    const placed = await newPayable(quantities);
    await payOrder(server, placed.buyer, placed.main);
    return placed;
  }

  /** A board of a main order as staff see it, by its place. */
  async function board(main: MainOrder, index: number): Promise<StaffOrderDetail> {
    return staff.api.staff.order({ params: { id: main.orders[index]?.id ?? '' } });
  }

  async function cancel(main: MainOrder, index: number): Promise<StaffOrderDetail> {
    return cancelPaid(server, staff, await board(main, index));
  }

  async function send(main: MainOrder, index: number): Promise<void> {
    const { id, version } = await produce(staff, await board(main, index));
    const waybill = `SF${main.mainNo.slice(1)}${index}`;
    await staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 900 } });
  }

  test('one of two paid boards is cancelled: its price goes back, and what the lighter parcel costs less', async () => {
    const { buyer, main, mainDetail } = await newPaid(50, 50);
    const alone = await newPayable([50]);
    expect(main.freight).toBeGreaterThan(alone.main.freight);

    const cancelled = await cancel(main, 0);
    expect(cancelled.state).toBe(ORDER_STATES.cancelled);
    const [gone, left] = main.orders;
    const rest = await mainDetail();
    expect(rest).toMatchObject({ due: 0, freight: alone.main.freight, freightRule: alone.main.freightRule });
    expect(rest.total).toBeCloseTo((left?.amount ?? 0) + alone.main.freight, 2);
    const change = { orderNos: [gone?.orderNo], before: main.freight, after: alone.main.freight };
    expect(rest.freightChanges).toEqual([{ ...change, at: expect.any(String) }]);
    expect(cancelled).toMatchObject({ freight: alone.main.freight, freightChanges: [change] });
    const back = fen(gone?.amount ?? 0) + fen(main.freight) - fen(alone.main.freight);
    expect(await wallet(buyer)).toBe(back);
    expect(rest.payments.map(({ refunded }) => fen(refunded))).toEqual([back]);

    await send(main, 1);
    expect(await freightRevenue(main)).toBe(fen(alone.main.freight));
    expect(await prepaid(main)).toBe(0);
  });

  test('freight stays where the parcel costs as much without the board, and falls away with the last', async () => {
    const buyer = await server.newMember();
    const main = await placePlainOrder(server, buyer, 2);
    await reviewBoards(server, main);
    await payOrder(server, buyer, main);
    await cancel(main, 0);
    const rest = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
    expect(rest).toMatchObject({ freight: main.freight, freightChanges: [] });
    await cancel(main, 1);
    expect(await wallet(buyer)).toBe(fen(main.total));
    expect(await prepaid(main)).toBe(0);
  });

  test('every parcel earns its share of the freight by weight, the last one the rest', async () => {
    const { main } = await newPaid(50, 20, 20);
    const weights = await Promise.all(main.orders.map(async (_, index) => (await board(main, index)).weightG));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    await send(main, 1);
    const share = (fen(main.freight) * (weights[1] ?? 0)) / all;
    expect(Math.abs((await freightRevenue(main)) - share)).toBeLessThanOrEqual(1);
    await send(main, 0);
    expect(await freightRevenue(main)).toBeLessThan(fen(main.freight));
    await send(main, 2);
    expect(await freightRevenue(main)).toBe(fen(main.freight));
    expect(await prepaid(main)).toBe(0);
  });

  test('a board is cancelled after another has gone: the one on its way carries all the freight that is left', async () => {
    const { buyer, main, mainDetail } = await newPaid(20, 50);
    await send(main, 0);
    const early = await freightRevenue(main);
    expect(early).toBeGreaterThan(0);
    await cancel(main, 1);
    const rest = await mainDetail();
    expect(rest.freight).toBeLessThan(main.freight);
    expect(rest).toMatchObject({ due: 0, state: ORDER_STATES.awaitingReceipt });
    expect(await wallet(buyer)).toBe(fen(main.total) - fen(rest.total));
    expect(await freightRevenue(main)).toBe(fen(rest.freight));
    expect(await prepaid(main)).toBe(0);
  });

  test('one of two unpaid boards goes back to the cart: less freight is due for the other', async () => {
    const { buyer, main, mainDetail } = await newPayable([50, 50]);
    const [back, left] = main.orders;
    await buyer.api.order.reset({ body: { mainOrderId: main.id, orderId: back?.id ?? '' } });
    const rest = await mainDetail();
    expect(rest.freight).toBeLessThan(main.freight);
    expect(rest.due).toBeCloseTo((left?.amount ?? 0) + rest.freight, 2);
    await payOrder(server, buyer, rest);
    expect(await mainDetail()).toMatchObject({ due: 0, paid: rest.total });
  });

  test('a remote place costs at the order what it costs in the cart', async () => {
    const { main } = await newPayable([10], { province: '西藏自治区', city: '那曲市', district: '色尼区' });
    expect(main.freightRule).toMatchObject({ carrier: 'SF', zone: 'remote' });
    expect(main.freight).toBeGreaterThan(28);
  });
});
