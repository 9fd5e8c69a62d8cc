import { createHash } from 'node:crypto';
import { MEASURED_STEP } from '@xunban/contract';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { FactorySystem } from '../../../platform/factory-systems/factory-system.ts';
import { ordersOfSource } from '../../orders-core/factories/factory-records.ts';
import { findPcbOrders } from '../../orders-core/orders/find-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { routeFor } from '../production/route-for-board.ts';
import { simulatedInspection } from '../quality/simulated-inspection.ts';

/** A weight of the route takes so long. */
const HOUR_MS = 3_600_000;
const HOURS_PER_WEIGHT = 2.5;
const OPERATORS = ['王建国', '李秀英', '陈志强', '黄丽华', '周明', '吴海燕'] as const;

export interface Simulation {
  /** Factor by which it works faster than the clock. */
  readonly speed: number;
  /** Percentage of steps that lose a piece. */
  readonly scrapPercent: number;
}

/** The boards of the simulated factory, with the time of assignment. */
export type PlayedOrders = Awaited<ReturnType<typeof ordersOfSource>>;

/**
 * A simulated factory: its progress on boards follows from their time of assignment and the duration of each step, so every
 * process returns the same events. Boards on hold stay unchanged.
 */
export const simulatedFactory = (reader: Reader, simulation: Simulation): FactorySystem => ({
  name: 'simulated',
  async *batches() {
    const played = await ordersOfSource(reader, 'simulated');
    const records = await simulatedRecords(reader, played, simulation);
    if (records.length > 0) yield { name: 'simulated', records, end: async () => {} };
  },
});

/** Returns the records that its stations would have written by now. */
export async function simulatedRecords(
  reader: Reader,
  played: PlayedOrders,
  { speed, scrapPercent }: Simulation,
): Promise<readonly object[]> {
  const ids = played.map(({ orderId }) => orderId);
  const [orders, steps, now] = await Promise.all([
    findPcbOrders(reader, ids),
    stepsOf(reader, ids),
    databaseNow(reader),
  ]);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return played.flatMap(({ orderId, code, givenAt }) => {
    const order = orderOf.get(orderId);
    if (order?.state !== 'inProduction' || order.heldFor !== null) return [];
    const since = order.stateSince > givenAt ? order.stateSince : givenAt;
    return doneBy(order, steps.get(orderId) ?? [], { since, now, speed }).map(({ step, at }) => {
      const dice = createHash('sha256').update(`${order.orderNo} ${step.step}`).digest();
      return {
        id: `${order.orderNo}-${step.step}`,
        factory: code,
        order: order.orderNo,
        step: step.step,
        at: at.toISOString(),
        station: `${step.step.slice(0, 2).toUpperCase()}-${1 + ((dice[0] ?? 0) % 4)}`,
        operator: OPERATORS[(dice[1] ?? 0) % OPERATORS.length],
        good: order.spec.quantity,
        ...(step.step === MEASURED_STEP && { inspection: simulatedInspection(order) }),
        scrap: dice.readUInt16BE(2) % 100 < scrapPercent ? 1 : 0,
      };
    });
  });
}

/** Returns the steps that are finished by now and not reported yet, in sequence from the last reported one. */
function doneBy(
  { spec }: Pick<PcbOrder, 'spec'>,
  steps: readonly StepRecord[],
  { since, now, speed }: { readonly since: Date; readonly now: Date; readonly speed: number },
): { readonly step: StepRecord; readonly at: Date }[] {
  const weights = new Map(routeFor(spec).map(({ step, weight }) => [step, weight]));
  let at = Math.max(since.getTime(), ...steps.map(({ doneAt }) => doneAt?.getTime() ?? 0));
  const through: { readonly step: StepRecord; readonly at: Date }[] = [];
  for (const step of steps.filter(({ doneAt }) => doneAt === null)) {
    at += ((weights.get(step.step) ?? 1) * HOURS_PER_WEIGHT * HOUR_MS) / speed;
    if (at > now.getTime()) break;
    through.push({ step, at: new Date(at) });
  }
  return through;
}
