import { type Fen, fen } from '@xunban/money';
import type { FreightOption } from '@xunban/pricing';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { writeFreight } from './stored-freight.ts';

export interface FreightChange {
  /** The boards that left, or are others now. */
  readonly orderNos: readonly string[];
  readonly beforeFen: Fen;
  readonly afterFen: Fen;
  readonly at: Date;
}

/** A main order's freight is another one from now on, and it is known why. */
export async function writeFreightChange(
  tx: Tx,
  mainOrderId: string,
  change: { readonly orderNos: readonly string[]; readonly beforeFen: Fen; readonly freight: FreightOption },
): Promise<void> {
  const { orderNos, beforeFen, freight } = change;
  await tx
    .updateTable('main_order')
    .set({ freight: writeFreight(freight), freight_fen: freight.priceFen })
    .where('id', '=', mainOrderId)
    .execute();
  await tx
    .insertInto('freight_change')
    .values({
      main_order_id: mainOrderId,
      order_nos: [...orderNos],
      before_fen: beforeFen,
      after_fen: freight.priceFen,
    })
    .execute();
}

/** Returns the freight changes of a main order, oldest first. */
export async function freightChangesOf(reader: Reader, mainOrderId: string): Promise<FreightChange[]> {
  const rows = await reader
    .selectFrom('freight_change')
    .select(['order_nos', 'before_fen', 'after_fen', 'changed_at'])
    .where('main_order_id', '=', mainOrderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    orderNos: row.order_nos,
    beforeFen: fen(row.before_fen),
    afterFen: fen(row.after_fen),
    at: row.changed_at,
  }));
}
