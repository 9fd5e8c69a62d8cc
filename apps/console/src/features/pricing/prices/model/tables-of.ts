import type { DraftBook } from '@xunban/contract';
import type { FreightTable, PriceBook } from '@xunban/pricing';
import { bookTables } from './book-tables.ts';
import { type Figure, type FigureRow, type FigureTable, figuresOf } from './figures.ts';
import { freightTables } from './freight-tables.ts';

export type PriceDataKind = DraftBook['kind'];
export type PriceData = DraftBook['data'];

/**
 * The tables of price data. A draft may hold anything while it is worked on, so data of another shape has none and is left
 * to the JSON editor; a calendar has an editor of its own.
 */
export function tablesOf(kind: PriceDataKind, data: PriceData): readonly FigureTable[] {
  try {
    // Data of another shape throws during conversion; the server validates the data itself.
    if (kind === 'priceBook') return bookTables(data as unknown as PriceBook);
    return kind === 'freightTable' ? freightTables(data as unknown as FreightTable) : [];
  } catch {
    return [];
  }
}

type Problem = DraftBook['problems'][number];

/**
 * The faults of a figure: those of its very place, and those of a list that it lies in which name its value. Such a
 * fault is only that figure's, not its neighbours'.
 */
export const problemsOf = (figure: Figure, problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ path, params }) => {
    const edge = params['edge'];
    if (edge !== undefined) return figure.place.startsWith(`${path}.upto`) && String(edge) === String(figure.value);
    const value = params['value'];
    return value === undefined
      ? figure.place === path
      : isIn(figure.place, path) && String(value) === String(figure.value);
  });

/** The faults of a row that belong to no single figure: a gap, or a conflict of several figures. */
export function rowProblems(row: FigureRow, problems: readonly Problem[]): readonly Problem[] {
  const figures = figuresOf(row);
  return problems.filter(
    (problem) =>
      (row.at?.includes(problem.path) || row.within.some((place) => isIn(problem.path, place))) &&
      !figures.some((figure) => problemsOf(figure, [problem]).length > 0),
  );
}

/** Returns the place where an error is shown: the first row that contains it. */
export function placeOf(
  problem: Problem,
  tables: readonly FigureTable[],
): { readonly table: FigureTable; readonly row: FigureRow } | undefined {
  for (const table of tables)
    for (const row of table.rows)
      if (
        rowProblems(row, [problem]).length > 0 ||
        figuresOf(row).some((figure) => problemsOf(figure, [problem]).length > 0)
      )
        return { table, row };
  return undefined;
}

const isIn = (place: string, whole: string): boolean => place === whole || place.startsWith(`${whole}.`);
