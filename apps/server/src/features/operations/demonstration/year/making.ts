import { calls, MEASURED_STEP } from '@xunban/contract';
import { addDays } from '@xunban/pricing';
import { shanghaiDay } from '../../../../platform/clock.ts';
import { scoresOfFactories } from '../../../after-sales/evaluations/factory-scores.ts';
import { applyEvents } from '../../../fulfilment/floor/apply-events.ts';
import { receiveEvents } from '../../../fulfilment/floor/receive-events.ts';
import { planBoard } from '../../../fulfilment/planning/put-plan.ts';
import { plannedBy } from '../../../fulfilment/planning/view-plans.ts';
import { completeSteps } from '../../../fulfilment/production/complete-step.ts';
import { startProduction } from '../../../fulfilment/production/start-production.ts';
import { storeReported } from '../../../fulfilment/quality/measure-board.ts';
import { simulatedInspection } from '../../../fulfilment/quality/simulated-inspection.ts';
import { confirmDelivery, shipOrder } from '../../../fulfilment/shipping/ship-order.ts';
import { receiveOrders } from '../../../orders/buyer-orders/receive-orders.ts';
import { factoryOfOrder } from '../../../orders-core/factories/factory-records.ts';
import { floors } from '../../../orders-core/factories/floor-records.ts';
import type { PcbOrder } from '../../../orders-core/orders/order-records.ts';
import { type StepRecord, stepsOf } from '../../../orders-core/production-steps/steps.ts';
import { boardsOf, mainOf } from './buying.ts';
import { releaseFiles } from './engineering.ts';
import { inOfficeHours, isOfficeDay, momentOf } from './office-hours.ts';
import { asStaff, type Customer, type World } from './world.ts';

/** The stage at which the story of a main order stops, for boards that stay in a state. */
export type LastStage =
  | 'awaitingProduction'
  | 'started'
  | 'inProduction'
  | 'awaitingShipment'
  | 'awaitingReceipt'
  | 'completed';

export interface Purchase {
  readonly customer: Customer;
  readonly mainOrderId: string;
  readonly lastStage: LastStage;
  /** Its boards are made on the same panels. */
  readonly isTogether?: boolean;
  /** Called for received boards, which may be evaluated. */
  readonly onReceived: (orders: readonly PcbOrder[]) => void;
}

const STAGES: readonly LastStage[] = [
  ...(['awaitingProduction', 'started', 'inProduction', 'awaitingShipment', 'awaitingReceipt', 'completed'] as const),
];
const goesBeyond = ({ lastStage }: Purchase, stage: LastStage): boolean =>
  STAGES.indexOf(lastStage) > STAGES.indexOf(stage);

/** Shares of boards that are put on a day of a factory, of recent ones and at another factory; the rest starts without a plan. */
const PLANNED = 0.3;
const ELSEWHERE = 0.2;
/** Share of the boards that wait with a day in the next week. */
const SCHEDULED = 0.55;
/** Share of boards that wait a day for a machine. */
const DELAYED = 0.06;
const STATIONS = ['一线', '二线', '三线'] as const;
const DELAYS = ['设备保养', '板材到货晚', '电镀线排队', '首件复测'] as const;

/** Paid boards are planned and started on the next office day, each at its time. */
export function make(world: World, purchase: Purchase): void {
  const { sim, chance } = world;
  if (!goesBeyond(purchase, 'awaitingProduction')) {
    if (chance.happens(SCHEDULED)) sim.inMinutes(chance.from(30, 300), () => schedule(world, purchase));
    return;
  }
  const start = inOfficeHours(new Date(sim.now.getTime() + chance.from(30, 300) * 60_000), chance.from(5, 55));
  sim.at(start, async () => {
    const orders = await boardsOf(world, purchase.mainOrderId);
    const paid = orders.filter(({ state }) => state === 'awaitingProduction');
    if (purchase.isTogether && paid.length > 1)
      await beginTogether(
        world,
        paid.map(({ id }) => id),
      );
    else for (const board of paid) await begin(world, board);
    if (goesBeyond(purchase, 'started')) await followProduction(world, purchase);
  });
}

async function beginTogether({ call, staff }: World, orderIds: readonly string[]): Promise<void> {
  const { id, version } = await call(calls.staffBatches.create, staff.planner, { body: { orderIds: [...orderIds] } });
  await call(calls.staffBatches.start, staff.planner, { params: { id }, body: { version } });
}

/** Production of a board begins. */
export async function begin(world: World, board: Board): Promise<void> {
  const { chance, sim } = world;
  const { id } = board;
  const isElsewhere = chance.happens(ELSEWHERE);
  const isPlanned = isElsewhere || (isRecent(world) && chance.happens(PLANNED));
  if (isPlanned) await plan(world, board, { day: shanghaiDay(sim.now), isElsewhere });
  const version = isPlanned ? await versionOf(world, board) : board.version;
  await asStaff(world, 'planner', calls.staff.startProduction, (tx, by) =>
    startProduction(tx, by, { orderId: id, version }),
  );
}

/** Boards that wait are put on a day of the next week. */
async function schedule(world: World, { mainOrderId }: Purchase): Promise<void> {
  const { chance, sim } = world;
  for (const board of await boardsOf(world, mainOrderId)) {
    if (board.state !== 'awaitingProduction') continue;
    let day = shanghaiDay(sim.end);
    for (let later = chance.from(1, 5); later > 0; later -= 1) day = nextOfficeDay(day);
    await plan(world, board, { day, isElsewhere: chance.happens(ELSEWHERE) });
  }
}

/** Puts a board on a day of the proposed factory, or of another one. */
async function plan(
  world: World,
  board: Board,
  { day, isElsewhere }: { readonly day: string; readonly isElsewhere: boolean },
): Promise<void> {
  const { staff, chance, otherFactories } = world;
  const { id, version } = board;
  const factoryId = isElsewhere ? chance.pick(otherFactories) : await proposed(world, id);
  if (factoryId === null) return;
  await asStaff(world, 'planner', calls.staffPlanning.putBoard, async (tx, by) => {
    const plans = await plannedBy(tx, staff.planner.permissions);
    const place = { factoryId, day, reason: '本厂满产，安排外协', delayReason: '当日产能已满' };
    await planBoard(tx, scoresOfFactories, by, plans, { id, version, place });
  });
}

const proposed = async ({ call, staff }: World, id: string): Promise<string | null> =>
  (await call(calls.staffFactories.proposal, staff.planner, { params: { id } })).proposedId;

type Board = Pick<PcbOrder, 'mainOrderId' | 'id' | 'version'>;

async function versionOf(world: World, { mainOrderId, id }: Board): Promise<number> {
  const order = (await boardsOf(world, mainOrderId)).find((one) => one.id === id);
  if (!order) throw new Error(`invariant: order ${id} not found`);
  return order.version;
}

/** Boards of the last days are reported day by day; of older ones the factory sends one report when all is done. */
const DAILY_DAYS = 10;
const isRecent = ({ sim }: World): boolean => sim.end.getTime() - sim.now.getTime() < DAILY_DAYS * 86_400_000;
/** A board that is to stay in production is not worked on in the last days. */
const isNearlyDone = ({ sim }: World): boolean => sim.end.getTime() - sim.now.getTime() < 3 * 86_400_000;

async function followProduction(world: World, purchase: Purchase): Promise<void> {
  if (isRecent(world)) return workTomorrow(world, purchase);
  const { sim, chance } = world;
  const orders = await boardsOf(world, purchase.mainOrderId);
  const steps = [
    ...(
      await stepsOf(
        world.deps.db.read,
        orders.map(({ id }) => id),
      )
    ).values(),
  ].flat();
  const lastDay =
    steps
      .map(({ plannedEnd }) => plannedEnd)
      .sort()
      .at(-1) ?? shanghaiDay(sim.now);
  const day = chance.happens(DELAYED) ? nextOfficeDay(lastDay) : lastDay;
  if (day > shanghaiDay(sim.now) && chance.every(8, 'made'))
    sim.at(momentOf(day, 10, chance.from(0, 59)), () => rework(world, purchase));
  sim.at(momentOf(day, 16, chance.from(0, 59)), () => work(world, purchase));
}

export const DEFECTS = [
  { cause: 'solderMask', text: '阻焊局部起泡' },
  { cause: 'legend', text: '字符偏位 0.3 mm' },
  { cause: 'surfaceFinish', text: '沉金发白' },
  { cause: 'routing', text: '孔边毛刺' },
] as const;

/** The inspection finds a defect, which is reworked on the same day before the board leaves. */
async function rework(world: World, { mainOrderId }: Purchase): Promise<void> {
  const { call, chance, sim, staff } = world;
  const board = (await boardsOf(world, mainOrderId)).find(
    ({ state, heldFor }) => state === 'inProduction' && heldFor === null,
  );
  if (!board) return;
  const defect = chance.pick(DEFECTS);
  const { id, version } = await call(calls.staffQuality.open, staff.admin, {
    params: { id: board.id },
    body: { source: 'inspection', pieces: 1, place: '终检', ...defect },
  });
  const params = { id };
  sim.inMinutes(chance.from(15, 50), async () => {
    const decision = { version, disposition: 'rework', cause: defect.cause, pieces: 1, text: '返工后复检' } as const;
    const decided = await call(calls.staffQuality.decide, staff.admin, { params, body: decision });
    sim.inMinutes(chance.from(60, 150), async () => {
      const body = { version: decided.version, text: '返工完成，复检合格' };
      await call(calls.staffQuality.close, staff.admin, { params, body });
    });
  });
}

function workTomorrow(world: World, purchase: Purchase): void {
  const { sim, chance } = world;
  sim.at(momentOf(nextOfficeDay(shanghaiDay(sim.now)), 16, chance.from(0, 59)), () => work(world, purchase));
}

function nextOfficeDay(day: string): string {
  let next = addDays(day, 1);
  while (!isOfficeDay(next)) next = addDays(next, 1);
  return next;
}

/** The floor reports the steps that are due by today; finished boards are sent on the same evening. */
async function work(world: World, purchase: Purchase): Promise<void> {
  const { sim, chance } = world;
  const orders = await boardsOf(world, purchase.mainOrderId);
  for (const order of orders) if (order.state === 'inProduction' && order.heldFor === null) await report(world, order);
  const after = await boardsOf(world, purchase.mainOrderId);
  const isOpen = after.some(({ state, heldFor }) => state === 'inProduction' && heldFor === null);
  if (isOpen && (goesBeyond(purchase, 'inProduction') || !isNearlyDone(world))) return workTomorrow(world, purchase);
  if (isOpen || !goesBeyond(purchase, 'awaitingShipment')) return;
  if (after.some(({ state }) => state === 'awaitingShipment'))
    sim.inMinutes(chance.from(20, 90), () => ship(world, purchase));
}

const report = (world: World, order: PcbOrder): Promise<void> => reportUntil(world, order, shanghaiDay(world.sim.now));

/** The floor reports all that is left of a board. */
export const finish = (world: World, order: PcbOrder): Promise<void> => reportUntil(world, order, NEVER);
const NEVER = '9999-12-31';

async function reportUntil(world: World, order: PcbOrder, lastDay: string): Promise<void> {
  const { deps, chance, sim } = world;
  const today = shanghaiDay(sim.now);
  const steps = (await stepsOf(deps.db.read, [order.id])).get(order.id) ?? [];
  const due = steps.filter(({ doneAt, plannedEnd }) => doneAt === null && plannedEnd <= lastDay);
  if (due.length === 0) return;
  if (due[0]?.step === 'engineering') await releaseFiles(world, order.id);
  const station = chance.pick(STATIONS);
  if (isRecent(world) && chance.every(8, 'reported')) return reportBySystem(world, order, { due, station });
  const isLate = due.at(-1)?.position === steps.length && (due.at(-1)?.plannedEnd ?? today) < today;
  const reports = due.map(({ step, position, plannedEnd }) => ({
    ...{ position, station, delayReason: isLate ? chance.pick(DELAYS) : '' },
    at:
      (isLate && position === steps.length) || plannedEnd > today
        ? sim.now
        : momentOf(plannedEnd, chance.from(9, 15), chance.from(0, 59)),
    ...((step === MEASURED_STEP || position === steps.length) && { goodCount: order.spec.quantity }),
  }));
  const target = { orderId: order.id, version: order.version };
  const name = `深圳工厂 · ${station}`;
  const isInspected = due.some(({ step }) => step === MEASURED_STEP);
  await deps.db.transaction(async (tx) => {
    if (isInspected) await storeReported(tx, name, order, simulatedInspection(order));
    await completeSteps(tx, { kind: 'system', name }, target, reports);
  });
}

/** Code of the factory that makes what is given to no other one. */
const MAIN_FACTORY = 'F01';

/** The system of a factory sends the steps itself, each as an event. */
async function reportBySystem(
  { deps }: World,
  order: PcbOrder,
  { due, station }: { readonly due: readonly StepRecord[]; readonly station: string },
): Promise<void> {
  const { id, orderNo, spec } = order;
  await deps.db.transaction(async (tx) => {
    const factoryId = await factoryOfOrder(tx, id);
    const [factory] = factoryId === undefined ? [] : await floors(tx, factoryId);
    const records = due.map(({ step, plannedEnd }, index) => ({
      ...{ id: `${orderNo}-${step}`, factory: factory?.code ?? MAIN_FACTORY, order: orderNo, step, station },
      at: new Date(momentOf(plannedEnd, 9).getTime() + index * 20 * 60_000).toISOString(),
      ...{ operator: '王建国', good: spec.quantity, scrap: 0 },
      ...(step === MEASURED_STEP && { inspection: simulatedInspection(order) }),
    }));
    await receiveEvents(tx, 'simulated', { name: 'simulated', records, end: async () => {} });
    await applyEvents(tx, id);
  });
}

let waybills = 0;
/** The last digits decide what the simulated carrier does: 97 loses a parcel, 98 brings it back. */
function newWaybill(end: string): string {
  waybills += 1;
  return `SF${String(1_440_000_000 + waybills * 7)}${end}`;
}

async function ship(world: World, purchase: Purchase): Promise<void> {
  const { orders, carrier } = await mainOf(world, purchase.mainOrderId);
  const waybill = newWaybill(world.chance.happens(0.01) ? '97' : '11');
  for (const { id, version, state, weightG } of orders)
    if (state === 'awaitingShipment')
      await asStaff(world, 'warehouse', calls.staff.ship, (tx, by) =>
        shipOrder(tx, by, { orderId: id, version, carrier, waybill, weightG: weightG + 120 }),
      );
  arrive(world, purchase);
}

/** The carrier delivers after two days; the buyer confirms a day later, or leaves that to the ten days. */
function arrive(world: World, purchase: Purchase): void {
  const { sim, chance } = world;
  if (!goesBeyond(purchase, 'awaitingReceipt')) return;
  sim.inMinutes(49 * 60, async () => {
    if (isRecent(world)) await sim.runJob('shipping.track');
    else await confirmArrival(world, purchase);
    const confirms = chance.happens(0.75);
    sim.inMinutes(confirms ? chance.from(60, 2_000) : 11 * 1_440, () => receive(world, purchase, confirms));
  });
}

/** The warehouse has called the carrier. */
async function confirmArrival(world: World, { mainOrderId }: Purchase): Promise<void> {
  const orders = await boardsOf(world, mainOrderId);
  const sent = orders.find(({ state }) => state === 'awaitingReceipt');
  if (!sent) return;
  await asStaff(world, 'warehouse', calls.staff.confirmDelivery, (tx, by) =>
    confirmDelivery(tx, by, { orderId: sent.id, version: sent.version }),
  );
}

async function receive(world: World, purchase: Purchase, confirms: boolean): Promise<void> {
  const { customer, mainOrderId } = purchase;
  const open = (await boardsOf(world, mainOrderId)).some(({ state }) => state === 'awaitingReceipt');
  if (open && !confirms) await world.sim.runJob('orders.confirmReceipts');
  else if (open) await world.deps.db.transaction((tx) => receiveOrders(tx, customer.memberId, mainOrderId));
  const orders = await boardsOf(world, mainOrderId);
  purchase.onReceived(orders.filter(({ state }) => state === 'completed'));
}
