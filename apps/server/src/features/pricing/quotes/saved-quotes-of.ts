import { toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { listSaved } from './saved-quote-store.ts';
import { findQuotes } from './stored-quotes.ts';

/** The quotes that a member has saved, for staff: the latest first, without their links. */
export async function savedQuotesOf(
  reader: Reader,
  memberId: string,
  page: { readonly skipCount: number; readonly maxResultCount: number },
) {
  const { total, items } = await listSaved(reader, memberId, { skip: page.skipCount, take: page.maxResultCount });
  const quotes = new Map(
    (
      await findQuotes(
        reader,
        items.map(({ quoteId }) => quoteId),
      )
    ).map((quote) => [quote.quoteId, quote]),
  );
  return {
    totalCount: total,
    items: items.flatMap(({ id, name, quoteId, savedAt }) => {
      const quote = quotes.get(quoteId);
      if (!quote) return [];
      const { quotationNo, amountFen, expiresAt, isExpired } = quote;
      const amount = toApi(amountFen);
      return [{ id, name, quotationNo, amount, savedAt: toIso(savedAt), expiresAt: toIso(expiresAt), isExpired }];
    }),
  };
}
