import { type BookProblem, validatePriceBook } from '@xunban/pricing';
import { readFreightTable, readPriceBook, readWorkCalendar } from '@xunban/pricing/read';
import type { PriceDataTable } from '../prices/price-versions.ts';

export type PriceDataKind = 'priceBook' | 'workCalendar' | 'freightTable';

interface Kind {
  readonly table: PriceDataTable;
  /** Everything that keeps the data from being published. */
  readonly faultsOf: (data: unknown) => readonly BookProblem[];
}

/** What staff edit. All three are versioned alike; each judges its own data. */
export const PRICE_DATA_KINDS: Readonly<Record<PriceDataKind, Kind>> = {
  priceBook: { table: 'price_book', faultsOf: bookFaults },
  workCalendar: {
    table: 'work_calendar',
    faultsOf: (data) => {
      const read = readWorkCalendar(data);
      return read.ok ? [] : read.problems;
    },
  },
  freightTable: {
    table: 'freight_table',
    faultsOf: (data) => {
      const read = readFreightTable(data);
      return read.ok ? [] : read.problems;
    },
  },
};

/** First its shape, then its figures: a book of another shape has no prices to judge. */
function bookFaults(data: unknown): readonly BookProblem[] {
  const read = readPriceBook(data);
  return read.ok ? validatePriceBook(read.value) : read.problems;
}
