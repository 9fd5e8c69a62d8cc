import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { characteristicsOf } from './characteristics.ts';
import { measurementsOf } from './measurement-store.ts';

/** Since when every characteristic that a board's specification orders has been measured; null while one has not. */
export async function fullyMeasuredSince(reader: Reader, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<Date | null> {
  const measured = new Map(
    (await measurementsOf(reader, order.id)).map(({ characteristic, measuredAt }) => [characteristic, measuredAt]),
  );
  const times = characteristicsOf(order.spec).map(({ characteristic }) => measured.get(characteristic)?.getTime());
  return times.every((time) => time !== undefined) ? new Date(Math.max(...times)) : null;
}
