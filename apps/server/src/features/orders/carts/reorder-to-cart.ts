import { type Fen, toApi } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { claimStoredQuote } from '../../pricing/quotes/claim-stored-quote.ts';
import { planReorder, type ReorderWishes } from '../../pricing/quotes/plan-reorder.ts';
import { PRICE_ONLY } from '../../pricing/quotes/quote-board.ts';
import { storeQuote } from '../../pricing/quotes/store-quote.ts';
import { appendToCart } from './add-to-cart.ts';
import type { CartItem } from './cart-items.ts';

export interface Reorder extends ReorderWishes {
  readonly orderNo: string;
  /** The note of the earlier order when absent, because it belongs to the board. */
  readonly note?: string | undefined;
  /** The price shown to the buyer; absent when none was shown. */
  readonly expectedFen?: Fen | undefined;
}

/**
 * Puts the board of an own order in the cart again, unchanged or changed, at today's price and without the tooling that is
 * there already.
 * @throws Refusal `notFound`, `cart.fileMissing`, `quote.notProducible`, `quote.priceChanged`, `cart.full`
 */
export async function reorderToCart(tx: Tx, memberId: string, reorder: Reorder): Promise<CartItem> {
  const { orderNo } = reorder;
  const order = await ownPcbOrder(tx, memberId, { orderNo });
  const { spec, file, previousFile, repeatOf } = await planReorder(tx, order, reorder);
  await claimStoredQuote(tx, memberId);
  const { quoteId, quote } = await storeQuote(tx, memberId, spec, { ...PRICE_ONLY, repeatOf });
  const { totalFen } = quote.chosen;
  if (reorder.expectedFen !== undefined && reorder.expectedFen !== totalFen)
    throw new Refusal('quote.priceChanged', { data: { total: toApi(totalFen), goodsAmount: toApi(totalFen) } });
  const { fileId } = file ?? previousFile;
  const note = reorder.note ?? order.note;
  return appendToCart(tx, { memberId, fileId, quoteId, shownFen: totalFen, note, reorderOf: orderNo });
}
