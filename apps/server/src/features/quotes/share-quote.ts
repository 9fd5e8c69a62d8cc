import { newToken } from '../../platform/auth/tokens.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findQuote, type StoredQuote } from './quote-store.ts';
import { quoteFor } from './store-quote.ts';

/**
 * The token of the link to a quote, made at the first wish and the same from then on.
 * @throws Refusal `notFound` when the quote is missing or somebody else's
 */
export async function shareQuote(tx: Tx, memberId: string | null, quoteId: string): Promise<string> {
  await quoteFor(tx, memberId, quoteId);
  await tx
    .insertInto('quote_share')
    .values({ quote_id: quoteId, token: newToken() })
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('quote_share')
    .select('token')
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return row.token;
}

/** Ends the link. @throws Refusal `notFound` when the quote is missing or somebody else's */
export async function unshareQuote(tx: Tx, memberId: string | null, quoteId: string): Promise<void> {
  await quoteFor(tx, memberId, quoteId);
  await tx.deleteFrom('quote_share').where('quote_id', '=', quoteId).execute();
}

/** The quote behind a link. @throws Refusal `notFound` */
export async function sharedQuote(reader: Reader, token: string): Promise<StoredQuote> {
  const row = await reader.selectFrom('quote_share').select('quote_id').where('token', '=', token).executeTakeFirst();
  const stored = row && (await findQuote(reader, row.quote_id));
  if (!stored) throw new Refusal('notFound');
  return stored;
}
