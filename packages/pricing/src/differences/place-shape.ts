import type { ChoiceField } from '@xunban/contract/board-spec';

/**
 * Labels of the places of price data. A shape follows the type of the data field by field, so that a field without a label does
 * not compile.
 */
export type ShapeOf<T> =
  NonNullable<T> extends readonly (infer I)[]
    ? I extends object
      ? Rows<I>
      : Values
    : NonNullable<T> extends object
      ? Group<NonNullable<T>>
      : Leaf;

/** Any of the shapes, where data of any shape is walked. */
export type AnyShape = Leaf | Values | AnyGroup | AnyRows;

/** A single number or text. */
export interface Leaf {
  readonly kind: 'leaf';
  /** Key below `label` of the catalogue; absent where the enclosing label is sufficient. */
  readonly label?: string | undefined;
  readonly unit: Unit | ((parent: unknown) => Unit);
}

/** A list of plain values of which the order means nothing, such as the provinces of a zone. */
export interface Values {
  readonly kind: 'values';
  readonly label?: string | undefined;
  readonly unit: Unit | ((parent: unknown) => Unit);
}

export interface Group<T> {
  readonly kind: 'group';
  readonly label?: string | undefined;
  readonly fields: { readonly [K in KeyOfEach<T>]-?: ShapeOf<FieldOfEach<T, K>> };
}

/** Items identified by their subject, not by their index in the list. */
export interface Rows<I> {
  readonly kind: 'rows';
  readonly label?: string | undefined;
  /** Absent where items are identified only by index. */
  readonly keyOf?: ((item: I) => string) | undefined;
  readonly nameOf: (item: I, index: number, texts: PlaceTexts, all: readonly I[]) => string;
  /** Fields that are not listed when a row is added or removed: its name contains them, or they mean nothing to users. */
  readonly quiet?: readonly (keyof I & string)[] | undefined;
  readonly item: Group<I>;
}

export interface AnyGroup {
  readonly kind: 'group';
  readonly label?: string | undefined;
  readonly fields: Readonly<Record<string, AnyShape>>;
}

export interface AnyRows {
  readonly kind: 'rows';
  readonly label?: string | undefined;
  readonly keyOf?: ((item: never) => string) | undefined;
  readonly nameOf: (item: never, index: number, texts: PlaceTexts, all: readonly never[]) => string;
  readonly quiet?: readonly string[] | undefined;
  readonly item: AnyGroup;
}

type KeyOfEach<T> = T extends unknown ? keyof T & string : never;
type FieldOfEach<T, K extends string> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** Format of a value: a unit of the catalogue, or the name of an item. */
export type Unit =
  | 'yuan'
  | 'yuanPerM2'
  | 'm2'
  | 'uptoM2'
  | 'mm'
  | 'mil'
  | 'oz'
  | 'micrometres'
  | 'grams'
  | 'days'
  | 'percent'
  | 'pieces'
  | 'sheets'
  | 'ratio'
  | 'count'
  | 'perM2'
  | 'daysSaved'
  | 'divisor'
  | 'text'
  | 'weekday'
  | 'yesNo'
  | { readonly option: string }
  | { readonly names: 'line' | 'measured' | 'holiday' | 'carrier' | 'zone' | 'basis' | 'priceKind' | 'field' | 'part' }
  | { readonly region: 'province' | 'city' };

/** The texts of one language. */
export interface PlaceTexts {
  /** A text of the price places catalogue; the key itself when it is missing. */
  readonly text: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  /** A text of the `pricing` catalogue, such as `line.board`; undefined when it is missing. */
  readonly pricing: (key: string) => string | undefined;
  /** An option of a field with its unit. */
  readonly option: (field: string, value: string) => string;
  /** A province or city by the prefix of its national code; undefined when it is missing. */
  readonly region: (code: string) => string | undefined;
}

export const leaf = (unit: Leaf['unit'], label?: string): Leaf => ({ kind: 'leaf', unit, label });
export const values = (unit: Values['unit'], label?: string): Values => ({ kind: 'values', unit, label });
export const group = <T>(fields: Group<T>['fields'], label?: string): Group<T> => ({ kind: 'group', fields, label });
export const rows = <I>(row: Omit<Rows<I>, 'kind'>): Rows<I> => ({ kind: 'rows', ...row });

/** Describes the boards to which an entry applies: `4、6 层`, `铝基板 1 层`. Empty when it applies to all. */
export function kindsText(
  about: { readonly materials?: readonly string[] | undefined; readonly layers?: readonly number[] | undefined },
  texts: PlaceTexts,
): string {
  const materials = about.materials?.map((material) => texts.option('material', material)) ?? [];
  const layers = about.layers?.length
    ? texts.text('place.layers', { list: listText(about.layers.map(String), texts) })
    : '';
  return [listText(materials, texts), layers].filter(Boolean).join(' ');
}

export const listText = (items: readonly string[], texts: PlaceTexts): string => items.join(texts.text('place.comma'));

/** The field with its options: `表面处理 沉金、沉银`. */
export function optionText(
  { field, values: options }: { readonly field: ChoiceField; readonly values: readonly unknown[] },
  texts: PlaceTexts,
): string {
  const names = options.map((value) => texts.option(field, String(value)));
  return texts.text('place.option', {
    field: texts.pricing(`field.${field}`) ?? field,
    options: listText(names, texts),
  });
}
