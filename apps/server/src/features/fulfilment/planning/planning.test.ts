import type { AllCalls, CallArguments, PlanCard } from '@xunban/contract';
import { addDays, isWorkingDay } from '@xunban/pricing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { payOrder, placePlainOrder } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { reviewOrder } from '../../orders/order-review/review-order.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';

/** Planning on a day of a factory, and its effects on the route, the expected day and the buyer. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let planner: Awaited<ReturnType<TestServer['newStaff']>>;
let buyer: TestMember;
let mainFactory: { readonly id: string; readonly name: string };
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  staff = await server.newStaff();
  planner = await server.newStaff(['order.view', 'order.plan']);
  buyer = await server.newMember();
  const { items } = await staff.api.staffFactories.list({});
  mainFactory = items.find(({ getsOrders }) => getsOrders) ?? { id: '', name: '' };
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

async function newPaid(count: number) {
  const main = await placePlainOrder(server, buyer, count);
  for (const { id } of main.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, main);
  return main.orders;
}

const plans = () => planner.api.staffPlanning;
const cardOf = async (no: string): Promise<PlanCard> => {
  const { items } = await plans().cards({ query: { filter: no } });
  const [card] = items;
  if (!card) throw new Error(`${no} not found`);
  return card;
};
type Body = CallArguments<AllCalls['staffPlanning']['putBoard']>['body'];
const put = (card: PlanCard, place: Partial<Body>) =>
  plans()[card.kind === 'batch' ? 'putBatch' : 'putBoard']({
    params: { id: card.id },
    body: { version: card.version, factoryId: mainFactory.id, day: null, ...place },
  });

async function workingDays(count: number): Promise<string[]> {
  const { calendar, now } = await currentCalendar(server.deps.db.read);
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const days: string[] = [];
  for (let day = today; days.length < count; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) days.push(day);
  return days;
}

/** A factory that is open, closed on these days. */
async function openFactory(code: string, more: { readonly holidays?: object[]; readonly maxLayers?: 1 | 20 } = {}) {
  const { api } = staff;
  const { id, version } = await api.staffFactories.add({ body: { code, name: `${code} 厂` } });
  const limits = { maxShortSideMm: 500, maxLongSideMm: 600, maxAspectRatio: 10, options: {} };
  return api.staffFactories.save({
    params: { id },
    body: {
      ...{ version, isPaused: false, province: '江苏省', city: '昆山市', source: 'manual', contact: '' },
      capability: { ...limits, maxLayers: more.maxLayers ?? 20 },
      capacity: [{ layerClass: 'upToTwo', m2PerDay: 1 }],
      holidays: (more.holidays ?? []) as never,
    },
  });
}

test('an order planned on a day goes to that factory, counts in its load, and its route begins there', async () => {
  const [one] = await newPaid(1);
  if (!one) throw new Error('board not found');
  const [today = '', , third = ''] = await workingDays(3);
  const before = await plans().board({ query: {} });
  expect(before.unplanned).toBeGreaterThan(0);
  const card = await cardOf(one.orderNo);
  expect(card).toMatchObject({
    kind: 'board',
    plannedOn: null,
    can: ['plan'],
    risk: { level: 'none' },
    isStarted: false,
  });
  const options = await plans().options({ query: { kind: 'board', id: one.id } });
  const own = options.factories.find(({ factoryId }) => factoryId === mainFactory.id);
  expect(own?.days.find(({ day }) => day === third)).toMatchObject({ daysLate: 0 });

  const planned = await put(card, { day: third, reason: '' });
  expect(planned).toMatchObject({ factoryId: mainFactory.id, plannedOn: third });
  const board = await plans().board({ query: {} });
  const cell = board.cells.find(({ factoryId, day }) => factoryId === mainFactory.id && day === third);
  expect(cell).toMatchObject({ count: 1, loads: [{ layerClass: 'upToTwo', m2: card.m2 }] });
  expect(board.unplanned).toBe(before.unplanned - 1);

  const { version } = await staff.api.staff.order({ params: { id: one.id } });
  const { progress } = await staff.api.staff.startProduction({ params: { id: one.id }, body: { version } });
  expect(progress?.steps[0]?.plannedStart).toBe(third);
  // Begun too early after all: while no step is done, its route follows its day.
  const moved = await put(await cardOf(one.orderNo), { day: today });
  expect(moved).toMatchObject({ isStarted: true, plannedOn: today });
  const again = await staff.api.staff.order({ params: { id: one.id } });
  expect(again.progress?.steps[0]?.plannedStart).toBe(today);
  await expect(put(moved, { factoryId: null })).rejects.toMatchObject({ code: 'planning.begun' });
  await releaseCam(server.deps.db, staff.staffId, { orderId: one.id });
  await staff.api.staff.completeStep({ params: { id: one.id }, body: { version: again.version, position: 1 } });
  const ended = await cardOf(one.orderNo);
  expect(ended.can).toEqual([]);
  await expect(put(ended, { day: third })).rejects.toMatchObject({ code: 'planning.begun' });
});

test('later than promised needs a reason, which the buyer reads with the new day; taken back, the promise stands again', async () => {
  const [one] = await newPaid(1);
  if (!one) throw new Error('board not found');
  const late = (await workingDays(12)).at(-1) ?? '';
  const card = await cardOf(one.orderNo);
  const { factories } = await plans().options({ query: { kind: 'board', id: one.id, days: 28 } });
  const lateDay = factories.find(({ factoryId }) => factoryId === mainFactory.id)?.days.find(({ day }) => day === late);
  expect(lateDay?.daysLate).toBeGreaterThan(0);
  await expect(put(card, { day: late })).rejects.toMatchObject({ validationErrors: [{ members: ['delayReason'] }] });
  const planned = await put(card, { day: late, delayReason: '板料缺货' });
  expect(planned).toMatchObject({
    risk: { level: 'late', cause: 'forecast', days: lateDay?.daysLate },
    delayReason: '板料缺货',
    forecastOn: lateDay?.finishOn,
  });
  const readDetail = () => buyer.api.order.detail({ query: { orderNo: one.orderNo } });
  const read = await readDetail();
  expect(read).toMatchObject({ forecastShipDate: lateDay?.finishOn, promisedShipDate: card.dueOn });
  expect(read.history.at(-1)).toMatchObject({ action: 'plan', reason: '板料缺货' });
  const latePlan = { kind: 'latePlan', days: lateDay?.daysLate, reason: '板料缺货' };
  expect(read.forecastCauses).toMatchObject([{ kind: 'leadTime' }, latePlan]);

  // Steps that come as planned leave the expected day where the plan put it, with its reason.
  const { version } = await staff.api.staff.order({ params: { id: one.id } });
  const started = await staff.api.staff.startProduction({ params: { id: one.id }, body: { version } });
  expect(started.progress?.steps[0]?.plannedStart).toBe(late);
  expect(started.progress?.steps.at(-1)?.plannedEnd).toBe(lateDay?.finishOn);
  const back = await put(await cardOf(one.orderNo), { day: (await workingDays(1))[0] ?? '' });
  expect(back).toMatchObject({ delayReason: '', risk: { level: 'none' } });
  expect(await readDetail()).toMatchObject({ forecastShipDate: card.dueOn, forecastCauses: [{ kind: 'leadTime' }] });
  await put(back, { day: late, delayReason: '板料缺货' });
  const now = await staff.api.staff.order({ params: { id: one.id } });
  await releaseCam(server.deps.db, staff.staffId, { orderId: one.id });
  await staff.api.staff.completeStep({ params: { id: one.id }, body: { version: now.version, position: 1 } });
  const after = await readDetail();
  expect(after.forecastShipDate).toBe(lateDay?.finishOn);
  expect(after.progress?.delayReason).toBe('板料缺货');
});

test('another factory than the proposed one needs a reason, closed days are refused, and unmakeable boards are reported', async () => {
  const days = await workingDays(3);
  const closed = days[1] ?? '';
  const single = await openFactory('P1', { maxLayers: 1 });
  const shut = await openFactory('P2', { holidays: [{ from: closed, to: closed, name: '检修' }] });
  const [one] = await newPaid(1);
  if (!one) throw new Error('board not found');
  const card = await cardOf(one.orderNo);
  const { factories } = await plans().options({ query: { kind: 'board', id: one.id } });
  const of = (id: string) => factories.find(({ factoryId }) => factoryId === id);
  expect(of(single.id)?.hindrances).toMatchObject([{ kind: 'rule', rule: 'materialForLayers' }]);
  expect(of(shut.id)?.days.find(({ day }) => day === closed)?.finishOn).toBeNull();
  const board = await plans().board({ query: {} });
  expect(board.factories.find(({ id }) => id === shut.id)?.closed).toContainEqual({ day: closed, name: '检修' });

  await expect(put(card, { factoryId: shut.id, day: closed, reason: '客户指定' })).rejects.toMatchObject({
    code: 'planning.closedDay',
  });
  await expect(put(card, { factoryId: single.id, day: days[2] ?? '' })).rejects.toMatchObject({
    validationErrors: [{ members: ['reason'] }],
  });
  await expect(put(card, { day: '2020-01-01' })).rejects.toMatchObject({ code: 'planning.pastDay' });
  const given = await put(card, { factoryId: single.id, day: days[2] ?? '', reason: '试做' });
  expect(given).toMatchObject({ factoryId: single.id, reason: '试做' });
  const free = await put(given, { factoryId: null });
  expect(free).toMatchObject({ factoryId: null, plannedOn: null });
  await expect(put(card, { day: days[2] ?? '' })).rejects.toMatchObject({ code: 'order.stateChanged' });
  const viewer = await server.newStaff(['order.view']);
  expect((await viewer.api.staffPlanning.cards({ query: { filter: one.orderNo } })).items[0]?.can).toEqual([]);
});

test('a batch moves as one, a board of it never alone; the batch is listed on its day', async () => {
  const boards = await newPaid(2);
  const [day = ''] = await workingDays(1);
  const batch = await planner.api.staffBatches.create({ body: { orderIds: boards.map(({ id }) => id) } });
  const card = await cardOf(batch.batchNo);
  expect(card).toMatchObject({ kind: 'batch', id: batch.id, orders: boards.map(({ orderNo }) => ({ orderNo })) });
  expect((await cardOf(boards[1]?.orderNo ?? '')).id).toBe(batch.id);
  const moved = await put(card, { day, reason: '就近' });
  expect(moved).toMatchObject({ plannedOn: day, version: card.version + 1 });
  const { rows } = await sql<{ planned_on: string }>`
    select planned_on from factory_order where order_id in (${boards[0]?.id}, ${boards[1]?.id})`.execute(
    server.deps.db.read,
  );
  expect(rows.map(({ planned_on }) => planned_on)).toEqual([day, day]);
  const alone = await staff.api.staff.order({ params: { id: boards[0]?.id ?? '' } });
  await expect(
    plans().putBoard({
      params: { id: alone.id },
      body: { version: alone.version, factoryId: mainFactory.id, day: null },
    }),
  ).rejects.toMatchObject({ code: 'planning.inBatch' });
});
