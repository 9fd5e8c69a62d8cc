import {
  HISTORY_ACTIONS,
  type HistoryAction,
  type OrderState,
  PRODUCTION_STEPS,
  type ProductionStep,
  parseEnum,
} from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { type OrderActor, recordedActor } from './order-actor.ts';
import { codeOf, stateOf } from './order-machine.ts';

const storedAction = z.enum(HISTORY_ACTIONS);

export interface HistoryEntry {
  readonly orderId: string;
  /** Null for the entry that made the order. */
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly action: HistoryAction;
  readonly actor: OrderActor;
  readonly reason: string;
  /** The step of the route that was completed or undone. */
  readonly step?: ProductionStep | null;
  readonly priceDeltaFen: Fen;
  readonly daysDelta: number;
}

export type PastEntry = Omit<HistoryEntry, 'actor' | 'step'> & {
  readonly id: bigint;
  readonly step: ProductionStep | null;
  readonly actorKind: OrderActor['kind'];
  readonly actorName: string;
  readonly at: Date;
};

export async function insertHistory(tx: Tx, entry: HistoryEntry): Promise<void> {
  const actor = recordedActor(tx, entry.actor);
  await tx
    .insertInto('order_history')
    .values({
      order_id: entry.orderId,
      from_state: entry.from === null ? null : codeOf(entry.from),
      to_state: codeOf(entry.to),
      action: entry.action,
      actor_kind: actor.kind,
      actor_id: actor.kind === 'system' ? null : actor.id,
      actor_name: actor.name ?? '',
      reason: entry.reason,
      step: entry.step ?? null,
      price_delta_fen: entry.priceDeltaFen,
      days_delta: entry.daysDelta,
    })
    .execute();
}

/** Returns the history of an order, oldest first. */
export const historyOf = (reader: Reader, orderId: string): Promise<PastEntry[]> => historiesOf(reader, [orderId]);

/** Returns the history of orders, oldest first. */
export async function historiesOf(reader: Reader, orderIds: readonly string[]): Promise<PastEntry[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    from: row.from_state === null ? null : stateOf(row.from_state),
    to: stateOf(row.to_state),
    action: storedAction.parse(row.action),
    actorKind: actorKind(row.actor_kind),
    actorName: row.actor_name,
    reason: row.reason,
    step: row.step === null ? null : parseEnum(PRODUCTION_STEPS, row.step, 'production step'),
    priceDeltaFen: fen(row.price_delta_fen),
    daysDelta: row.days_delta,
    at: row.at,
  }));
}

/**
 * Returns the latest message of staff to the buyer of an order: the reason of a return, or the proposal. Empty when there is
 * none.
 */
export async function lastReason(reader: Reader, orderId: string): Promise<string> {
  const row = await reader
    .selectFrom('order_history')
    .select('reason')
    .where('order_id', '=', orderId)
    .where('action', 'in', ['sendBack', 'requestChange'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? '';
}

/** True when a board of a main order has ever been in production. */
export async function wasInProduction(reader: Reader, mainOrderId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('order_history')
    .innerJoin('pcb_order', 'pcb_order.id', 'order_history.order_id')
    .select('order_history.id')
    .where('pcb_order.main_order_id', '=', mainOrderId)
    .where('to_state', 'in', PRODUCED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const PRODUCED = (['inProduction', 'awaitingShipment', 'awaitingReceipt', 'completed'] as const).map(codeOf);

const actorKind = (kind: string): OrderActor['kind'] => (kind === 'buyer' || kind === 'staff' ? kind : 'system');
