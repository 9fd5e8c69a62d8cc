import type { DraftBook } from '@xunban/contract';
import type { FreightTable, PriceBook } from '@xunban/pricing';
import { bookTables } from './book-tables.ts';
import type { Figure, FigureTable } from './figures.ts';
import { freightTables } from './freight-tables.ts';

export type TariffKind = DraftBook['kind'];
export type TariffData = DraftBook['data'];

/**
 * The tables of a tariff. A draft may hold anything while it is worked on, so data of another shape has none and is left
 * to the JSON editor; a calendar has an editor of its own.
 */
export function tablesOf(kind: TariffKind, data: TariffData): readonly FigureTable[] {
  try {
    // What is not of this shape throws on the way; the server judges the data itself.
    if (kind === 'priceBook') return bookTables(data as unknown as PriceBook);
    return kind === 'freightTable' ? freightTables(data as unknown as FreightTable) : [];
  } catch {
    return [];
  }
}

type Problem = DraftBook['problems'][number];

/**
 * The faults that concern a figure: those of its very place and of a place that it lies in. A fault that names the value
 * it is about is only that figure's, not its neighbours'.
 */
export const problemsOf = (figure: Figure, problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(
    ({ path, params }) =>
      (figure.place === path || figure.place.startsWith(`${path}.`)) &&
      (params['value'] === undefined || String(params['value']) === String(figure.value)),
  );

/** What a fault says, without the place in front of it: it stands at that place. */
export const faultText = ({ path, message }: Problem): string =>
  message.startsWith(path) ? message.slice(path.length).replace(/^[\s:：]+/, '') : message;
