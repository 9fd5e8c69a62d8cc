import { type BoardSpec, isStencil, type OrderedSpec, type StencilSpec } from '@xunban/contract';
import type { Quote, StencilQuote } from '@xunban/pricing';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  fingerprintOf,
  type OrderedQuote,
  PRICE_ONLY,
  type QuoteBasis,
  type QuoteWishes,
  quoteOnBasis,
  quoteOrdered,
  requireProducible,
} from './quote-board.ts';
import { basisOfChanged } from './repeatable-order.ts';
import { findQuote, insertQuote, type StoredQuote } from './stored-quotes.ts';

export interface NewlyStoredQuote<Q extends OrderedQuote = OrderedQuote> {
  readonly quoteId: string;
  readonly quote: Q;
  readonly expiresAt: Date;
}

/**
 * Prices a board now and stores the quote, which promises the price for as long as the book defines.
 * @param memberId the owner; null for a guest, whose quote is open to any client that knows its id
 * @throws Refusal `quote.notProducible`
 */
export async function storeQuote(
  tx: Tx,
  memberId: string | null,
  spec: BoardSpec,
  wishes?: QuoteWishes,
): Promise<NewlyStoredQuote<Quote>>;
export async function storeQuote(
  tx: Tx,
  memberId: string | null,
  spec: StencilSpec,
): Promise<NewlyStoredQuote<StencilQuote>>;
export async function storeQuote(
  tx: Tx,
  memberId: string | null,
  spec: OrderedSpec,
  wishes?: QuoteWishes,
): Promise<NewlyStoredQuote>;
export async function storeQuote(
  tx: Tx,
  memberId: string | null,
  spec: OrderedSpec,
  wishes: QuoteWishes = PRICE_ONLY,
): Promise<NewlyStoredQuote> {
  const quote = requireProducible(await quoteOrdered(tx, spec, wishes));
  return insertPriced(tx, memberId, spec, quote, wishes.repeatOf ?? null);
}

/**
 * Prices a changed board under the price book, calendar and moment of a stored quote that still holds, so that only the
 * change of the board makes a difference. The new quote expires when the old one would have.
 * @throws Refusal `quote.notProducible`
 */
export async function storeQuoteLike(
  tx: Tx,
  memberId: string,
  spec: OrderedSpec,
  promised: QuoteBasis,
): Promise<NewlyStoredQuote> {
  const basis = await basisOfChanged(tx, spec, promised);
  const quote = requireProducible(await quoteOnBasis(tx, spec, basis));
  return insertPriced(tx, memberId, spec, quote, basis.repeatOf);
}

/**
 * Stores what is left of a board in a quantity that is not sold, at an agreed price, so that every page counts these pieces.
 * @returns id of the quote
 */
export const storeUnsold = (
  tx: Tx,
  { quoteId: _id, quotationNo: _no, imageKey: _image, isExpired: _expired, ...sold }: StoredQuote,
  spec: OrderedSpec,
  price: Pick<StoredQuote, 'amountFen' | 'lines'>,
): Promise<string> =>
  insertQuote(tx, {
    ...{ ...sold, ...price, spec, fingerprint: fingerprintOf(spec) },
    weightG: Math.max(1, Math.ceil((sold.weightG * spec.quantity) / sold.spec.quantity)),
  });

/**
 * Returns a quote that the client may use: an own one, or a guest's, which is open to any client that knows its id.
 * @param memberId null for a client that is not signed in
 * @throws Refusal `notFound` for a missing one and for another member's alike
 */
export async function quoteFor(reader: Reader, memberId: string | null, quoteId: string): Promise<StoredQuote> {
  const stored = await findQuote(reader, quoteId);
  if (!stored || (stored.memberId !== null && stored.memberId !== memberId)) throw new Refusal('notFound');
  return stored;
}

/**
 * Returns a quote of boards as `quoteFor`.
 * @throws Refusal `notFound`, `quote.boardsOnly`
 */
export async function boardQuoteFor(reader: Reader, memberId: string | null, quoteId: string): Promise<BoardQuote> {
  return requireBoards(await quoteFor(reader, memberId, quoteId));
}

export type BoardQuote = StoredQuote & { readonly spec: BoardSpec };

/** @throws Refusal `quote.boardsOnly` for a quote of stencils, which has no pages of its own */
export function requireBoards(stored: StoredQuote): BoardQuote {
  const { spec } = stored;
  if (isStencil(spec)) throw new Refusal('quote.boardsOnly');
  return { ...stored, spec };
}

async function insertPriced(
  tx: Tx,
  memberId: string | null,
  spec: OrderedSpec,
  quote: OrderedQuote,
  repeatOf: string | null,
): Promise<NewlyStoredQuote> {
  const expiresAt = endOfDay(quote.validUntil);
  const quoteId = await insertQuote(tx, {
    memberId,
    spec,
    fingerprint: fingerprintOf(spec),
    bookVersion: quote.bookVersion,
    calendarVersion: quote.calendarVersion,
    repeatOf,
    quotedAt: new Date(quote.quotedAt),
    amountFen: quote.chosen.totalFen,
    lines: quote.chosen.lines,
    workingDays: quote.chosen.workingDays,
    shipDate: quote.chosen.shipDate,
    weightG: quote.weightG,
    pieceLengthMm: quote.pieceLengthMm,
    pieceWidthMm: quote.pieceWidthMm,
    expiresAt,
  });
  return { quoteId, quote, expiresAt };
}

/** A quote holds through its last day in Shanghai. */
const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999+08:00`);
