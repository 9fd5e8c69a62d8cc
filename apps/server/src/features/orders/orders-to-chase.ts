import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/** Main orders whose time to pay is over by the database's clock, the longest overdue first. `now` is that clock's. */
export const mainsPastPayDeadline = (
  reader: Reader,
  most: number,
): Promise<readonly { readonly id: string; readonly now: Date }[]> =>
  reader
    .selectFrom('main_order')
    .select(['id', sql<Date>`now()`.as('now')])
    .where('pay_deadline', '<=', sql<Date>`now()`)
    .orderBy('pay_deadline')
    .limit(most)
    .execute();

/**
 * Ids of boards on their way to the buyer that fulfil a condition, the longest sent first.
 * @param hasArrived makes the condition from the columns of a board's parcel and id; by the room that knows about parcels
 */
export async function boardsOnTheirWay(
  reader: Reader,
  hasArrived: (shipmentId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => RawBuilder<boolean>,
  most: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .select('id')
    .where('state', '=', codeOf('awaitingReceipt'))
    .where(hasArrived(sql.ref('pcb_order.shipment_id'), sql.ref('pcb_order.id')))
    .orderBy('state_since')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
