import { ORDER_STATES, type ProductionPhase } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { finishRoute, payOrder, placePlainOrder, startBoard } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { reviewOrder } from '../order-review/review-order.ts';

/** One board on all pages: state, phase, percentage and lateness are the same in every list, counter and detail. */

let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  staff = await server.newStaff();
});
afterAll(() => server.stop());

interface Board {
  readonly buyer: TestMember;
  readonly id: string;
  readonly orderNo: string;
}

async function paidBoard(): Promise<Board> {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  for (const { id } of main.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, main);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  return { buyer, id, orderNo };
}

/** Reads all pages of the only board of a buyer, and expects them to agree. @returns what they agree on */
async function agreed({ buyer: { api }, id, orderNo }: Board) {
  const [counts, list, running, detail, progress, ofStaff, queue] = await Promise.all([
    api.order.counts({}),
    api.main.orders({ query: { filter: orderNo } }),
    api.main.inProduction({ query: {} }),
    api.order.detail({ query: { orderNo } }),
    api.order.progress({ query: { orderNo } }),
    staff.api.staff.order({ params: { id } }),
    staff.api.staff.orders({ query: { filter: orderNo } }),
  ]);
  const { state } = detail;
  expect(counts).toContainEqual({ state, flag: null, count: 1 });
  for (const page of [...list.items, ...running.items, ...queue.items, ofStaff]) expect(page.state).toBe(state);
  for (const page of [...list.items, ...running.items, detail, ofStaff]) expect(page.percent).toBe(progress.percent);
  const factsOf = ({ phase, percent, isLate, steps }: typeof progress) => ({
    ...{ phase, percent, isLate },
    daysLate: steps.map((step) => step.daysLate),
  });
  const facts = factsOf(progress);
  const others = [...running.items.map((item) => item.progress), detail.progress, ofStaff.progress];
  for (const other of others) if (other) expect(factsOf(other)).toEqual(facts);
  return { ...facts, state, history: detail.history, lists: running.items.length };
}

const isAt = (state: number, phase: ProductionPhase, percent: number) => ({ state, phase, percent });

/** Plans the next step of a route some days before today. */
const planEarlier = ({ id }: Board, position: number, days: number) =>
  sql`update production_step set planned_start = (now() at time zone 'Asia/Shanghai')::date - ${days}::integer,
      planned_end = (now() at time zone 'Asia/Shanghai')::date - ${days}::integer
    where order_id = ${id} and position = ${position}`.execute(server.deps.db.read);

async function complete({ id }: Board, position: number, delayReason: string) {
  const params = { id };
  const { version } = await staff.api.staff.order({ params });
  await releaseCam(server.deps.db, staff.staffId, { orderId: id });
  await staff.api.staff.completeStep({ params, body: { version, position, delayReason } });
}

test('a paid board has not started on any page, and is finished on all pages after its last step', async () => {
  const board = await paidBoard();
  expect(await agreed(board)).toMatchObject({ ...isAt(ORDER_STATES.awaitingProduction, 'notStarted', 0), lists: 1 });
  await startBoard(server.deps.db, staff.staffId, board.id);
  expect(await agreed(board)).toMatchObject({ ...isAt(ORDER_STATES.inProduction, 'making', 0), isLate: false });
  await finishRoute(server.deps.db, staff.staffId, board.id);
  expect(await agreed(board)).toMatchObject(isAt(ORDER_STATES.awaitingShipment, 'made', 100));
});

test('lateness counts in working days, and the history names a step and calls it late only when it was', async () => {
  const board = await paidBoard();
  await startBoard(server.deps.db, staff.staffId, board.id);
  // Wednesday; the plan ended on the Friday before, and factories work on Saturdays.
  await planEarlier(board, 1, 5);
  expect((await agreed(board)).daysLate[0]).toBe(4);
  await complete(board, 1, '钻机检修');
  const late = await agreed(board);
  expect(late).toMatchObject({ isLate: true, phase: 'making' });
  expect(late.daysLate.slice(0, 2)).toEqual([4, 0]);
  // A factory sends a reason with every step, also with one that is in time.
  await complete(board, 2, '工厂实际完成时间晚于计划');
  const { history, isLate, daysLate } = await agreed(board);
  expect(isLate).toBe(false);
  expect(daysLate.slice(0, 2)).toEqual([4, 0]);
  const { progress } = await board.buyer.api.order.detail({ query: { orderNo: board.orderNo } });
  expect(
    history.filter(({ action }) => action === 'completeStep').map(({ step, reason }) => ({ step, reason })),
  ).toEqual([
    { step: progress?.steps[0]?.step, reason: '钻机检修' },
    { step: progress?.steps[1]?.step, reason: '' },
  ]);
});
