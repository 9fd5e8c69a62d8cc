import type { RefusedQuote } from '@xunban/pricing';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { PRICE_ONLY, quoteBoard } from './quote-board.ts';
import { quoteFor } from './store-quote.ts';
import type { StoredQuote } from './stored-quotes.ts';

/** A stored quote, and what the same would cost today once its promise has run out. */
export interface QuoteWithToday {
  readonly stored: StoredQuote;
  readonly today: TodaysPrice | RefusedQuote | null;
}

/** A quote of today that can be made. */
export type TodaysPrice = Extract<Awaited<ReturnType<typeof quoteBoard>>, { readonly ok: true }>;

/**
 * Returns a stored quote for a caller who may see it.
 * @throws Refusal `notFound` when it is missing or another member's
 */
export async function readWithToday(reader: Reader, actor: Actor, quoteId: string): Promise<QuoteWithToday> {
  return withToday(reader, await quoteFor(reader, memberIdOf(actor), quoteId));
}

export async function withToday(reader: Reader, stored: StoredQuote): Promise<QuoteWithToday> {
  if (!stored.isExpired) return { stored, today: null };
  const wishes = { ...PRICE_ONLY, repeatOf: stored.repeatOf };
  return { stored, today: await quoteBoard(reader, stored.spec, wishes) };
}

/** The id of a member; null for a guest, and for staff, who read quotes by calls of their own. */
export const memberIdOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.memberId : null);
