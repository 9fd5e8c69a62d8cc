import type { Fen } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Reader } from '../../../platform/db/transaction.ts';
import { PRICE_ONLY, quoteOrdered, type RefusedOrder } from '../../pricing/quotes/quote-board.ts';
import { findQuotes, type StoredQuote } from '../../pricing/quotes/stored-quotes.ts';
import type { CartItem } from './cart-items.ts';

/** The current price of a cart row, with its stored quote. */
export interface CartPrice {
  readonly item: CartItem;
  readonly quote: StoredQuote;
  readonly amountFen: Fen;
  readonly lines: readonly StoredLine[];
  readonly workingDays: number;
  readonly weightG: number;
  readonly pieceLengthMm: number;
  readonly pieceWidthMm: number;
  /** The promise has run out and the price is today's. */
  readonly isExpired: boolean;
  /** Set when today's rules do not allow the board any more. */
  readonly refused: RefusedOrder | null;
}

/** The prices of cart rows, in their order: the promised price while the promise holds, today's after that. */
export async function cartPrices(reader: Reader, items: readonly CartItem[]): Promise<CartPrice[]> {
  const quotes = new Map(
    (await findQuotes(reader, [...new Set(items.map(({ quoteId }) => quoteId))])).map((quote) => [
      quote.quoteId,
      quote,
    ]),
  );
  const prices: CartPrice[] = [];
  for (const item of items) {
    const quote = quotes.get(item.quoteId);
    if (!quote) throw new Error(`cart row ${item.cartId} has no quote`);
    prices.push(quote.isExpired ? await todaysPrice(reader, item, quote) : promisedPrice(item, quote));
  }
  return prices;
}

function promisedPrice(item: CartItem, quote: StoredQuote): CartPrice {
  const { amountFen, lines, workingDays, weightG, pieceLengthMm, pieceWidthMm } = quote;
  const price = { amountFen, lines, workingDays, weightG, pieceLengthMm, pieceWidthMm };
  return { item, quote, ...price, isExpired: false, refused: null };
}

async function todaysPrice(reader: Reader, item: CartItem, quote: StoredQuote): Promise<CartPrice> {
  const outcome = await quoteOrdered(reader, quote.spec, { ...PRICE_ONLY, repeatOf: quote.repeatOf });
  if (!outcome.ok) return { ...promisedPrice(item, quote), isExpired: true, refused: outcome };
  const { chosen, weightG, pieceLengthMm, pieceWidthMm } = outcome;
  return {
    item,
    quote,
    amountFen: chosen.totalFen,
    lines: chosen.lines,
    workingDays: chosen.workingDays,
    ...{ weightG, pieceLengthMm, pieceWidthMm },
    isExpired: true,
    refused: null,
  };
}
