import type { PriceBook, WorkCalendar } from '@xunban/pricing';
import type { Reader } from '../../platform/db/transaction.ts';
import { currentPriceData } from '../prices/price-data.ts';

/** What an instant quote is made from. */
export interface TariffInForce {
  readonly book: PriceBook;
  readonly calendar: WorkCalendar;
}

/** A quote that nobody stored may be this much behind a new book; what is promised is judged by the database each time. */
const KNOWN_FOR_MS = 1000;

/** Asks the database once a second at most, however many quotes are wanted; everybody who comes meanwhile waits for the one question. */
export function tariffInForce(now: () => number = () => performance.now()): (reader: Reader) => Promise<TariffInForce> {
  let known: { readonly until: number; readonly tariff: Promise<TariffInForce> } | undefined;
  return (reader) => {
    if (known && now() < known.until) return known.tariff;
    const tariff = ask(reader);
    const mine = { until: now() + KNOWN_FOR_MS, tariff };
    known = mine;
    tariff.catch(() => {
      if (known === mine) known = undefined;
    });
    return tariff;
  };
}

async function ask(reader: Reader): Promise<TariffInForce> {
  const [book, calendar] = await Promise.all([
    currentPriceData(reader, 'price_book'),
    currentPriceData(reader, 'work_calendar'),
  ]);
  return { book, calendar };
}
