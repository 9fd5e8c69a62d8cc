import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

/** What a sold board was before it was changed into what waits for its supplement. */
export interface FormerBoard {
  readonly version: number;
  readonly quoteId: string;
  readonly promisedShipDate: string;
  readonly fileConfirmedAt: Date | null;
}

/** Keeps what a board is before a change order takes its place. @param priceVersion the one that is accepted */
export async function keepFormerBoard(tx: Tx, order: PcbOrder, priceVersion: number): Promise<void> {
  const { promisedShipDate } = order;
  if (promisedShipDate === null) throw new Error(`Order ${order.orderNo} was never sold.`);
  await tx
    .insertInto('board_before_change')
    .values({
      ...{ order_id: order.id, price_version: priceVersion, former_version: order.priceVersion },
      ...{ former_quote_id: order.quoteId, former_promised_ship_date: promisedShipDate },
      former_file_confirmed_at: order.fileConfirmedAt,
    })
    .execute();
}

/** What a board was before the change order that is in force. */
export async function formerBoardOf(
  reader: Reader,
  { id, priceVersion }: Pick<PcbOrder, 'id' | 'priceVersion'>,
): Promise<FormerBoard | undefined> {
  const row = await reader
    .selectFrom('board_before_change')
    .selectAll()
    .where('order_id', '=', id)
    .where('price_version', '=', priceVersion)
    .executeTakeFirst();
  return (
    row && {
      version: row.former_version,
      quoteId: row.former_quote_id,
      promisedShipDate: row.former_promised_ship_date,
      fileConfirmedAt: row.former_file_confirmed_at,
    }
  );
}
