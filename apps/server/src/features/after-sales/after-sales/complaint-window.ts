import { COMPLAINT_DAYS, type COMPLAINT_HINDRANCES } from '@xunban/contract';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { shipmentById } from '../../orders-core/parcels/shipments.ts';
import { countComplaints, OPEN_STATES } from './complaint-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ComplaintWindow {
  readonly hindrance: (typeof COMPLAINT_HINDRANCES)[number] | null;
  /** Until when a board can be complained of; null before it was received. */
  readonly until: Date | null;
}

/**
 * Checks whether a complaint about the board is possible now: for fourteen days after the carrier's delivery or the buyer's
 * receipt.
 */
export async function complaintWindow(reader: Reader, order: PcbOrder): Promise<ComplaintWindow> {
  const received = await receivedAt(reader, order);
  if (received === null) return { hindrance: 'notReceived', until: null };
  const until = new Date(received.getTime() + COMPLAINT_DAYS * DAY_MS);
  if ((await databaseNow(reader)) > until) return { hindrance: 'tooLate', until };
  const open = await countComplaints(reader, { orderId: order.id, states: OPEN_STATES });
  return { hindrance: open > 0 ? 'openAlready' : null, until };
}

/**
 * The carrier's delivery or the receipt, whichever was first: a receipt that confirms itself later does not open the window
 * again.
 */
async function receivedAt(reader: Reader, { state, stateSince, shipmentId }: PcbOrder): Promise<Date | null> {
  if (state !== 'completed' && state !== 'awaitingReceipt') return null;
  const delivered = shipmentId === null ? null : ((await shipmentById(reader, shipmentId))?.deliveredAt ?? null);
  if (state !== 'completed') return delivered;
  return delivered !== null && delivered < stateSince ? delivered : stateSince;
}
