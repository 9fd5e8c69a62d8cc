import { ORDER_STATES, type OrderDetail } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placePlainOrder, reviewBoards, twoLayerFacts } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { remindAnswers } from './remind-answers.ts';

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
  (await api.message.list({ query: { maxResultCount: 100 } })).items.map(({ event }) => event).reverse();
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
  await buyer.api.order.confirmChange({
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
