import type { AnyRows, AnyShape, PlaceTexts } from './place-shape.ts';
import { isObject, PLACE_SHAPES, type PriceDataKind } from './price-differences.ts';
import { placeLabel, shapeText } from './value-text.ts';

/** Options of a field, on whatever board: validation calls them `options.finish`. */
const OPTIONS = /^options\.(\w+)$/;

/**
 * Returns the label of the place that a price data error names. Rows are named by their index in the list, or, as in the
 * validation of a price book, by their subject (`tariffs.aluminium.1`, `charges.finish.enig`).
 * @param rowsAre naming of the rows in `path`
 */
export function placeOfPath(
  kind: PriceDataKind,
  data: unknown,
  path: string,
  rowsAre: 'numbered' | 'named',
  texts: PlaceTexts,
): string {
  const option = OPTIONS.exec(path)?.[1];
  if (option !== undefined) return texts.text('place.options', { field: texts.pricing(`field.${option}`) ?? option });
  const places: string[] = [];
  let shape: AnyShape | undefined = PLACE_SHAPES[kind];
  let value: unknown = data;
  let rest = path;
  while (rest !== '' && shape !== undefined) {
    if (shape.kind === 'rows') {
      const row = rowAt(shape, Array.isArray(value) ? value : [], rest, rowsAre);
      if (row === undefined) break;
      places.push(shapeText(shape, row.item, row.index, texts, row.all));
      [shape, value, rest] = [shape.item, row.item, row.rest];
    } else if (shape.kind === 'group') {
      const [name = '', ...further] = rest.split('.');
      const field: AnyShape | undefined = shape.fields[name];
      // Validation names a rush offer by its days (`rush.rush2.minYuan`); the place around it is near enough.
      if (field === undefined && places.length > 0 && rowsAre === 'named') break;
      // Rows have their own labels; the list alone is named where the path ends.
      const label = field?.kind === 'rows' && further.length > 0 ? '' : placeLabel(field, name, texts);
      if (label !== '') places.push(label);
      [shape, value, rest] = [field, isObject(value) ? value[name] : undefined, further.join('.')];
    } else break;
  }
  return places.length > 0 ? places.join(' · ') : texts.text('place.whole');
}

function rowAt(shape: AnyRows, all: readonly unknown[], rest: string, rowsAre: 'numbered' | 'named') {
  const names = all.map((item, index) => (rowsAre === 'numbered' ? String(index) : nameOf(shape, item)));
  // A name may be the beginning of a longer one.
  const name = names
    .filter((one) => one !== '' && (rest === one || rest.startsWith(`${one}.`)))
    .sort((a, b) => b.length - a.length)[0];
  if (name === undefined) return undefined;
  const index = names.indexOf(name);
  return { item: all[index], index, all, rest: rest.slice(name.length + 1) };
}

function nameOf(shape: AnyRows, item: unknown): string {
  try {
    return shape.keyOf?.(item as never) ?? '';
  } catch {
    return '';
  }
}
