import type { FormerFile } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findQuotes } from '../../pricing/quotes/stored-quotes.ts';
import { formerFiles } from '../order-review/former-files.ts';
import { cartOf } from './cart-items.ts';

/** The rows of a member's cart whose boards were ordered before, each with the likeliest of those orders. */
export async function formerInCart(
  reader: Reader,
  memberId: string,
): Promise<{ readonly cartId: string; readonly former: FormerFile }[]> {
  const items = await cartOf(reader, memberId);
  if (items.length === 0) return [];
  const quotes = new Map(
    (await findQuotes(reader, [...new Set(items.map(({ quoteId }) => quoteId))])).map((quote) => [
      quote.quoteId,
      quote,
    ]),
  );
  const boards = items.flatMap((item) => {
    const quote = quotes.get(item.quoteId);
    return quote ? [{ ...item, spec: quote.spec, customerPartNo: '' }] : [];
  });
  const found = await formerFiles(reader, memberId, boards, null);
  return boards.flatMap(({ cartId }, index) => {
    const former = found[index]?.[0];
    return former ? [{ cartId, former }] : [];
  });
}
