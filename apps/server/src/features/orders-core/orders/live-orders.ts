import { type HoldCause, ORDER_STATES, type OrderState } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { stateOf } from './order-machine.ts';
import { holdCause } from './order-rows.ts';

/** The fields of an order that determine whose action it awaits. */
export interface LiveOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly memberId: string;
  readonly version: number;
  readonly state: OrderState;
  /** The machine review is over, or has not come for ten minutes. */
  readonly isLeftToReview: boolean;
  readonly shipmentId: string | null;
  /** Cause of the hold of its lead time; null while it runs. */
  readonly heldFor: HoldCause | null;
  /** It is not made before its buyer has confirmed the production file. */
  readonly awaitsFile: boolean;
  readonly promisedShipDate: string | null;
  readonly amount: Fen;
}

/** Orders that have not come to their end: all, or those of these. Their number grows with the work in hand, not with history. */
export async function liveOrders(reader: Reader, ids: readonly string[] | 'all'): Promise<LiveOrder[]> {
  let query = reader
    .selectFrom('pcb_order')
    .select([
      'id',
      'order_no',
      'member_id',
      'version',
      'state',
      'shipment_id',
      'held_for',
      'promised_ship_date',
      'amount_fen',
    ])
    .select(sql<boolean>`machine_reviewed_at is not null or state_since < now() - interval '10 minutes'`.as('is_left'))
    .select(
      sql<boolean>`coalesce(spec ->> 'productionFileConfirm', 'none') <> 'none' and file_confirmed_at is null`.as(
        'awaits_file',
      ),
    )
    .where('state', '>', ORDER_STATES.inCart)
    .where('state', '<', ORDER_STATES.completed);
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    orderNo: row.order_no,
    memberId: row.member_id,
    version: row.version,
    state: stateOf(row.state),
    isLeftToReview: row.is_left,
    shipmentId: row.shipment_id,
    heldFor: holdCause(row.held_for),
    awaitsFile: row.awaits_file,
    promisedShipDate: row.promised_ship_date,
    amount: fen(row.amount_fen),
  }));
}
