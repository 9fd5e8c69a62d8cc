import {
  type AnyGroup,
  type AnyRows,
  type AnyShape,
  type Leaf,
  listText,
  type PlaceTexts,
  type Unit,
  type Values,
} from './place-shape.ts';

/** Returns the label of a group field; empty where the value is sufficient. An unknown field is quoted. */
export function placeLabel(shape: AnyShape | undefined, name: string, texts: PlaceTexts): string {
  if (shape === undefined) return texts.text('place.unknown', { name });
  if (shape.label === undefined) return '';
  const [area, field] = shape.label.split(':');
  if (area === 'field' && field !== undefined)
    return texts.pricing(`field.${field}`) ?? texts.text('place.unknown', { name });
  return texts.text(`label.${shape.label}`);
}

/** The name of a row, or its number when it is not what such a row should be. */
export function shapeText(
  shape: AnyRows,
  item: unknown,
  index: number,
  texts: PlaceTexts,
  all: readonly unknown[],
): string {
  const number = texts.text('place.row', { number: index + 1 });
  const row = (): string => {
    try {
      return shape.nameOf(item as never, index, texts, all as readonly never[]) || number;
    } catch {
      return number;
    }
  };
  return shape.label === undefined ? row() : `${texts.text(`label.${shape.label}`)} · ${row()}`;
}

/** Maximum number of row figures listed when a row is added or removed; further ones are only counted. */
const MAX_LISTED = 6;

/** Formats a value: a figure with its unit, a row by its figures. Values of another shape are quoted. */
export function valueText(
  shape: AnyShape | undefined,
  value: unknown,
  parent: unknown,
  texts: PlaceTexts,
  quiet: readonly string[] = [],
): string {
  if (value === undefined || value === null)
    return isOpenEdge(shape, value) ? texts.text('unit.open') : texts.text('unit.none');
  if (shape?.kind === 'leaf') return leafText(unitOf(shape, parent), value, texts);
  if (shape?.kind === 'values' && Array.isArray(value))
    return value.length === 0 ? texts.text('unit.none') : listOf(value, unitOf(shape, parent), texts);
  if (shape?.kind === 'rows' && Array.isArray(value)) return texts.text('unit.rows', { value: value.length });
  if (shape?.kind === 'group' && typeof value === 'object' && !Array.isArray(value)) {
    const parts = partsOf(shape, value, quiet, texts);
    if (parts.length === 0) return texts.text('unit.yes');
    return parts.length <= MAX_LISTED ? listText(parts, texts) : texts.text('unit.fields', { value: parts.length });
  }
  return quoted(value, texts);
}

/** The figures of a group, those of the groups in it too. */
function partsOf(shape: AnyGroup, value: object, quiet: readonly string[], texts: PlaceTexts): readonly string[] {
  return Object.entries(shape.fields).flatMap(([name, field]) => {
    const inner: unknown = Reflect.get(value, name);
    if (inner === undefined || quiet.includes(name)) return [];
    // The price calculation is evident from its figures.
    if (field.kind === 'leaf' && field.label === 'priceKind') return [];
    const label = placeLabel(field, name, texts);
    if (field.kind === 'group' && typeof inner === 'object' && inner !== null)
      return partsOf(field, inner, [], texts).map((part, index) => (index === 0 && label ? `${label} ${part}` : part));
    return [[label, valueText(field, inner, value, texts)].filter(Boolean).join(' ')];
  });
}

/** Describes the values added to and removed from a list. */
export function valuesChange(
  shape: Values,
  before: readonly unknown[],
  after: readonly unknown[],
  parent: unknown,
  texts: PlaceTexts,
): string {
  const unit = unitOf(shape, parent);
  const came = after.filter((value) => !before.includes(value));
  const left = before.filter((value) => !after.includes(value));
  const parts = [
    ...(came.length > 0 ? [texts.text('change.came', { values: listOf(came, unit, texts) })] : []),
    ...(left.length > 0 ? [texts.text('change.left', { values: listOf(left, unit, texts) })] : []),
  ];
  return parts.length > 0 ? parts.join(texts.text('change.gap')) : texts.text('change.order');
}

const listOf = (list: readonly unknown[], unit: Unit, texts: PlaceTexts): string =>
  listText(
    list.map((value) => leafText(unit, value, texts)),
    texts,
  );

const unitOf = ({ unit }: Leaf | Values, parent: unknown): Unit => (typeof unit === 'function' ? unit(parent) : unit);

const isOpenEdge = (shape: AnyShape | undefined, value: unknown): boolean =>
  value === null && shape?.kind === 'leaf' && shape.unit === 'uptoM2';

function leafText(unit: Unit, value: unknown, texts: PlaceTexts): string {
  if (typeof value === 'object') return quoted(value, texts);
  const text = String(value);
  if (unit === 'text') return texts.text('unit.text', { value: text });
  if (unit === 'yesNo') return texts.text(value === true ? 'unit.yes' : 'unit.no');
  if (unit === 'weekday') return typeof value === 'number' ? texts.text(`weekday.${text}`) : quoted(value, texts);
  if (typeof unit === 'string')
    return typeof value === 'number' ? texts.text(`unit.${unit}`, { value }) : quoted(value, texts);
  if ('option' in unit) return texts.option(unit.option, text);
  if ('region' in unit) return texts.region(text) ?? quoted(value, texts);
  const key = `${unit.names}.${text}`;
  if (OWN_TEXT_NAMES.has(unit.names)) {
    const own = texts.text(key);
    return own === key ? quoted(value, texts) : own;
  }
  return texts.pricing(key) ?? quoted(value, texts);
}

/** Text groups contained in the price places catalogue itself. */
const OWN_TEXT_NAMES: ReadonlySet<string> = new Set(['basis', 'priceKind', 'part']);

const quoted = (value: unknown, texts: PlaceTexts): string =>
  texts.text('unit.unreadable', { value: (JSON.stringify(value) ?? '').slice(0, 60) });
