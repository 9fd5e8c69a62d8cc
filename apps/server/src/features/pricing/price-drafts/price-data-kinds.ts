import { type BookProblem, validatePriceBook } from '@xunban/pricing';
import { readFreightTable, readPriceBook, readWorkCalendar } from '@xunban/pricing/read';
import type { PriceDataTable } from '../prices/price-versions.ts';

export type PriceDataKind = 'priceBook' | 'workCalendar' | 'freightTable';

interface Kind {
  readonly table: PriceDataTable;
  /** Its figures are money that buyers pay, so no user publishes a draft of their own. */
  readonly isMoney: boolean;
  /** Faults that prevent the data from being published. */
  readonly faultsOf: (data: unknown) => readonly Fault[];
}

export interface Fault extends BookProblem {
  /** Defines whether its path identifies list rows by their number or by their subject. */
  readonly rowsAre: 'numbered' | 'named';
}

/** Kinds of price data that staff edit. All three are versioned alike; each validates its own data. */
export const PRICE_DATA_KINDS: Readonly<Record<PriceDataKind, Kind>> = {
  priceBook: { table: 'price_book', isMoney: true, faultsOf: bookFaults },
  workCalendar: {
    table: 'work_calendar',
    isMoney: false,
    faultsOf: (data) => {
      const read = readWorkCalendar(data);
      return read.ok ? [] : read.problems.map(numbered);
    },
  },
  freightTable: {
    table: 'freight_table',
    isMoney: true,
    faultsOf: (data) => {
      const read = readFreightTable(data);
      return read.ok ? [] : read.problems.map(numbered);
    },
  },
};

/** Validates the shape first, then the figures: a book of another shape has no prices to validate. */
function bookFaults(data: unknown): readonly Fault[] {
  const read = readPriceBook(data);
  return read.ok ? validatePriceBook(read.value).map(named) : read.problems.map(numbered);
}

function numbered(problem: BookProblem): Fault {
  return { ...problem, rowsAre: 'numbered' };
}

const named = (problem: BookProblem): Fault => ({ ...problem, rowsAre: 'named' });
