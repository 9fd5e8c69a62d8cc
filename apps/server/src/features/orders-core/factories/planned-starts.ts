import { findOneOf, LAYER_CLASSES, type LayerClass } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** The factory of a board and its planned first day. */
export interface PlannedStart {
  readonly orderId: string;
  readonly factoryId: string;
  /** yyyy-MM-dd; null until a day is set. */
  readonly plannedOn: string | null;
  readonly layerClass: LayerClass | null;
  readonly areaDm2: number;
  /** Why another factory than the proposed one makes it. */
  readonly reason: string;
}

/** Returns the planned starts of all boards that factories still have to make; an index contains only these. */
export async function plannedStarts(reader: Reader, orderIds?: readonly string[]): Promise<PlannedStart[]> {
  let query = reader
    .selectFrom('factory_order')
    .select(['order_id', 'factory_id', 'planned_on', 'layer_class', 'area_dm2', 'reason'])
    .where('left_at', 'is', null);
  if (orderIds) query = query.where('order_id', 'in', [...orderIds]);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...{ orderId: row.order_id, factoryId: row.factory_id, plannedOn: row.planned_on, reason: row.reason },
    layerClass: findOneOf(LAYER_CLASSES, row.layer_class) ?? null,
    areaDm2: row.area_dm2 ?? 0,
  }));
}

/** The board has its factory. */
export async function planStart(tx: Tx, orderId: string, plannedOn: string | null): Promise<void> {
  await tx.updateTable('factory_order').set({ planned_on: plannedOn }).where('order_id', '=', orderId).execute();
}

/** A board that has not begun is for no factory any more. */
export async function takeFromFactory(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('factory_order').where('order_id', '=', orderId).execute();
}
