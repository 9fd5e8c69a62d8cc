import { randomBytes } from 'node:crypto';
import type { SharedLinkView } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { hashToken } from '../../../platform/auth/tokens.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LinkTokens } from '../../identity/accounts/link-tokens.ts';
import { renewQuoteImageKey } from './quote-image.ts';
import { type BoardQuote, boardQuoteFor, requireBoards } from './store-quote.ts';
import { findQuote, findQuotes, type StoredQuote } from './stored-quotes.ts';

export interface ShareLink {
  readonly token: string;
  readonly sharedAt: Date;
}

/**
 * Returns the link to a quote. The first call makes it; later calls return the same one.
 * @throws Refusal `notFound` when the quote is missing or another member's
 */
export async function shareQuote(
  tx: Tx,
  tokens: LinkTokens,
  memberId: string | null,
  quoteId: string,
): Promise<ShareLink> {
  await boardQuoteFor(tx, memberId, quoteId);
  const seed = randomBytes(16);
  await tx
    .insertInto('quote_share')
    .values({ quote_id: quoteId, token_seed: seed, token_hash: hashToken(quoteToken(tokens, seed)) })
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('quote_share')
    .select(['token_seed', 'shared_at'])
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow();
  return { token: quoteToken(tokens, row.token_seed), sharedAt: row.shared_at };
}

/** The token of a link; empty without a link. */
export const quoteToken = (tokens: LinkTokens, seed: Buffer | null): string =>
  seed === null ? '' : tokens.of(seed.toString('hex'));

/**
 * Ends the link, and the address of the image behind it. @throws Refusal `notFound` when the quote is missing or another
 * member's
 */
export async function unshareQuote(tx: Tx, memberId: string | null, quoteId: string): Promise<void> {
  await boardQuoteFor(tx, memberId, quoteId);
  await tx.deleteFrom('quote_share').where('quote_id', '=', quoteId).execute();
  await renewQuoteImageKey(tx, quoteId);
}

/** The member's own links that work at present, the newest first, so that each can be found again and ended. */
export async function ownLinks(
  reader: Reader,
  tokens: LinkTokens,
  memberId: string,
  page: { readonly skip: number; readonly take: number },
): Promise<{ totalCount: number; items: SharedLinkView[] }> {
  const links = reader
    .selectFrom('quote_share')
    .innerJoin('quote', 'quote.id', 'quote_share.quote_id')
    .where('quote.member_id', '=', memberId);
  const { count } = await links.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  const rows = await links
    .leftJoin('saved_quote', 'saved_quote.quote_id', 'quote_share.quote_id')
    .select(['quote_share.quote_id', 'quote_share.token_seed', 'quote_share.shared_at', 'saved_quote.name'])
    .orderBy('quote_share.shared_at', 'desc')
    .orderBy('quote_share.quote_id')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  const quotes = await findQuotes(
    reader,
    rows.map(({ quote_id }) => quote_id),
  );
  const byId = new Map(quotes.map((quote) => [quote.quoteId, quote]));
  return {
    totalCount: Number(count),
    items: rows.flatMap(({ quote_id, token_seed, shared_at, name }) => {
      const token = quoteToken(tokens, token_seed);
      const quote = byId.get(quote_id);
      return quote ? [viewLink(quote, { token, sharedAt: shared_at }, name ?? '')] : [];
    }),
  };
}

/** The quote behind a link. @throws Refusal `notFound` */
export async function sharedQuote(reader: Reader, token: string): Promise<BoardQuote> {
  const row = await reader
    .selectFrom('quote_share')
    .select('quote_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const stored = row && (await findQuote(reader, row.quote_id));
  if (!stored) throw new Refusal('notFound');
  return requireBoards(stored);
}

function viewLink(quote: StoredQuote, link: ShareLink, name: string): SharedLinkView {
  return {
    quoteId: quote.quoteId,
    quotationNo: quote.quotationNo,
    spec: requireBoards(quote).spec,
    amount: toApi(quote.amountFen),
    expiresAt: toIso(quote.expiresAt),
    isExpired: quote.isExpired,
    name,
    token: link.token,
    sharedAt: toIso(link.sharedAt),
  };
}
