import { MoneyError } from '@xunban/money';
import {
  defaultCalendar,
  defaultFreight,
  defaultPriceBook,
  evaluateFormula,
  FormulaError,
  schedule,
  validatePriceBook,
  type WorkCalendar,
} from '@xunban/pricing';
import { readFreightTable, readPriceBook, readWorkCalendar } from '@xunban/pricing/read';
import {
  isWorkCalendar,
  withConfirmedYear,
  withDays,
  withProposedYear,
} from '../../apps/console/src/features/pricing/prices/model/calendar-editing.ts';
import { coverageOf, isFreightTable } from '../../apps/console/src/features/pricing/prices/model/freight-editing.ts';
import { type PriceData, tablesOf } from '../../apps/console/src/features/pricing/prices/model/tables-of.ts';
import { jsonParser, type Parser, textParser } from '../parser.ts';

/** JSON data only, as it would be stored. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function readAndSchedule(json: unknown): unknown {
  const read = readWorkCalendar(json);
  return read.ok ? schedule(read.value, '2026-11-20T10:00:00+08:00', 15) : read;
}

function readAndValidate(json: unknown): unknown {
  const read = readPriceBook(json);
  return read.ok ? validatePriceBook(read.value) : read;
}

const editedCalendars = (calendar: WorkCalendar): readonly WorkCalendar[] => [
  withProposedYear(calendar, 2027),
  withConfirmedYear(calendar, 2026, 'notice'),
  withDays(calendar, '2026-10-01', '2026-10-03', { kind: 'makeUp' }),
  withDays(calendar, '2026-10-01', '2026-10-03', { kind: 'holiday', name: 'factoryBreak' }),
];

export const priceParsers: readonly Parser[] = [
  jsonParser({ name: 'price-book', seeds: () => [stored(defaultPriceBook)], read: readAndValidate }),
  jsonParser({ name: 'freight-table', seeds: () => [stored(defaultFreight)], read: readFreightTable }),
  // A calendar can be valid and have no working day in reach.
  jsonParser({
    name: 'work-calendar',
    seeds: () => [stored(defaultCalendar)],
    refusals: [RangeError],
    read: readAndSchedule,
  }),
  jsonParser({
    name: 'calendar-draft',
    seeds: () => [stored(defaultCalendar)],
    // A draft may hold any number.
    read: (data) => isWorkCalendar(data) && editedCalendars(data).length,
  }),
  jsonParser({
    name: 'freight-draft',
    seeds: () => [stored(defaultFreight)],
    read: (data) => isFreightTable(data) && data.carriers.map(coverageOf),
  }),
  jsonParser({
    name: 'price-tables',
    seeds: () => [stored(defaultPriceBook), stored(defaultFreight)],
    // A draft may hold any number.
    read: (data) => [
      tablesOf('priceBook', data as PriceData).length,
      tablesOf('freightTable', data as PriceData).length,
    ],
  }),
  textParser({
    name: 'formulas',
    seeds: () => ['max(100, 0.25 * 560) + ceil(3.2 / 0.5) * 12', '(1 + 2) × 3 − 4'],
    tokens: ['(', ')', 'max(', 'ceil(', '/', '÷', '9'.repeat(300), '*', ','],
    refusals: [FormulaError, MoneyError],
    read: (text) => evaluateFormula(text, 'halfUp'),
  }),
];
