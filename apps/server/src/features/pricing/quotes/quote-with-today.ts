import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type OrderedOutcome, PRICE_ONLY, quoteOrdered } from './quote-board.ts';
import { type BoardQuote, boardQuoteFor } from './store-quote.ts';
import type { StoredQuote } from './stored-quotes.ts';

/** A stored quote, and what the same would cost today once its promise has run out. */
export interface QuoteWithToday<S extends StoredQuote = BoardQuote> {
  readonly stored: S;
  readonly today: OrderedOutcome | null;
}

/**
 * Returns a stored quote for a caller who may see it.
 * @throws Refusal `notFound` when it is missing or another member's
 */
export async function readWithToday(reader: Reader, actor: Actor, quoteId: string): Promise<QuoteWithToday> {
  return withToday(reader, await boardQuoteFor(reader, memberIdOf(actor), quoteId));
}

export async function withToday<S extends StoredQuote>(reader: Reader, stored: S): Promise<QuoteWithToday<S>> {
  if (!stored.isExpired) return { stored, today: null };
  const wishes = { ...PRICE_ONLY, repeatOf: stored.repeatOf };
  return { stored, today: await quoteOrdered(reader, stored.spec, wishes) };
}

/** The id of a member; null for a guest, and for staff, who read quotes by calls of their own. */
export const memberIdOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.memberId : null);
