import {
  BOARD_CHOICES,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { easyBoard, easyBoardWith, type Kind, kindsOf } from './easy-board.ts';
import type { BookProblem } from './price-book.ts';
import { type IncludedOptions, isAbout, type OptionCharge, type PriceBook } from './price-book.ts';

/** Priced by the tariff itself, or by the number of sides that they name, not by a surcharge of their own. */
const PRICED_ELSEWHERE: readonly ChoiceField[] = ['layers', 'leadTime', 'platedEdges'];

/** Materials and layer counts that have two tariffs, and layer counts of FR-4 below the largest that have none. */
export function tariffCoverage(book: PriceBook): BookProblem[] {
  const kinds = kindsOf(book);
  const countOf = (kind: Kind) => kinds.filter((other) => isSame(kind, other)).length;
  const twice = kinds.filter((kind, index) => countOf(kind) > 1 && kinds.findIndex((k) => isSame(k, kind)) === index);
  const max = Math.max(2, ...kinds.filter(({ material }) => material === 'fr4').map(({ layers }) => layers));
  const missing = BOARD_CHOICES.layers.filter((layers) => layers <= max && countOf({ material: 'fr4', layers }) === 0);
  return [
    ...missing.map((layers): BookProblem => ({ code: 'hole', path: 'tariffs', params: { layers } })),
    ...twice.map((kind): BookProblem => ({ code: 'overlap', path: 'tariffs', params: { ...kind } })),
  ];
}

/** Options that can be ordered and have no price, or more than one. */
export function optionCoverage(book: PriceBook): BookProblem[] {
  return kindsOf(book).flatMap((kind) =>
    Object.keys(BOARD_CHOICES)
      .filter(isChoiceField)
      .filter((field) => !PRICED_ELSEWHERE.includes(field) && isFieldRelevant(easyBoard(kind, field), field))
      .flatMap((field) => BOARD_CHOICES[field].flatMap((value) => optionProblem(book, kind, field, value))),
  );
}

/** The surcharges that price an option of a kind of board. */
export function chargesFor(
  book: PriceBook,
  kind: Kind,
  field: ChoiceField,
  value: ChoiceValue,
): readonly OptionCharge[] {
  return book.charges.filter((charge) => covers(charge, kind, field, value));
}

/** Checks whether an option applies to a kind of board and can be made with it; sold or not. */
export function canBeMade(book: PriceBook, kind: Kind, field: ChoiceField, value: ChoiceValue): boolean {
  if (!isFieldRelevant(easyBoard(kind, field), field)) return false;
  const repair = easyBoardWith(book, kind, field, value);
  return repair.ok || repair.violations.every(({ code }) => code === 'optionOffered');
}

function optionProblem(book: PriceBook, kind: Kind, field: ChoiceField, value: ChoiceValue): BookProblem[] {
  const entries = [...book.charges, ...book.included, ...(book.notSold ?? [])];
  const places = entries.filter((entry) => covers(entry, kind, field, value)).length;
  const params = { ...kind, option: String(value) };
  if (places > 1) return [{ code: 'overlap', path: `options.${field}`, params }];
  if (places === 1 || !canBeMade(book, kind, field, value)) return [];
  return [{ code: 'hole', path: `options.${field}`, params }];
}

function covers(entry: IncludedOptions, { material, layers }: Kind, field: ChoiceField, value: ChoiceValue): boolean {
  return entry.field === field && entry.values.includes(value) && isAbout(entry, material, layers);
}

function isSame(a: Kind, b: Kind): boolean {
  return a.material === b.material && a.layers === b.layers;
}
