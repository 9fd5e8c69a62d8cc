import { HOLD_CAUSES, type HoldCause } from '@xunban/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { newAnswerDeadline } from './answer-deadlines.ts';
import type { PcbOrder } from './order-records.ts';

const storedCause = z.enum(HOLD_CAUSES);

/** The entered cause of a hold; without one where none is needed. */
export interface HoldReason {
  readonly reason: string;
  /** The day on which awaited material is expected, yyyy-MM-dd. */
  readonly expectedOn: string | null;
}

/** Stops the lead time of an order whose main order the caller holds; one that stands still already goes on standing. */
export async function openHold(
  tx: Tx,
  order: PcbOrder,
  cause: HoldCause,
  staffId: string | null,
  { reason, expectedOn }: HoldReason = { reason: '', expectedOn: null },
): Promise<void> {
  if (order.heldSince !== null) return;
  await tx
    .insertInto('order_hold')
    .values({ order_id: order.id, cause, opened_by: staffId, reason, expected_on: expectedOn })
    .execute();
  await moveHold(tx, order, { held_since: sql<Date>`now()`, held_for: cause });
}

/** An interval in which an order stood still, or stands. */
export interface Hold {
  readonly cause: HoldCause;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  /** Working days that were waited, known at its end. */
  readonly days: number;
}

/** Every interval in which an order stood still, the oldest first. */
export async function holdsOf(reader: Reader, orderId: string): Promise<Hold[]> {
  const rows = await reader
    .selectFrom('order_hold')
    .select(['cause', 'opened_at', 'ended_at', 'days'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute();
  return rows.map(({ cause, opened_at, ended_at, days }) => ({
    cause: storedCause.parse(cause),
    openedAt: opened_at,
    endedAt: ended_at,
    days,
  }));
}

/** Returns the entered causes of the open holds of orders, by order. */
export async function openHolds(reader: Reader, orderIds: readonly string[]): Promise<ReadonlyMap<string, HoldReason>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('order_hold')
    .select(['order_id', 'reason', 'expected_on'])
    .where('order_id', 'in', [...orderIds])
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map(({ order_id, reason, expected_on }) => [order_id, { reason, expectedOn: expected_on }]));
}

/** Changes the expected day of awaited material. */
export async function postponeMaterial(tx: Tx, order: PcbOrder, { reason, expectedOn }: HoldReason): Promise<void> {
  await tx
    .updateTable('order_hold')
    .set({ reason, expected_on: expectedOn })
    .where('order_id', '=', order.id)
    .where('cause', '=', 'material')
    .where('ended_at', 'is', null)
    .execute();
  await moveHold(tx, order, {});
}

/** A cancelled board waits for nothing any more. */
export async function dropHold(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_hold')
    .set({ ended_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Stops the lead time of an order until what an accepted change order costs more is paid, for which there is as much time as
 * for any answer of its buyer.
 */
export async function holdForSupplement(tx: Tx, order: PcbOrder): Promise<void> {
  await openHold(tx, order, 'payment', null);
  await tx
    .updateTable('pcb_order')
    .set({ answer_deadline: newAnswerDeadline, answer_reminded_at: null })
    .where('id', '=', order.id)
    .execute();
}

/** Changes of the order's dates at the end of a hold. */
interface HoldEnd {
  /** Working days of the lead time that were waited. */
  readonly days: number;
  readonly forecastShipDate: string | null;
}

/** Lets the lead time of a held order run again. The caller holds its main order. */
export async function endHold(tx: Tx, order: PcbOrder, { days, forecastShipDate }: HoldEnd): Promise<void> {
  await tx
    .updateTable('order_hold')
    .set({ ended_at: sql<Date>`now()`, days })
    .where('order_id', '=', order.id)
    .where('ended_at', 'is', null)
    .execute();
  await moveHold(tx, order, {
    held_since: null,
    held_for: null,
    held_days: order.heldDays + days,
    forecast_ship_date: forecastShipDate,
    ...(order.heldFor === 'payment' && { answer_deadline: null, answer_reminded_at: null }),
  });
}

async function moveHold(
  tx: Tx,
  order: PcbOrder,
  set: {
    held_since?: ReturnType<typeof sql<Date>> | null;
    held_for?: HoldCause | null;
    held_days?: number;
    forecast_ship_date?: string | null;
    answer_deadline?: null;
    answer_reminded_at?: null;
  },
): Promise<void> {
  // Decisions based on the state before the hold are refused.
  const updated = await tx
    .updateTable('pcb_order')
    .set({ ...set, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new Refusal('order.stateChanged');
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}
