import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

/** The data of a sold board before the change that now awaits its supplement. */
export interface PreviousBoard {
  readonly version: number;
  readonly quoteId: string;
  readonly promisedShipDate: string;
  readonly fileConfirmedAt: Date | null;
}

/**
 * Stores the data of a board before a change order is applied.
 * @param priceVersion the accepted one
 */
export async function storePreviousBoard(tx: Tx, order: PcbOrder, priceVersion: number): Promise<void> {
  const { promisedShipDate } = order;
  if (promisedShipDate === null) throw new Error(`order ${order.orderNo} has no promised ship date`);
  await tx
    .insertInto('board_before_change')
    .values({
      ...{ order_id: order.id, price_version: priceVersion, previous_version: order.priceVersion },
      ...{ previous_quote_id: order.quoteId, previous_promised_ship_date: promisedShipDate },
      previous_file_confirmed_at: order.fileConfirmedAt,
    })
    .execute();
}

/** Returns the data of a board before the change order in force. */
export async function previousBoardOf(
  reader: Reader,
  { id, priceVersion }: Pick<PcbOrder, 'id' | 'priceVersion'>,
): Promise<PreviousBoard | undefined> {
  const row = await reader
    .selectFrom('board_before_change')
    .selectAll()
    .where('order_id', '=', id)
    .where('price_version', '=', priceVersion)
    .executeTakeFirst();
  return (
    row && {
      version: row.previous_version,
      quoteId: row.previous_quote_id,
      promisedShipDate: row.previous_promised_ship_date,
      fileConfirmedAt: row.previous_file_confirmed_at,
    }
  );
}
