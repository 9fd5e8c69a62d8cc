import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  LATER_FIELDS,
} from '@xunban/contract/board-spec';
import { type OptionRule, optionRule } from '../quote/option-rules.ts';
import type { PriceRule } from '../quote/price-rule.ts';
import { areaRules } from '../quote/tariff-rules.ts';
import {
  type BoardKinds,
  type IncludedOptions,
  isAbout,
  type LayerTariff,
  type PriceBook,
  type SizeLimit,
} from './price-book.ts';

/** A price book with its lists arranged for looking up. Made for one quote or one search and thrown away with it. */
export interface IndexedBook extends PriceBook {
  /** Returns the book's data for boards of the material and layer count of this one. */
  readonly kindOf: (board: BoardOf) => BoardKind;
  /** Surcharges by field and option, for every kind of board, fields in the order of the book. */
  readonly surcharges: ReadonlyMap<ChoiceField, ReadonlyMap<ChoiceValue, readonly OptionRule[]>>;
  /** Checks whether the book contains an option; older books do not know every one. */
  readonly isSold: (board: BoardOf, field: ChoiceField, value: ChoiceValue) => boolean;
  /** The fields of which some option is not sold on some board. */
  readonly limitedFields: readonly ChoiceField[];
}

/** Price book data for boards of one material and layer count. */
export interface BoardKind {
  /** Undefined when the book does not sell such boards. */
  readonly tariff: LayerTariff | undefined;
  /** The part of the tariff that depends on the area alone. */
  readonly areaRules: readonly PriceRule[];
  readonly size: SizeLimit | undefined;
  /** The options of a field where not all can be made. */
  readonly offers: ReadonlyMap<ChoiceField, readonly ChoiceValue[]>;
}

type BoardOf = Pick<BoardSpec, 'material' | 'layers'>;

/** Arranges a book; one that is arranged already comes back as it is. */
export function indexBook(book: PriceBook | IndexedBook): IndexedBook {
  if ('kindOf' in book) return book;
  const kinds = new Map<string, BoardKind>();
  return {
    ...book,
    kindOf: (board) => {
      const name = `${board.material} ${board.layers}`;
      const known = kinds.get(name);
      if (known !== undefined) return known;
      const kind = kindIn(book, board);
      kinds.set(name, kind);
      return kind;
    },
    surcharges: surchargesOf(book),
    ...soldOptions(book),
  };
}

function kindIn(book: PriceBook, { material, layers }: BoardOf): BoardKind {
  const here = (entry: BoardKinds) => isAbout(entry, material, layers);
  const offers = new Map<ChoiceField, readonly ChoiceValue[]>();
  for (const { field, values } of book.capability.offers.filter(here)) {
    if (!offers.has(field)) offers.set(field, values);
  }
  const tariff = book.tariffs.find((each) => each.layers === layers && (each.material ?? 'fr4') === material);
  return {
    tariff,
    areaRules: tariff === undefined ? [] : areaRules(tariff),
    size: book.capability.sizes.find(here),
    offers,
  };
}

function surchargesOf(book: PriceBook): IndexedBook['surcharges'] {
  const fields = new Map<ChoiceField, Map<ChoiceValue, OptionRule[]>>();
  for (const charge of book.charges) {
    const byValue = fields.get(charge.field) ?? new Map<ChoiceValue, OptionRule[]>();
    fields.set(charge.field, byValue);
    for (const value of charge.values) {
      byValue.set(value, [...(byValue.get(value) ?? []), optionRule(charge, value)]);
    }
  }
  return fields;
}

const CHOICES: readonly ChoiceField[] = Object.keys(BOARD_CHOICES).filter(isChoiceField);
/** Fields that no book prices: the tariff does, or they state the position of something priced by its number. */
const PRICED_ELSEWHERE: ReadonlySet<ChoiceField> = new Set<ChoiceField>([
  'material',
  'layers',
  'leadTime',
  'platedEdges',
]);
const LATER: ReadonlySet<ChoiceField> = new Set<ChoiceField>(LATER_FIELDS);

function soldOptions(book: PriceBook): Pick<IndexedBook, 'isSold' | 'limitedFields'> {
  const places = optionsOf([...book.charges, ...book.included]);
  const hasPlace = (field: ChoiceField, value: ChoiceValue) =>
    PRICED_ELSEWHERE.has(field) ||
    (places.get(field)?.has(value) ?? (LATER.has(field) && value === BOARD_CHOICES[field][0]));
  const refused = (book.notSold ?? []).filter(({ field }) => !PRICED_ELSEWHERE.has(field));
  return {
    isSold: ({ material, layers }, field, value) =>
      hasPlace(field, value) &&
      !refused.some(
        (entry) => entry.field === field && entry.values.includes(value) && isAbout(entry, material, layers),
      ),
    limitedFields: CHOICES.filter(
      (field) =>
        refused.some((entry) => entry.field === field) || BOARD_CHOICES[field].some((value) => !hasPlace(field, value)),
    ),
  };
}

function optionsOf(entries: readonly IncludedOptions[]): ReadonlyMap<ChoiceField, ReadonlySet<ChoiceValue>> {
  const options = new Map<ChoiceField, Set<ChoiceValue>>();
  for (const { field, values } of entries) {
    const known = options.get(field) ?? new Set<ChoiceValue>();
    for (const value of values) known.add(value);
    options.set(field, known);
  }
  return options;
}
