import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  defaultBoardSpec,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { repairSpec } from '../rules/check-spec.ts';
import type { BookProblem } from './book-problem.ts';
import type { LayerCount, OptionCharge, PriceBook } from './price-book.ts';

/** Priced by the tariff itself, not by a surcharge. */
const TARIFF_FIELDS: readonly ChoiceField[] = ['layers', 'leadTime'];

/** Layer counts that have no tariff, or more than one. */
export function tariffCoverage(book: PriceBook): BookProblem[] {
  return BOARD_CHOICES.layers.flatMap((layers): BookProblem[] => {
    const count = book.tariffs.filter((tariff) => tariff.layers === layers).length;
    return count === 1 ? [] : [{ code: count === 0 ? 'hole' : 'overlap', path: 'tariffs', params: { layers } }];
  });
}

/** Options that can be ordered and have no price, or more than one. */
export function optionCoverage(book: PriceBook): BookProblem[] {
  return BOARD_CHOICES.layers.flatMap((layers) =>
    Object.keys(BOARD_CHOICES)
      .filter(isChoiceField)
      .filter((field) => !TARIFF_FIELDS.includes(field) && isFieldRelevant(fullestBoard(layers), field))
      .flatMap((field) => BOARD_CHOICES[field].flatMap((value) => optionProblem(book, layers, field, value))),
  );
}

/** The surcharges that price an option of a layer count. */
export function chargesFor(
  book: PriceBook,
  layers: LayerCount,
  field: ChoiceField,
  value: ChoiceValue,
): readonly OptionCharge[] {
  return book.charges.filter((charge) => covers(charge, layers, field, value));
}

/** Whether an option can be had at all with a layer count, on an otherwise easy board. */
export function canBeOrdered(book: PriceBook, layers: LayerCount, field: ChoiceField, value: ChoiceValue): boolean {
  const easyBoard: BoardSpec = { ...defaultBoardSpec, layers, minTraceMil: 10 };
  return repairSpec({ ...easyBoard, [field]: value }, book, [field, 'layers', 'quantity']).ok;
}

function optionProblem(book: PriceBook, layers: LayerCount, field: ChoiceField, value: ChoiceValue): BookProblem[] {
  const included = book.included.filter((entry) => covers(entry, layers, field, value));
  const prices = chargesFor(book, layers, field, value).length + included.length;
  const params = { layers, option: String(value) };
  if (prices > 1) return [{ code: 'overlap', path: `options.${field}`, params }];
  if (prices === 1 || !canBeOrdered(book, layers, field, value)) return [];
  return [{ code: 'hole', path: `options.${field}`, params }];
}

function covers(
  entry: Pick<OptionCharge, 'field' | 'values' | 'layers'>,
  layers: LayerCount,
  field: ChoiceField,
  value: ChoiceValue,
): boolean {
  const fitsLayers = entry.layers === undefined || entry.layers.includes(layers);
  return entry.field === field && entry.values.includes(value) && fitsLayers;
}

/** A board on which every field means something that can. */
function fullestBoard(layers: LayerCount): BoardSpec {
  return { ...defaultBoardSpec, layers, finish: 'enig', deliveryForm: 'panelByUs', rails: 'allSides' };
}
