import type { Fen } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { freightCorrected, revenueAtShipping } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';

/**
 * Books the revenue of a PCB order that was shipped, once per order number: out of its main order's prepayment into
 * sales of boards and of freight. The caller says how much of the main order's freight this parcel carries.
 *
 * Call it with the main order locked.
 * @throws {Overdrawn} (`orderPrepaid`) when the main order holds less: it was not paid in full.
 */
export async function recogniseRevenue(
  tx: Tx,
  shipped: { readonly orderNo: string; readonly mainOrderId: string; readonly goods: Fen; readonly freight: Fen },
): Promise<void> {
  await postJournal(tx, revenueAtShipping(shipped));
}

/**
 * Books what the freight of boards that were sent is worth more, or less, since another board left the main order; once
 * for the board that left. Call it with the main order and its payments locked.
 */
export async function correctFreightRevenue(
  tx: Tx,
  correction: { readonly orderNo: string; readonly mainOrderId: string; readonly amount: Fen },
): Promise<void> {
  await postJournal(tx, freightCorrected(correction));
}
