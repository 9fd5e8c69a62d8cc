import type { Characteristic } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { characteristicsOf } from './characteristics.ts';
import { measurementsOf } from './measurement-store.ts';

/** Since when every characteristic that a board's specification orders has been measured or waived; null while one has not. */
export async function fullyMeasuredSince(reader: Reader, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<Date | null> {
  const measured = new Map(
    (await measurementsOf(reader, order.id)).map(({ characteristic, measuredAt }) => [characteristic, measuredAt]),
  );
  const times = characteristicsOf(order.spec).map(({ characteristic }) => measured.get(characteristic)?.getTime());
  return times.every((time) => time !== undefined) ? new Date(Math.max(...times)) : null;
}

/** Returns the characteristics that a board's specification orders and that are neither measured nor waived. */
export async function unmeasuredOf(
  reader: Reader,
  order: Pick<PcbOrder, 'id' | 'spec'>,
): Promise<readonly Characteristic[]> {
  const measured = new Set((await measurementsOf(reader, order.id)).map(({ characteristic }) => characteristic));
  return characteristicsOf(order.spec).flatMap(({ characteristic }) =>
    measured.has(characteristic) ? [] : [characteristic],
  );
}
