import { toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { withToday } from './quote-with-today.ts';
import { viewToday } from './stored-quote-view.ts';
import type { StoredQuote } from './stored-quotes.ts';

/** The refusal of an expired quote. It carries the promised price and today's, so that a screen can ask at once. */
export async function expiredRefusal(reader: Reader, stored: StoredQuote): Promise<Refusal> {
  const { today } = await withToday(reader, stored);
  return new Refusal('quote.expired', {
    data: { amount: toApi(stored.amountFen), today: today && viewToday(today, stored.amountFen) },
  });
}
