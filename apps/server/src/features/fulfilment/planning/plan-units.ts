import type { WorkCalendar } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type PlannedStart, plannedStarts } from '../../orders-core/factories/planned-starts.ts';
import { type OrderToMake, ordersToMake } from '../../orders-core/orders/orders-to-make.ts';
import { workingDayAfter } from '../../pricing/lead-times/working-days.ts';
import { batchesToMake } from '../batches/batches-to-make.ts';

/** The unit of planning for a day of a factory: a board, or the boards of a batch. */
export interface Unit {
  readonly kind: 'board' | 'batch';
  readonly id: string;
  readonly no: string;
  readonly version: number;
  readonly orders: readonly OrderToMake[];
  /** Planned starts of those of its orders that have a factory. */
  readonly starts: readonly PlannedStart[];
  readonly factoryId: string | null;
  readonly plannedOn: string | null;
  readonly isStarted: boolean;
  /** The day that the first of them is due. */
  readonly dueOn: string;
}

/** Returns everything that is paid and not made, the earliest due first. */
export async function unitsToMake(reader: Reader, calendar: WorkCalendar): Promise<Unit[]> {
  const [orders, starts, batches] = await Promise.all([
    ordersToMake(reader),
    plannedStarts(reader),
    batchesToMake(reader),
  ]);
  const startOf = new Map(starts.map((start) => [start.orderId, start]));
  const batchOf = new Map(batches.map((own) => [own.orderId, own]));
  const together = new Map<string, OrderToMake[]>();
  for (const order of orders) {
    const key = batchOf.get(order.id)?.batchId ?? order.id;
    const own = together.get(key);
    if (own) own.push(order);
    else together.set(key, [order]);
  }
  return [...together]
    .map(([key, own]): Unit => {
      const [first] = own;
      const batch = first && batchOf.get(first.id);
      return unitOf(
        batch
          ? { kind: 'batch', id: key, no: batch.batchNo, version: batch.version }
          : { kind: 'board', id: key, no: first?.orderNo ?? '', version: first?.version ?? 0 },
        own,
        own.flatMap(({ id }) => startOf.get(id) ?? []),
        calendar,
      );
    })
    .sort((a, b) => (a.dueOn + a.no < b.dueOn + b.no ? -1 : 1));
}

function unitOf(
  named: Pick<Unit, 'kind' | 'id' | 'no' | 'version'>,
  orders: readonly OrderToMake[],
  starts: readonly PlannedStart[],
  calendar: WorkCalendar,
): Unit {
  const days = starts.flatMap(({ plannedOn }) => plannedOn ?? []).sort();
  return {
    ...named,
    ...{ orders, starts },
    factoryId: starts[0]?.factoryId ?? null,
    plannedOn: days[0] ?? null,
    isStarted: orders.every(({ state }) => state === 'inProduction'),
    dueOn: orders.map((order) => dueOnOf(calendar, order)).sort()[0] ?? '',
  };
}

/** The promised day, put off by what was waited for the buyer. */
export const dueOnOf = (
  calendar: WorkCalendar,
  { promisedShipDate, heldDays }: Pick<OrderToMake, 'promisedShipDate' | 'heldDays'>,
): string => (heldDays === 0 ? promisedShipDate : workingDayAfter(calendar, promisedShipDate, heldDays));
