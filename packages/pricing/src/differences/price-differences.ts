import { bookShape } from './book-shape.ts';
import { calendarShape, freightShape } from './other-shapes.ts';
import type { AnyGroup, AnyRows, AnyShape, PlaceTexts } from './place-shape.ts';
import { placeLabel, shapeText, valuesChange, valueText } from './value-text.ts';

/** The kinds of price data. */
export type PriceDataKind = 'priceBook' | 'workCalendar' | 'freightTable';

/** Labels of all places of each kind of price data. */
export const PLACE_SHAPES: Readonly<Record<PriceDataKind, AnyGroup>> = {
  // Their functions take the data of their own places; the walk hands them nothing else.
  priceBook: bookShape as unknown as AnyGroup,
  workCalendar: calendarShape as unknown as AnyGroup,
  freightTable: freightShape as unknown as AnyGroup,
};

/** A place of price data whose value has changed. */
export interface PriceDataDifference {
  /** Path in the newer data, or in the older data when it was removed; machine-readable. */
  readonly path: string;
  /** Undefined when there is no value. */
  readonly before: unknown;
  readonly after: unknown;
  /** `4 层 · 板费 · 第 2 档（0.5–1 m²）`. */
  readonly place: string;
  /** `¥120/m² → ¥130/m²`, `新增（…）`, `加入 江西；去掉 湖南`. */
  readonly change: string;
}

/** Maximum number of differences listed, more than a user reads. */
const MAX_DIFFERENCES = 300;

/**
 * Describes the differences between two documents of price data, in reading order. Rows are matched by their subject: a tariff
 * moved in its list has not changed. Data not in the shape of price data is shown unchanged.
 */
export function priceDataDifferences(
  kind: PriceDataKind,
  before: unknown,
  after: unknown,
  texts: PlaceTexts,
): readonly PriceDataDifference[] {
  const found: PriceDataDifference[] = [];
  compare(PLACE_SHAPES[kind], { before, after, path: '', places: [], parent: after }, texts, found);
  return found;
}

interface Pair {
  readonly before: unknown;
  readonly after: unknown;
  readonly path: string;
  /** The labels of the enclosing places, the outermost first. */
  readonly places: readonly string[];
  readonly parent: unknown;
  /** Fields of a row that its name contains. */
  readonly quiet?: readonly string[];
}

function compare(shape: AnyShape | undefined, pair: Pair, texts: PlaceTexts, found: PriceDataDifference[]): void {
  const { before, after } = pair;
  if (found.length >= MAX_DIFFERENCES || isEqual(before, after)) return;
  if (shape?.kind === 'group' && isObject(before) && isObject(after)) {
    // The database orders names by itself, so the order is that of the shape.
    for (const name of new Set([...Object.keys(shape.fields), ...Object.keys(before), ...Object.keys(after)]))
      compareField(
        shape.fields[name],
        name,
        { ...pair, before: before[name], after: after[name] },
        after,
        texts,
        found,
      );
    return;
  }
  if (shape?.kind === 'rows' && isList(before) && isList(after)) {
    compareRows(shape, { ...pair, before: before ?? [], after: after ?? [] }, texts, found);
    return;
  }
  found.push({ ...pair, place: placeText(pair.places, texts), change: changeText(shape, pair, texts) });
}

function compareField(
  shape: AnyShape | undefined,
  name: string,
  pair: Pair,
  parent: unknown,
  texts: PlaceTexts,
  found: PriceDataDifference[],
): void {
  const label = placeLabel(shape, name, texts);
  // The rows of a list have their own labels.
  const isLabelledByRows = shape?.kind === 'rows' && isList(pair.before) && isList(pair.after);
  const places = label === '' || isLabelledByRows ? pair.places : [...pair.places, label];
  compare(
    shape,
    { ...pair, path: pair.path === '' ? name : `${pair.path}.${name}`, places, parent, quiet: [] },
    texts,
    found,
  );
}

interface RowPair {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly index: number;
  readonly all: readonly unknown[];
}

function compareRows(
  shape: AnyRows,
  pair: Pair & { readonly before: readonly unknown[]; readonly after: readonly unknown[] },
  texts: PlaceTexts,
  found: PriceDataDifference[],
): void {
  for (const { before, after, index, all } of alignedRows(shape, pair.before, pair.after)) {
    const item = after === undefined ? before : after;
    const places = [...pair.places, shapeText(shape, item, index, texts, all)];
    const { quiet = [] } = shape;
    compare(shape.item, { before, after, path: `${pair.path}.${index}`, places, parent: all, quiet }, texts, found);
  }
}

/**
 * Matches the rows of two lists by their subject. Bands, which are identified by their edges, keep their index while the number
 * of bands is the same: then an edge was moved, and no band removed.
 */
function alignedRows(shape: AnyRows, before: readonly unknown[], after: readonly unknown[]): readonly RowPair[] {
  const keys = (list: readonly unknown[]) => list.map((item, index) => keyIn(shape, item, index));
  const [was, is] = [keys(before), keys(after)];
  const isKeyed = new Set(was).size === was.length && new Set(is).size === is.length;
  const isMoved = isKeyed && was.length === is.length && was.filter((key) => !is.includes(key)).length > 0;
  if (!isKeyed || (isMoved && isByEdge(shape))) {
    const max = Math.max(before.length, after.length);
    return Array.from({ length: max }, (_, index) => ({
      ...(index < before.length ? { before: before[index] } : {}),
      ...(index < after.length ? { after: after[index] } : {}),
      index,
      all: index < after.length ? after : before,
    }));
  }
  const gone = before.flatMap((item, index) =>
    is.includes(was[index] ?? '') ? [] : [{ before: item, index, all: before }],
  );
  const there = after.map((item, index) => {
    const at = was.indexOf(is[index] ?? '');
    return at < 0 ? { after: item, index, all: after } : { before: before[at], after: item, index, all: after };
  });
  return [...there, ...gone];
}

const isByEdge = (shape: AnyRows): boolean => 'uptoM2' in shape.item.fields || 'uptoQuantity' in shape.item.fields;

function keyIn(shape: AnyRows, item: unknown, index: number): string {
  if (shape.keyOf === undefined) return String(index);
  try {
    return shape.keyOf(item as never);
  } catch {
    // Drafts may contain anything; values that are not valid rows are identified by index.
    return `#${index}`;
  }
}

function changeText(shape: AnyShape | undefined, { before, after, parent, quiet }: Pair, texts: PlaceTexts): string {
  if (shape?.kind === 'values' && Array.isArray(before) && Array.isArray(after))
    return valuesChange(shape, before, after, parent, texts);
  if (before === undefined || (before === null && shape?.kind === 'group'))
    return texts.text('change.added', { value: valueText(shape, after, parent, texts, quiet) });
  if (after === undefined || (after === null && shape?.kind === 'group'))
    return texts.text('change.removed', { value: valueText(shape, before, parent, texts, quiet) });
  return texts.text('change.changed', {
    before: valueText(shape, before, parent, texts),
    after: valueText(shape, after, parent, texts),
  });
}

const placeText = (places: readonly string[], texts: PlaceTexts): string =>
  places.length > 0 ? places.join(' · ') : texts.text('place.whole');

/** A list that a document leaves out is an empty one. */
const isList = (value: unknown): value is readonly unknown[] | undefined => value === undefined || Array.isArray(value);

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
