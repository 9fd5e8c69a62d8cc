import { type BookProblem, validatePriceBook } from '@xunban/pricing';
import { readFreightTable, readPriceBook, readWorkCalendar } from '@xunban/pricing/read';
import type { PriceDataTable } from '../prices/price-versions.ts';

export type PriceDataKind = 'priceBook' | 'workCalendar' | 'freightTable';

interface Kind {
  readonly table: PriceDataTable;
  /** Everything that keeps the data from being published. */
  readonly faultsOf: (data: unknown) => readonly Fault[];
}

export interface Fault extends BookProblem {
  /** Whether its path names the rows of lists by their number or by what they are about. */
  readonly rowsAre: 'numbered' | 'named';
}

/** What staff edit. All three are versioned alike; each judges its own data. */
export const PRICE_DATA_KINDS: Readonly<Record<PriceDataKind, Kind>> = {
  priceBook: { table: 'price_book', faultsOf: bookFaults },
  workCalendar: {
    table: 'work_calendar',
    faultsOf: (data) => {
      const read = readWorkCalendar(data);
      return read.ok ? [] : read.problems.map(numbered);
    },
  },
  freightTable: {
    table: 'freight_table',
    faultsOf: (data) => {
      const read = readFreightTable(data);
      return read.ok ? [] : read.problems.map(numbered);
    },
  },
};

/** First its shape, then its figures: a book of another shape has no prices to judge. */
function bookFaults(data: unknown): readonly Fault[] {
  const read = readPriceBook(data);
  return read.ok ? validatePriceBook(read.value).map(named) : read.problems.map(numbered);
}

function numbered(problem: BookProblem): Fault {
  return { ...problem, rowsAre: 'numbered' };
}

const named = (problem: BookProblem): Fault => ({ ...problem, rowsAre: 'named' });
