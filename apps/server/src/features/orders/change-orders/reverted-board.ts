import type { FreightOption } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type PriceVersionRecord, priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { findQuote } from '../../pricing/quotes/stored-quotes.ts';
import { type PreviousBoard, previousBoardOf } from './board-before-change.ts';
import { type ChangedBoard, changedBoard, freightAsItIs, freightWith } from './pending-change.ts';

/** The terms of a board after its change order was reverted for an unpaid supplement. */
export interface RevertedBoard {
  readonly previous: PreviousBoard;
  readonly price: PriceVersionRecord;
  /** Undefined when only price or days were changed. */
  readonly board: ChangedBoard | undefined;
  readonly freight: FreightOption;
}

/**
 * Returns the board before its change order, with the freight of the main order's present boards; the freight is kept where no
 * carrier takes such a parcel any more, so that nothing blocks the board.
 */
export async function revertedBoard(reader: Reader, main: MainOrder, order: PcbOrder): Promise<RevertedBoard> {
  const previous = await previousBoardOf(reader, order);
  const price = (await priceVersionsOf(reader, order.id)).find(({ version }) => version === previous?.version);
  if (!previous || !price) throw new Error(`order ${order.orderNo}: the board before the change is not stored`);
  const isChanged = previous.quoteId !== order.quoteId;
  const board = isChanged ? changedBoard(order, await findQuote(reader, previous.quoteId)) : undefined;
  const freight = (board && (await freightWith(reader, main, board))) ?? freightAsItIs(main);
  return { previous, price, board, freight };
}
