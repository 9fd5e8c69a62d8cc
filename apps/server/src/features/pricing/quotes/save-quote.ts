import type { SavedQuoteView } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LinkTokens } from '../../identity/accounts/link-tokens.ts';
import { quoteImageAddress } from './quote-image.ts';
import {
  countSaved,
  deleteSaved,
  findSaved,
  listSaved,
  putSaved,
  renameSaved,
  type SavedQuote,
  type SavedQuotePage,
} from './saved-quote-store.ts';
import { quoteToken, unshareQuote } from './share-quote.ts';
import { boardQuoteFor, requireBoards } from './store-quote.ts';
import { unitFen } from './stored-quote-view.ts';
import { findQuotes, type StoredQuote } from './stored-quotes.ts';

const MAX_SAVED = 500;

/** @throws Refusal `notFound` (the quote), `quote.tooManySaved` */
export async function saveQuote(
  tx: Tx,
  tokens: LinkTokens,
  memberId: string,
  input: { readonly quoteId: string; readonly name: string },
): Promise<SavedQuoteView> {
  await boardQuoteFor(tx, memberId, input.quoteId);
  if ((await countSaved(tx, memberId)) >= MAX_SAVED)
    throw new Refusal('quote.tooManySaved', { params: { max: MAX_SAVED } });
  return savedView(tx, tokens, memberId, await putSaved(tx, memberId, input.quoteId, input.name));
}

/** @throws Refusal `notFound` */
export async function renameQuote(
  tx: Tx,
  tokens: LinkTokens,
  memberId: string,
  id: string,
  name: string,
): Promise<SavedQuoteView> {
  if (!(await renameSaved(tx, memberId, id, name))) throw new Refusal('notFound');
  return savedView(tx, tokens, memberId, id);
}

/**
 * Removes a quote from the list and ends its link, which could not be ended from there any more. @throws Refusal
 * `notFound`
 */
export async function removeQuote(tx: Tx, memberId: string, id: string): Promise<void> {
  const quoteId = await deleteSaved(tx, memberId, id);
  if (quoteId === undefined) throw new Refusal('notFound');
  await unshareQuote(tx, memberId, quoteId);
}

export async function savedQuotes(
  reader: Reader,
  tokens: LinkTokens,
  memberId: string,
  page: SavedQuotePage,
): Promise<{ totalCount: number; items: SavedQuoteView[] }> {
  const { total, items } = await listSaved(reader, memberId, page);
  const found = await findQuotes(
    reader,
    items.map(({ quoteId }) => quoteId),
  );
  const quotes = new Map(found.map((quote) => [quote.quoteId, quote]));
  return { totalCount: total, items: items.map((saved) => viewSaved(tokens, saved, quotes.get(saved.quoteId))) };
}

async function savedView(reader: Reader, tokens: LinkTokens, memberId: string, id: string): Promise<SavedQuoteView> {
  const saved = await findSaved(reader, memberId, id);
  if (!saved) throw new Refusal('notFound');
  const [quote] = await findQuotes(reader, [saved.quoteId]);
  return viewSaved(tokens, saved, quote);
}

function viewSaved(tokens: LinkTokens, saved: SavedQuote, quote: StoredQuote | undefined): SavedQuoteView {
  if (!quote) throw new Error(`saved quote ${saved.id} has no price`);
  return {
    id: saved.id,
    name: saved.name,
    quoteId: quote.quoteId,
    quotationNo: quote.quotationNo,
    spec: requireBoards(quote).spec,
    amount: toApi(quote.amountFen),
    unitPrice: toApi(unitFen(quote.amountFen, quote.spec.quantity)),
    workingDays: quote.workingDays,
    shipDate: quote.shipDate,
    quotedAt: toIso(quote.quotedAt),
    expiresAt: toIso(quote.expiresAt),
    isExpired: quote.isExpired,
    image: quoteImageAddress(quote.quoteId, quote.imageKey),
    shareToken: quoteToken(tokens, saved.linkSeed),
    savedAt: toIso(saved.savedAt),
  };
}
