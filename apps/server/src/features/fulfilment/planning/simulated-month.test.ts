import { MEASURED_STEP, ORDER_STATES } from '@xunban/contract';
import { fen, ZERO_FEN } from '@xunban/money';
import { addDays, isWorkingDay, schedule, type WorkCalendar } from '@xunban/pricing';
import { countTried, isStress } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedCarrier } from '../../../platform/carriers/simulated-carrier.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { clockByHand } from '../../../testing/database-clock.ts';
import { inspectBoard } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { buys, fills } from '../../../testing/trade.ts';
import { scoresOfFactories } from '../../after-sales/evaluations/factory-scores.ts';
import { accountBalance } from '../../ledger/ledger/account-balance.ts';
import { confirmReceipts } from '../../orders/buyer-orders/buyer-orders-jobs.ts';
import { agreeCancellation, refuseCancellation } from '../../orders/change-orders/decide-cancellation.ts';
import { offerCancellation } from '../../orders/change-orders/offer-cancellation.ts';
import { onTimeByMonth, onTimeOf } from '../../orders-core/factories/factory-records.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { completeStep } from '../production/complete-step.ts';
import { holdOnFloor, resumeOnFloor } from '../production/own-holds.ts';
import { startProduction } from '../production/start-production.ts';
import { resendParcel } from '../shipping/hand-over-parcel.ts';
import { shipOrder } from '../shipping/ship-order.ts';
import { trackParcels } from '../shipping/track-parcels.ts';
import { planBoard } from './put-plan.ts';
import { plannedBy } from './view-plans.ts';

/**
 * Simulates a month of boards at three factories, through the use cases, in a database whose clock is set by the test: orders
 * are placed every day, planned on days of factories, made step by step, spoiled, shipped, lost and shipped again, over the
 * days around Spring Festival. An independent record of the raw events is used to verify every promise.
 */

const ORDERS = isStress ? 2000 : 20;
const FIRST = '2027-01-12';
const DAYS_OF_ORDERS = 30;
/** Spring Festival lies within the period, and a loss is reported after six days. */
const MAX_DAYS = 90;
const SCRAP = ORDERS < 100 ? 0.2 : 0.02;
const LOST = ORDERS < 100 ? 0.2 : 0.02;

let server: TestServer;
let setClock: (to: Date) => Promise<void>;
let staff: { readonly kind: 'staff'; readonly id: string; readonly name: string };
const factoryIds: string[] = [];
const members: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  const { staffId, api } = await server.newStaff();
  staff = { kind: 'staff', id: staffId, name: '计划' };
  for (const member of [1, 2, 3, 4, 5]) if (member) members.push((await server.newMember()).memberId);
  const limits = { maxLayers: 20 as const, maxShortSideMm: 500, maxLongSideMm: 600, maxAspectRatio: 10, options: {} };
  for (const [code, m2PerDay, holidays] of [
    ['M1', 4, []],
    ['M2', 6, [{ from: '2027-01-20', to: '2027-01-22', name: '年度检修' }]],
  ] as const) {
    const { id, version } = await api.staffFactories.add({ body: { code, name: `${code} 厂` } });
    await api.staffFactories.save({
      params: { id },
      body: {
        ...{ version, isPaused: false, province: '江苏省', city: '昆山市', source: 'manual', contact: '' },
        ...{ capability: limits, capacity: [{ layerClass: 'upToTwo', m2PerDay }], holidays: [...holidays] },
      },
    });
  }
  factoryIds.push(...(await api.staffFactories.list({})).items.map(({ id }) => id));
  // A quote before the clock is put: it is held against the clock of this process.
  await buys(server, await funded(members[0] ?? ''), { goods: fen(5_000), freight: ZERO_FEN, by: 'wallet' });
  setClock = await clockByHand(server.deps.db, at(FIRST, 8));
  // The connections that ended with it are noticed by the first who use them.
  for (let tries = 0; tries < 3; tries += 1)
    await Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`.execute(server.deps.db.read)));
});
afterAll(() => server.stop());

async function funded(memberId: string): Promise<string> {
  await fills(server, memberId, 100_000n);
  return memberId;
}

const at = (day: string, hour: number): Date => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
const transaction = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => server.deps.db.transaction(run);

let seed = 20_270_112;
const random = (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};
const below = (max: number): number => Math.floor(random() * max);
const happens = (share: number): boolean => random() < share;

interface Board {
  readonly id: string;
  readonly main_order_id: string;
  readonly member_id: string;
  readonly state: number;
  readonly version: number;
  readonly held_for: string | null;
  readonly planned_on: string | null;
}
/** Every board that is in a state, the oldest first. */
const boardsIn = async (state: number): Promise<Board[]> =>
  (
    await sql<Board>`
      select pcb_order.id, main_order_id, member_id, state, version, held_for, planned_on
      from pcb_order left join factory_order on factory_order.order_id = pcb_order.id
      where state = ${state} order by pcb_order.order_no`.execute(server.deps.db.read)
  ).rows;

const versionOf = async (id: string): Promise<number> =>
  (await server.deps.db.read.selectFrom('pcb_order').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;

const counts = { bought: 0, planned: 0, late: 0, stopped: 0, offered: 0, lost: 0, overdue: 0 };

async function orders(share: number): Promise<void> {
  for (let n = 0; n < share; n += 1) {
    const memberId = members[below(members.length)] ?? '';
    await buys(server, await funded(memberId), { goods: fen(2_000 + below(50_000)), freight: fen(800), by: 'wallet' });
    counts.bought += 1;
  }
}

/** Plans paid boards on a day of some factory, mostly in time; a third are started without a plan. */
async function plans(calendar: WorkCalendar, today: string): Promise<void> {
  for (const board of await boardsIn(ORDER_STATES.awaitingProduction)) {
    if (board.planned_on !== null || happens(0.3)) continue;
    const by = await plannedBy(server.deps.db.read, new Set(['order.plan'] as const));
    const factoryId = factoryIds[below(factoryIds.length)] ?? '';
    let day = addDays(today, below(4));
    const floor = by.floors.find(({ id }) => id === factoryId);
    const isClosed = () =>
      !isWorkingDay(calendar, day) || floor?.holidays.some(({ from, to }) => from <= day && day <= to);
    while (isClosed()) day = addDays(day, 1);
    const place = { factoryId, day, reason: '按产能分配', delayReason: '工厂排期已满' };
    await transaction((tx) =>
      planBoard(tx, scoresOfFactories, staff, by, { id: board.id, version: board.version, place }),
    );
    counts.planned += 1;
  }
}

async function starts(today: string): Promise<void> {
  for (const board of await boardsIn(ORDER_STATES.awaitingProduction))
    if (board.held_for === null && (board.planned_on ?? today) <= today) {
      await transaction((tx) => startProduction(tx, staff, { orderId: board.id, version: board.version }));
      await releaseCam(server.deps.db, staff.id, { orderId: board.id });
    }
}

/** Every step that is planned to be done by today, but for boards that are late, spoiled, or stand still. */
async function makes(today: string): Promise<void> {
  for (const board of await boardsIn(ORDER_STATES.inProduction)) {
    const target = { orderId: board.id, version: board.version };
    if (board.held_for === 'floor') {
      await transaction((tx) => resumeOnFloor(tx, staff, target));
      continue;
    }
    if (board.held_for === 'cancellation') {
      if (happens(0.6))
        await transaction((tx) => agreeCancellation(tx, board.member_id, { orderId: board.id, feeFen: fen(100) }));
      else await transaction((tx) => refuseCancellation(tx, board.member_id, { orderId: board.id, reason: '等补做' }));
      continue;
    }
    if (happens(SCRAP / 4)) {
      counts.stopped += 1;
      await transaction((tx) => holdOnFloor(tx, staff, { ...target, reason: '报废，补做中' }));
      continue;
    }
    if (happens(SCRAP / 4)) {
      counts.offered += 1;
      await transaction((tx) =>
        offerCancellation(tx, staff, { ...target, reason: '报废，无法补做', feeFen: fen(100) }),
      );
      continue;
    }
    if (happens(0.05)) continue;
    const { rows } = await sql<{ position: number; step: string; planned_end: string }>`
      select position, step, planned_end from production_step where order_id = ${board.id} and done_at is null
      order by position`.execute(server.deps.db.read);
    for (const { position, step, planned_end } of rows) {
      if (planned_end > today) break;
      const isLate = planned_end < today;
      if (isLate) counts.late += 1;
      const version = await versionOf(board.id);
      await transaction(async (tx) => {
        if (step === MEASURED_STEP) await inspectBoard(tx, board.id);
        const delayReason = isLate ? '设备保养' : '';
        await completeStep(tx, staff, { orderId: board.id, version, position, delayReason, goodCount: 10 });
      });
    }
  }
}

let waybills = 0;
const newWaybill = (end: string): string => {
  waybills += 1;
  return `SF${String(2_027_000_000 + waybills)}${end}`;
};
async function sendsAll(): Promise<void> {
  for (const board of await boardsIn(ORDER_STATES.awaitingShipment)) {
    const isLost = happens(LOST);
    if (isLost) counts.lost += 1;
    const waybill = newWaybill(isLost ? '97' : '11');
    await transaction((tx) =>
      shipOrder(tx, staff, { orderId: board.id, version: board.version, carrier: 'SF', waybill, weightG: 300 }),
    );
  }
}

async function tracks(): Promise<void> {
  await trackParcels(server.deps, simulatedCarrier(1));
  const { rows } = await sql<{ id: string }>`
    select id from shipment where trouble is not null and replaced_by is null`.execute(server.deps.db.read);
  for (const { id } of rows)
    await transaction((tx) =>
      resendParcel(tx, staff, { id, carrier: 'SF', waybill: newWaybill('11'), weightG: 300, reason: '丢件补发' }),
    );
  await confirmReceipts(server.deps);
}

const isOver = async (): Promise<boolean> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pcb_order where state not in (${ORDER_STATES.completed}, ${ORDER_STATES.cancelled})`.execute(
    server.deps.db.read,
  );
  return rows[0]?.open === 0;
};

const dayOf = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** From what happened and from nothing that was worked out meanwhile: the day that each sent board was due, and the day it left. */
async function recount(calendar: WorkCalendar) {
  const { read } = server.deps.db;
  const { rows } = await sql<{ id: string; paid: Date; sent: Date; working_days: number; factory_id: string }>`
    select pcb_order.id, working_days, factory_id,
      (select at from order_history where order_id = pcb_order.id and action = 'pay' order by id limit 1) as paid,
      (select at from order_history where order_id = pcb_order.id and action = 'ship' order by id limit 1) as sent
    from pcb_order join factory_order on factory_order.order_id = pcb_order.id
    where exists (select from order_history where order_id = pcb_order.id and action = 'ship')`.execute(read);
  const { rows: holds } = await sql<{ order_id: string; opened_at: Date; ended_at: Date }>`
    select order_id, opened_at, ended_at from order_hold where cause <> 'floor'`.execute(read);
  return rows.map(({ id, paid, sent, working_days, factory_id }) => {
    let due = schedule(calendar, paid.toISOString(), working_days).shipDate;
    for (const hold of holds.filter(({ order_id }) => order_id === id))
      for (let day = addDays(dayOf(hold.opened_at), 1); day <= dayOf(hold.ended_at); day = addDays(day, 1))
        if (isWorkingDay(calendar, day))
          do due = addDays(due, 1);
          while (!isWorkingDay(calendar, due));
    return { id, factoryId: factory_id, due, sentOn: dayOf(sent), isInTime: dayOf(sent) <= due };
  });
}

test('a month of boards: each is sent, remade or cancelled, each promise has its outcome, and the ledger agrees', async () => {
  const { calendar } = await currentCalendar(server.deps.db.read);
  let today = FIRST;
  for (let day = 0; day < MAX_DAYS; day += 1, today = addDays(FIRST, day)) {
    await setClock(at(today, 9));
    if (day < DAYS_OF_ORDERS)
      await orders(Math.floor(((day + 1) * ORDERS) / DAYS_OF_ORDERS) - Math.floor((day * ORDERS) / DAYS_OF_ORDERS));
    if (isWorkingDay(calendar, today)) {
      await setClock(at(today, 10));
      await plans(calendar, today);
      await starts(today);
      await setClock(at(today, 16));
      await makes(today);
      await setClock(at(today, 17));
      await sendsAll();
    }
    await setClock(at(today, 20));
    await tracks();
    if (day >= DAYS_OF_ORDERS && (await isOver())) break;
  }
  countTried('orders of a simulated month at three factories', counts.bought);
  expect(await isOver()).toBe(true);
  for (const [what, count] of Object.entries(counts)) if (what !== 'overdue') expect(count, what).toBeGreaterThan(0);

  const { read } = server.deps.db;
  const recounted = await recount(calendar);
  const outcomes = await read.selectFrom('promise_outcome').selectAll().execute();
  const { rows: ended } = await sql<{ state: number; count: number }>`
      select state, count(*)::int as count from pcb_order group by state`.execute(read);
  const cancelled = ended.find(({ state }) => state === ORDER_STATES.cancelled)?.count ?? 0;
  expect(recounted.length + cancelled).toBe(counts.bought + 1);
  expect(outcomes).toHaveLength(recounted.length);
  const outcomeOf = new Map(outcomes.map((one) => [one.order_id, one]));
  expect(
    recounted.filter(
      ({ id, due, sentOn }) => outcomeOf.get(id)?.due_on !== due || outcomeOf.get(id)?.shipped_on !== sentOn,
    ),
  ).toEqual([]);
  // Every delay has a cause as text.
  const { rows: silent } = await sql<{ order_no: string }>`
      select order_no from pcb_order where state = ${ORDER_STATES.completed} and forecast_ship_date > promised_ship_date
        and held_days = 0 and delay_reason = ''`.execute(read);
  expect(silent).toEqual([]);
  for (const factoryId of factoryIds) {
    const own = recounted.filter((one) => one.factoryId === factoryId);
    const onTime = own.filter(({ isInTime }) => isInTime).length;
    expect(await onTimeOf(read, factoryId)).toEqual({ sent: own.length, onTime });
    const months = await onTimeByMonth(read, factoryId, 24);
    expect(months.reduce((sum, { sent }) => sum + sent, 0)).toBe(own.length);
    for (const { month, sent } of months)
      expect(own.filter(({ sentOn }) => sentOn.startsWith(month))).toHaveLength(sent);
  }
  const { rows: mainOrders } = await sql<{ id: string }>`select id from main_order`.execute(read);
  for (const { id } of mainOrders) expect(await accountBalance(read, 'orderPrepaid', id)).toBe(0n);
  expect(await violations(server.deps.db)).toEqual([]);
}, 3_600_000);
