import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { deadlineRules } from './answer-deadlines.ts';
import { codeOf } from './order-machine.ts';

/**
 * Main orders with a board that waits for its payment: the others have no time to pay. By the index of the boards' states, which
 * exists anyway: one on the deadline would be written by each payment, and with it all other indexes of the main order.
 */
const UNPAID = sql<string>`(select main_order_id from pcb_order where state = ${sql.lit(codeOf('awaitingPayment'))})`;

/** Main orders whose time to pay is over by the database's clock, the longest overdue first. `now` is that clock's. */
export const mainOrdersPastPayDeadline = (
  reader: Reader,
  limit: number,
): Promise<readonly { readonly id: string; readonly now: Date }[]> =>
  reader
    .selectFrom('main_order')
    .select(['id', sql<Date>`now()`.as('now')])
    .where('id', 'in', UNPAID)
    .where('pay_deadline', '<=', sql<Date>`now()`)
    .orderBy('pay_deadline')
    .limit(limit)
    .execute();

const PAY_NEAR = sql<boolean>`pay_deadline > now() and ${deadlineRules(sql.ref('pay_deadline'), sql`null`).isNear}
  and pay_reminded_for is distinct from pay_deadline`;

/** Returns main orders that will soon be closed for missing payment, and whose buyer was not reminded of that day. */
export async function mainOrdersToRemindToPay(reader: Reader, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('main_order')
    .select('id')
    .where('id', 'in', UNPAID)
    .where(PAY_NEAR)
    .orderBy('pay_deadline')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that the buyer of a locked main order is reminded now. @returns until when it may pay; undefined when it need not be reminded */
export async function notePayReminder(tx: Tx, mainOrderId: string): Promise<Date | undefined> {
  const row = await tx
    .updateTable('main_order')
    .set({ pay_reminded_for: sql<Date>`pay_deadline` })
    .where('id', '=', mainOrderId)
    .where(PAY_NEAR)
    .returning('pay_deadline')
    .executeTakeFirst();
  return row?.pay_deadline ?? undefined;
}

/**
 * Returns ids of boards in transit to the buyer that fulfil a condition, longest sent first.
 * @param hasArrived makes the condition from the columns of a board's parcel and id; provided by the feature that owns parcels
 */
export async function boardsOnTheirWay(
  reader: Reader,
  hasArrived: (shipmentId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => RawBuilder<boolean>,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .select('id')
    .where('state', '=', codeOf('awaitingReceipt'))
    .where(hasArrived(sql.ref('pcb_order.shipment_id'), sql.ref('pcb_order.id')))
    .orderBy('state_since')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
