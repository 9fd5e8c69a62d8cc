import { createHash } from 'node:crypto';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { FactorySystem } from '../../../platform/factory-systems/factory-system.ts';
import { ordersOfSource } from '../../orders-core/factories/factory-records.ts';
import { findPcbOrders } from '../../orders-core/orders/find-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { routeForBoard } from '../production/route-for-board.ts';

/** A weight of the route takes so long. */
const HOUR_MS = 3_600_000;
const HOURS_PER_WEIGHT = 2.5;
const OPERATORS = ['王建国', '李秀英', '陈志强', '黄丽华', '周明', '吴海燕'] as const;

export interface Simulation {
  /** How many times faster than the clock it works. */
  readonly speed: number;
  /** Of a hundred steps so many lose a piece. */
  readonly scrapPercent: number;
}

/** Which boards it plays the factory of, and when each was given to it. */
export type PlayedOrders = Awaited<ReturnType<typeof ordersOfSource>>;

/**
 * A factory without halls: what it has done of its boards follows from when it got them and how long each step takes, so
 * every process tells the same. Boards that stand still it leaves alone.
 */
export const simulatedFactory = (reader: Reader, simulation: Simulation): FactorySystem => ({
  name: 'simulated',
  async *batches() {
    const played = await ordersOfSource(reader, 'simulated');
    const records = await simulatedRecords(reader, played, simulation);
    if (records.length > 0) yield { name: 'simulated', records, end: async () => {} };
  },
});

/** What its stations have told by now, as they would write it. */
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
        scrap: dice.readUInt16BE(2) % 100 < scrapPercent ? 1 : 0,
      };
    });
  });
}

/** The steps that are through by now and not told yet, one after the other from the last that was. */
function doneBy(
  { spec }: Pick<PcbOrder, 'spec'>,
  steps: readonly StepRecord[],
  { since, now, speed }: { readonly since: Date; readonly now: Date; readonly speed: number },
): { readonly step: StepRecord; readonly at: Date }[] {
  const weights = new Map(routeForBoard(spec).map(({ step, weight }) => [step, weight]));
  let at = Math.max(since.getTime(), ...steps.map(({ doneAt }) => doneAt?.getTime() ?? 0));
  const through: { readonly step: StepRecord; readonly at: Date }[] = [];
  for (const step of steps.filter(({ doneAt }) => doneAt === null)) {
    at += ((weights.get(step.step) ?? 1) * HOURS_PER_WEIGHT * HOUR_MS) / speed;
    if (at > now.getTime()) break;
    through.push({ step, at: new Date(at) });
  }
  return through;
}
