import { randomInt } from 'node:crypto';
import { calls, MEASURED_STEP, type SandboxStage } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { InProcessCall } from '../../../platform/http/in-process.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { releaseWithoutFiles } from '../../fulfilment/cam-jobs/release-version.ts';
import { completeSteps } from '../../fulfilment/production/complete-step.ts';
import { startProduction } from '../../fulfilment/production/start-production.ts';
import { storeReported } from '../../fulfilment/quality/measure-board.ts';
import { simulatedInspection } from '../../fulfilment/quality/simulated-inspection.ts';
import { carrierSettings } from '../../fulfilment/shipping/carrier-settings.ts';
import { confirmDelivery, shipOrder } from '../../fulfilment/shipping/ship-order.ts';
import { waybillLike } from '../../fulfilment/shipping/waybill-masks.ts';
import { receiveByItself } from '../../orders/buyer-orders/receive-orders.ts';
import { moveOrder } from '../../orders/order-review/move-order.ts';
import { findPcbOrder, ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { shipmentById } from '../../orders-core/parcels/shipments.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import { asCompany, type SandboxCompany } from './sandbox-company.ts';

/** The sandbox as its company acts in it. */
export interface SandboxWorld {
  readonly deps: Pick<Deps, 'db'>;
  readonly company: SandboxCompany;
  /** Makes staff calls of the sandbox without HTTP. */
  readonly call: InProcessCall;
}

/** Work of the company on a board in a state; the board is in the next state afterwards. */
type Step = (world: SandboxWorld, order: PcbOrder) => Promise<void>;

const approve: Step = ({ deps, company }, { id: orderId, version }) =>
  asCompany(deps.db, company, calls.staff.approve, (tx, by) =>
    moveOrder(tx, by, 'approve', { orderId, version, reason: '' }),
  );

const start: Step = ({ deps, company }, { id: orderId, version }) =>
  asCompany(deps.db, company, calls.staff.startProduction, (tx, by) => startProduction(tx, by, { orderId, version }));

/** The simulated factory reports all that is left of the route. */
const produce: Step = async ({ deps, company }, order) => {
  const { id: orderId, version, spec } = order;
  const open = ((await stepsOf(deps.db.read, [orderId])).get(orderId) ?? []).filter(({ doneAt }) => doneAt === null);
  const name = '模拟工厂';
  await deps.db.transaction(async (tx) => {
    await releaseWithoutFiles(tx, company.staff.staffId, orderId);
    if (open.some(({ step }) => step === MEASURED_STEP))
      await storeReported(tx, name, order, simulatedInspection(order));
    const reports = open.map(({ step, position }, index) => ({
      // A board that its buyer moves on late is late in the sandbox, too.
      ...{ position, station: '模拟', delayReason: '沙箱' },
      ...((step === MEASURED_STEP || index === open.length - 1) && { goodCount: spec.quantity }),
    }));
    await completeSteps(tx, { kind: 'system', name }, { orderId, version }, reports);
  });
};

const ship: Step = async ({ deps, company }, { id: orderId, version, mainOrderId, weightG }) => {
  const [main] = await findMainOrders(deps.db.read, [mainOrderId]);
  if (!main) throw new Error(`invariant: main order ${mainOrderId} not found`);
  const { carrier } = main;
  const setting = (await carrierSettings(deps.db.read)).find((one) => one.carrier === carrier);
  const dispatch = { orderId, version, carrier, waybill: newWaybill(setting?.masks[0] ?? '#{12}'), weightG };
  await asCompany(deps.db, company, calls.staff.ship, (tx, by) => shipOrder(tx, by, dispatch));
};

/** As the carrier writes it; without 9, because the simulated carrier loses a parcel whose number ends with 97 and brings back 98. */
const newWaybill = (mask: string): string => waybillLike(mask, () => randomInt(9));

const deliver: Step = ({ deps, company }, { id: orderId, version }) =>
  asCompany(deps.db, company, calls.staff.confirmDelivery, (tx, by) => confirmDelivery(tx, by, { orderId, version }));

const receive: Step = ({ deps }, { id }) => deps.db.transaction((tx) => receiveByItself(tx, id));

interface Stage {
  readonly from: PcbOrder['state'];
  readonly step: Step;
}

/** Work that brings a board to each stage, in the order of the stages. */
const ROAD = {
  approved: { from: 'inReview', step: approve },
  inProduction: { from: 'awaitingProduction', step: start },
  produced: { from: 'inProduction', step: produce },
  shipped: { from: 'awaitingShipment', step: ship },
  delivered: { from: 'awaitingReceipt', step: deliver },
  received: { from: 'awaitingReceipt', step: receive },
} as const satisfies Partial<Record<SandboxStage, Stage>>;

const STAGES = Object.keys(ROAD) as (keyof typeof ROAD)[];

/**
 * Moves a member's own board on to a stage, through those before it, by the use cases of staff, factory and carrier.
 * @throws Refusal `notFound`, `sandbox.unpaid`, `sandbox.cannotAdvance` when the board cannot get there, and those of the use cases
 */
export async function advanceTo(
  world: SandboxWorld,
  memberId: string,
  { orderNo, to }: { readonly orderNo: string; readonly to: SandboxStage },
): Promise<PcbOrder> {
  const order = await ownPcbOrder(world.deps.db.read, memberId, { orderNo });
  if (to === 'sentBack' || to === 'asked') await answerReview(world, order, to);
  else await walk(world, order, to);
  return ownPcbOrder(world.deps.db.read, memberId, { orderNo });
}

async function walk(world: SandboxWorld, { id }: PcbOrder, to: keyof typeof ROAD): Promise<void> {
  let isMoved = false;
  for (const stage of STAGES.slice(0, STAGES.indexOf(to) + 1)) {
    const order = await findPcbOrder(world.deps.db.read, { id });
    if (!order) throw new Refusal('notFound');
    if (order.state === 'awaitingPayment' && to !== 'approved') throw new Refusal('sandbox.unpaid');
    const { from, step } = ROAD[stage];
    // The carrier delivers once.
    if (order.state !== from || (stage === 'delivered' && (await isDelivered(world, order)))) continue;
    await step(world, order);
    isMoved = true;
  }
  if (!isMoved) throw new Refusal('sandbox.cannotAdvance');
}

async function isDelivered({ deps }: SandboxWorld, { shipmentId }: PcbOrder): Promise<boolean> {
  const shipment = shipmentId === null ? undefined : await shipmentById(deps.db.read, shipmentId);
  return (shipment?.deliveredAt ?? null) !== null;
}

/** An engineer sends the files back, or asks a question with two answers. */
async function answerReview(
  { deps, company, call }: SandboxWorld,
  { id, version, state }: PcbOrder,
  to: 'sentBack' | 'asked',
): Promise<void> {
  if (to === 'sentBack') {
    if (state !== 'inReview') throw new Refusal('sandbox.cannotAdvance');
    const reason = '沙箱：缺少钻孔文件，请补齐后重新提交';
    await asCompany(deps.db, company, calls.staff.sendBack, (tx, by) =>
      moveOrder(tx, by, 'sendBack', { orderId: id, version, reason }),
    );
    return;
  }
  await call(calls.staffQuestions.ask, company.staff, {
    params: { id },
    body: {
      ...{ title: '沙箱提问', text: '沙箱：外形以哪层为准？' },
      options: [{ text: '以板框层为准' }, { text: '以阻焊层为准' }],
      recommended: 0,
    },
  });
}
