import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A cancellation that the buyer has not decided about. */
export interface CancellationOffer {
  readonly id: string;
  readonly feeFen: Fen;
  readonly reason: string;
  readonly offeredAt: Date;
}

export async function insertOffer(
  tx: Tx,
  offer: { readonly orderId: string; readonly feeFen: Fen; readonly reason: string; readonly staffId: string },
): Promise<void> {
  await tx
    .insertInto('cancellation_offer')
    .values({ order_id: offer.orderId, fee_fen: offer.feeFen, reason: offer.reason, offered_by: offer.staffId })
    .execute();
}

export async function openOffer(reader: Reader, orderId: string): Promise<CancellationOffer | undefined> {
  const row = await reader
    .selectFrom('cancellation_offer')
    .select(['id', 'fee_fen', 'reason', 'offered_at'])
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, feeFen: fen(row.fee_fen), reason: row.reason, offeredAt: row.offered_at };
}

export async function endOffer(tx: Tx, orderId: string, outcome: 'agreed' | 'refused' | 'withdrawn'): Promise<void> {
  await tx
    .updateTable('cancellation_offer')
    .set({ outcome, ended_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .execute();
}
