import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  LATER_FIELDS,
} from '@xunban/contract/board-spec';
import { M2_UNITS, wholeFen } from '../quote/fees.ts';
import type {
  BoardKinds,
  IncludedOptions,
  LayerCount,
  LayerTariff,
  Material,
  OptionCharge,
  PriceBook,
  SizeLimit,
} from './price-book.ts';

/** What a book says about boards of one material and layer count, gathered once. */
export interface BoardKind {
  /** Nothing when the book does not sell such boards. */
  readonly tariff: LayerTariff | undefined;
  readonly size: SizeLimit | undefined;
  /** The options of a field where not all can be made. */
  readonly offers: ReadonlyMap<ChoiceField, readonly ChoiceValue[]>;
  /** Surcharges by field and option, fields in the order of the book. */
  readonly charges: readonly FieldCharges[];
  readonly feesOf: ReadonlyMap<ChoiceField, FieldCharges['byValue']>;
  /** Up to how much area, in the units of `fees.ts`, every surcharge for a field stays at its minimum. */
  readonly flatUpto: ReadonlyMap<ChoiceField, number>;
  /** Whether the book has a place for an option; books from before do not know every one. */
  readonly isSold: (field: ChoiceField, value: ChoiceValue) => boolean;
  /** The fields of which some option is not sold. */
  readonly limited: readonly ChoiceField[];
}

export interface FieldCharges {
  readonly field: ChoiceField;
  readonly byValue: ReadonlyMap<ChoiceValue, readonly OptionFee[]>;
}

/** A surcharge with its figures as the totals are computed with: never less than `minFen`, `rateFen` per m². */
export interface OptionFee {
  readonly charge: OptionCharge;
  readonly minFen: number;
  readonly rateFen: number;
}

type BoardOf = Pick<BoardSpec, 'material' | 'layers'>;

/** Books are never changed, so what was gathered from one stays true for as long as somebody holds it. */
const gathered = new WeakMap<PriceBook, Map<Material, BoardKind[]>>();

/** What the book says about boards of the material and layer count of this one. */
export function kindOf({ material, layers }: BoardOf, book: PriceBook): BoardKind {
  const known = gathered.get(book)?.get(material)?.[layers];
  if (known !== undefined) return known;
  const kind = gather(material, layers, book);
  const byMaterial = gathered.get(book) ?? new Map<Material, BoardKind[]>();
  const byLayers = byMaterial.get(material) ?? [];
  byLayers[layers] = kind;
  gathered.set(book, byMaterial.set(material, byLayers));
  return kind;
}

/** The fields of a board of which the option has a surcharge on some kind of board, whether on this one or not. */
export function chargedSomewhere(spec: BoardSpec, book: PriceBook): ChoiceField[] {
  const options = chargedOptions.get(book) ?? optionsOf(book.charges);
  chargedOptions.set(book, options);
  const charged: ChoiceField[] = [];
  for (const [field, values] of options) if (values.has(spec[field])) charged.push(field);
  return charged;
}

const chargedOptions = new WeakMap<PriceBook, ReturnType<typeof optionsOf>>();

/** The tariff of a material and layer count; nothing when the book does not sell it. */
export function tariffOf(board: BoardOf, book: PriceBook): LayerTariff | undefined {
  return kindOf(board, book).tariff;
}

/** Names a tariff in rule ids and paths: `4`, or `aluminium.1` for anything else than FR-4. */
export function tariffName({ material = 'fr4', layers }: LayerTariff): string {
  return material === 'fr4' ? String(layers) : `${material}.${layers}`;
}

/** Whether an entry of the book is about boards of a material and layer count. */
export function isAbout(entry: BoardKinds, material: Material, layers: LayerCount): boolean {
  return (entry.materials?.includes(material) ?? true) && (entry.layers?.includes(layers) ?? true);
}

function gather(material: Material, layers: LayerCount, book: PriceBook): BoardKind {
  const here = (entry: BoardKinds) => isAbout(entry, material, layers);
  const offers = new Map<ChoiceField, readonly ChoiceValue[]>();
  for (const { field, values } of book.capability.offers.filter(here)) {
    if (!offers.has(field)) offers.set(field, values);
  }
  const isSold = soldOptions(book, here);
  const charges = chargesByField(book.charges.filter(here));
  return {
    tariff: book.tariffs.find((tariff) => tariff.layers === layers && (tariff.material ?? 'fr4') === material),
    size: book.capability.sizes.find(here),
    offers,
    charges,
    feesOf: new Map(charges.map(({ field, byValue }) => [field, byValue])),
    flatUpto: new Map(charges.map(({ field, byValue }) => [field, flatUpto([...byValue.values()].flat())])),
    isSold,
    limited: Object.keys(BOARD_CHOICES)
      .filter(isChoiceField)
      .filter((field) => BOARD_CHOICES[field].some((value) => !isSold(field, value))),
  };
}

function soldOptions(book: PriceBook, here: (entry: BoardKinds) => boolean): BoardKind['isSold'] {
  const sold = optionsOf([...book.charges, ...book.included]);
  const notSold = optionsOf((book.notSold ?? []).filter(here));
  return (field, value) => {
    if (PRICED_BY_TARIFF.has(field)) return true;
    if (notSold.get(field)?.has(value) === true) return false;
    return sold.get(field)?.has(value) ?? (LATER.has(field) && value === BOARD_CHOICES[field][0]);
  };
}

const PRICED_BY_TARIFF: ReadonlySet<ChoiceField> = new Set<ChoiceField>(['material', 'layers', 'leadTime']);
const LATER: ReadonlySet<ChoiceField> = new Set<ChoiceField>(LATER_FIELDS);

function optionsOf(entries: readonly IncludedOptions[]): ReadonlyMap<ChoiceField, ReadonlySet<ChoiceValue>> {
  const options = new Map<ChoiceField, Set<ChoiceValue>>();
  for (const { field, values } of entries) {
    const known = options.get(field) ?? new Set<ChoiceValue>();
    for (const value of values) known.add(value);
    options.set(field, known);
  }
  return options;
}

function chargesByField(charges: readonly OptionCharge[]): FieldCharges[] {
  const fields = new Map<ChoiceField, Map<ChoiceValue, OptionFee[]>>();
  for (const charge of charges) {
    const byValue = fields.get(charge.field) ?? new Map<ChoiceValue, OptionFee[]>();
    fields.set(charge.field, byValue);
    const fee = feeOf(charge);
    for (const value of charge.values) byValue.set(value, [...(byValue.get(value) ?? []), fee]);
  }
  return [...fields].map(([field, byValue]) => ({ field, byValue }));
}

/** A little less than where the first of them begins to rise, so that no rounding of the quotient can matter. */
function flatUpto(fees: readonly OptionFee[]): number {
  const edges = fees.map(({ minFen, rateFen }) => (rateFen === 0 ? Infinity : (minFen / rateFen) * M2_UNITS - 1e5));
  return Math.min(...edges);
}

function feeOf(charge: OptionCharge): OptionFee {
  const { price } = charge;
  switch (price.kind) {
    case 'areaWithMinimum':
      return { charge, minFen: wholeFen(price.minYuan), rateFen: wholeFen(price.yuanPerM2) };
    case 'perOrder':
      return { charge, minFen: wholeFen(price.yuan), rateFen: 0 };
  }
}
