import {
  type AnyGroup,
  type AnyRows,
  type AnyShape,
  type Leaf,
  listText,
  type Say,
  type Unit,
  type Values,
} from './place-shape.ts';

/** Returns the label of a group field; empty where the value is sufficient. An unknown field is quoted. */
export function placeLabel(shape: AnyShape | undefined, name: string, say: Say): string {
  if (shape === undefined) return say.text('place.unknown', { name });
  if (shape.label === undefined) return '';
  const [area, field] = shape.label.split(':');
  if (area === 'field' && field !== undefined) return say.word(`field.${field}`) ?? say.text('place.unknown', { name });
  return say.text(`label.${shape.label}`);
}

/** The name of a row, or its number when it is not what such a row should be. */
export function shapeText(shape: AnyRows, item: unknown, index: number, say: Say, all: readonly unknown[]): string {
  const number = say.text('place.row', { number: index + 1 });
  const row = (): string => {
    try {
      return shape.nameOf(item as never, index, say, all as readonly never[]) || number;
    } catch {
      return number;
    }
  };
  return shape.label === undefined ? row() : `${say.text(`label.${shape.label}`)} · ${row()}`;
}

/** Maximum number of row figures listed when a row is added or removed; further ones are only counted. */
const TOLD = 6;

/** Formats a value: a figure with its unit, a row by its figures. Values of another shape are quoted. */
export function valueText(
  shape: AnyShape | undefined,
  value: unknown,
  parent: unknown,
  say: Say,
  quiet: readonly string[] = [],
): string {
  if (value === undefined || value === null)
    return isOpenEdge(shape, value) ? say.text('unit.open') : say.text('unit.none');
  if (shape?.kind === 'leaf') return leafText(unitOf(shape, parent), value, say);
  if (shape?.kind === 'values' && Array.isArray(value))
    return value.length === 0 ? say.text('unit.none') : listOf(value, unitOf(shape, parent), say);
  if (shape?.kind === 'rows' && Array.isArray(value)) return say.text('unit.rows', { value: value.length });
  if (shape?.kind === 'group' && typeof value === 'object' && !Array.isArray(value)) {
    const parts = partsOf(shape, value, quiet, say);
    if (parts.length === 0) return say.text('unit.yes');
    return parts.length <= TOLD ? listText(parts, say) : say.text('unit.fields', { value: parts.length });
  }
  return quoted(value, say);
}

/** The figures of a group, those of the groups in it too. */
function partsOf(shape: AnyGroup, value: object, quiet: readonly string[], say: Say): readonly string[] {
  return Object.entries(shape.fields).flatMap(([name, field]) => {
    const inner: unknown = Reflect.get(value, name);
    if (inner === undefined || quiet.includes(name)) return [];
    // The price calculation is evident from its figures.
    if (field.kind === 'leaf' && field.label === 'priceKind') return [];
    const label = placeLabel(field, name, say);
    if (field.kind === 'group' && typeof inner === 'object' && inner !== null)
      return partsOf(field, inner, [], say).map((part, index) => (index === 0 && label ? `${label} ${part}` : part));
    return [[label, valueText(field, inner, value, say)].filter(Boolean).join(' ')];
  });
}

/** Describes the values added to and removed from a list. */
export function valuesChange(
  shape: Values,
  before: readonly unknown[],
  after: readonly unknown[],
  parent: unknown,
  say: Say,
): string {
  const unit = unitOf(shape, parent);
  const came = after.filter((value) => !before.includes(value));
  const left = before.filter((value) => !after.includes(value));
  const parts = [
    ...(came.length > 0 ? [say.text('change.came', { values: listOf(came, unit, say) })] : []),
    ...(left.length > 0 ? [say.text('change.left', { values: listOf(left, unit, say) })] : []),
  ];
  return parts.length > 0 ? parts.join(say.text('change.gap')) : say.text('change.order');
}

const listOf = (list: readonly unknown[], unit: Unit, say: Say): string =>
  listText(
    list.map((value) => leafText(unit, value, say)),
    say,
  );

const unitOf = ({ unit }: Leaf | Values, parent: unknown): Unit => (typeof unit === 'function' ? unit(parent) : unit);

const isOpenEdge = (shape: AnyShape | undefined, value: unknown): boolean =>
  value === null && shape?.kind === 'leaf' && shape.unit === 'uptoM2';

function leafText(unit: Unit, value: unknown, say: Say): string {
  if (typeof value === 'object') return quoted(value, say);
  const said = String(value);
  if (unit === 'text') return say.text('unit.text', { value: said });
  if (unit === 'yesNo') return say.text(value === true ? 'unit.yes' : 'unit.no');
  if (unit === 'weekday') return typeof value === 'number' ? say.text(`weekday.${said}`) : quoted(value, say);
  if (typeof unit === 'string')
    return typeof value === 'number' ? say.text(`unit.${unit}`, { value }) : quoted(value, say);
  if ('option' in unit) return say.option(unit.option, said);
  if ('region' in unit) return say.region(said) ?? quoted(value, say);
  const key = `${unit.words}.${said}`;
  if (OWN_WORDS.has(unit.words)) {
    const own = say.text(key);
    return own === key ? quoted(value, say) : own;
  }
  return say.word(key) ?? quoted(value, say);
}

/** Text groups contained in the price places catalogue itself. */
const OWN_WORDS: ReadonlySet<string> = new Set(['basis', 'priceKind', 'part']);

const quoted = (value: unknown, say: Say): string =>
  say.text('unit.unreadable', { value: (JSON.stringify(value) ?? '').slice(0, 60) });
