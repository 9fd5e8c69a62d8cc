import { ORDER_STATES } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from './order-records.ts';
import { readOrder } from './order-rows.ts';

/** Maximum number of orders in one view; the earliest due come first. */
const MAX_ORDERS = 6_000;

/** The orders that are paid and not begun, and stand still for nothing. */
export async function ordersToBegin(reader: Reader): Promise<PcbOrder[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .selectAll()
    .where('state', '=', ORDER_STATES.awaitingProduction)
    .where('held_for', 'is', null)
    .orderBy('promised_ship_date')
    .orderBy('id')
    .limit(MAX_ORDERS)
    .execute();
  return rows.map(readOrder);
}
