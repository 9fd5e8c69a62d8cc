import type { DeliveryPart } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface DeliveryChange {
  readonly id: string;
  readonly parts: readonly DeliveryPart[];
  readonly carrierBefore: string;
  readonly carrierAfter: string;
  readonly freightBeforeFen: Fen;
  readonly freightAfterFen: Fen;
  readonly at: Date;
  /** By the clock, because what it cost more was not paid. */
  readonly isUndone: boolean;
}

export async function insertDeliveryChange(
  tx: Tx,
  { mainOrderId, version }: { readonly mainOrderId: string; readonly version: number },
  change: Omit<DeliveryChange, 'id' | 'at'>,
): Promise<void> {
  await tx
    .insertInto('delivery_change')
    .values({
      main_order_id: mainOrderId,
      version,
      parts: [...change.parts],
      carrier_before: change.carrierBefore,
      carrier_after: change.carrierAfter,
      freight_before_fen: change.freightBeforeFen,
      freight_after_fen: change.freightAfterFen,
      is_undone: change.isUndone,
    })
    .execute();
}

/** Returns the changes of a main order's delivery by the buyer or by timeout, oldest first. */
export async function deliveryChangesOf(reader: Reader, mainOrderId: string): Promise<DeliveryChange[]> {
  const rows = await reader
    .selectFrom('delivery_change')
    .selectAll()
    .where('main_order_id', '=', mainOrderId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    parts: row.parts as DeliveryPart[],
    carrierBefore: row.carrier_before,
    carrierAfter: row.carrier_after,
    freightBeforeFen: fen(row.freight_before_fen),
    freightAfterFen: fen(row.freight_after_fen),
    at: row.changed_at,
    isUndone: row.is_undone,
  }));
}
