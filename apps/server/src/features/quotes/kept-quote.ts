import type { RefusedQuote } from '@xunban/pricing';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { PRICE_ONLY, quoteBoard } from './quote-board.ts';
import { quoteFor } from './store-quote.ts';
import type { StoredQuote } from './stored-quotes.ts';

/** A promised price, and what it would be now if the promise has run out. */
export interface KeptQuote {
  readonly stored: StoredQuote;
  readonly today: TodaysPrice | RefusedQuote | null;
}

/** The part of today's quote that is told beside an old one. */
export type TodaysPrice = Extract<Awaited<ReturnType<typeof quoteBoard>>, { readonly ok: true }>;

/**
 * A promised price for whoever may see it.
 * @throws Refusal `notFound` for a missing one and for somebody else's alike
 */
export async function readKept(
  deps: Pick<Deps, 'clock'>,
  reader: Reader,
  actor: Actor,
  quoteId: string,
): Promise<KeptQuote> {
  return withToday(deps, reader, await quoteFor(reader, memberIdOf(actor), quoteId));
}

export async function withToday(deps: Pick<Deps, 'clock'>, reader: Reader, stored: StoredQuote): Promise<KeptQuote> {
  if (!stored.isExpired) return { stored, today: null };
  const wishes = { ...PRICE_ONLY, repeatOf: stored.repeatOf };
  return { stored, today: await quoteBoard(deps, reader, stored.spec, wishes) };
}

/** Staff read quotes at their own calls; here they are nobody in particular. */
export const memberIdOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.memberId : null);
