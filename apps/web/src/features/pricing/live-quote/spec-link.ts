import {
  BOARD_CHOICES,
  BOARD_FIELD_GROUPS,
  BOARD_NUMBERS,
  type BoardField,
  type BoardSpec,
  type ChoiceValue,
  defaultBoardSpec,
  hasDecimals,
  isChoiceField,
  isNumberField,
  MEASURED_NUMBERS,
  type MeasuredFacts,
  type MeasuredNumber,
  type NumberBounds,
  REMARKS_MAX_LENGTH,
} from '@xunban/contract/board-spec';

/**
 * A board in the query of a link: only what differs from the usual board, in the names of the specification, so that a
 * link can be read, mailed and edited by hand. Measured facts travel too, because they are priced; the file does not.
 */
export function specToSearch(spec: BoardSpec, free: ReadonlySet<string> = NONE): string {
  const search = new URLSearchParams();
  for (const field of FIELDS) {
    if (spec[field] !== defaultBoardSpec[field]) search.set(field, String(spec[field]));
  }
  const measured = Object.entries(spec.measured ?? {}).filter(([, value]) => value !== undefined);
  if (measured.length > 0) search.set(MEASURED, measured.map(([fact, value]) => `${fact}-${value}`).join('_'));
  if (free.size > 0) search.set(FREE, [...free].join('_'));
  return search.toString();
}

/** The quote page with the choices of a board; what was measured belongs to the file, which may be another one there. */
export function quotePath({ measured: _, ...spec }: BoardSpec): string {
  const search = specToSearch(spec);
  return search === '' ? '/quote' : `/quote?${search}`;
}

/** The choice fields that a link leaves open, as far as they are known. */
export function freeFromSearch(search: URLSearchParams): ReadonlySet<string> {
  return new Set((search.get(FREE) ?? '').split('_').filter(isChoiceField));
}

/**
 * The board of a link. Whatever cannot be read (a hand-edited link, an option that is gone) falls back to the usual, and
 * {@link unreadIn} tells it.
 */
export function specFromSearch(search: URLSearchParams): BoardSpec {
  let spec: BoardSpec = defaultBoardSpec;
  for (const { field, text } of valuesIn(search)) {
    const value = readField(field, text);
    if (value !== undefined) spec = { ...spec, [field]: value };
  }
  const measured = readMeasured(search.get(MEASURED) ?? '');
  return measured ? { ...spec, measured } : spec;
}

/** The values of a link that could not be read, as they stand in it. */
export function unreadIn(search: URLSearchParams): readonly string[] {
  const unread = valuesIn(search).filter(({ field, text }) => readField(field, text) === undefined);
  return [...new Set(unread.map(({ as }) => `${as}=${(search.get(as) ?? '').slice(0, SHOWN_LENGTH)}`))];
}

interface LinkValue {
  readonly field: BoardField;
  readonly text: string;
  /** The name in the link. */
  readonly as: string;
}

/** Short names for links that are written by hand: `size=100x80&qty=10`. The names of the fields win over them. */
function valuesIn(search: URLSearchParams): readonly LinkValue[] {
  const [, length, width] = /^([\d.]+)[x×*]([\d.]+)$/i.exec(search.get('size') ?? '') ?? [];
  const short: Readonly<Partial<Record<BoardField, readonly [as: string, text: string | undefined]>>> = {
    lengthMm: ['size', length],
    widthMm: ['size', width],
    quantity: ['qty', search.get('qty') ?? undefined],
  };
  return FIELDS.flatMap((field): LinkValue[] => {
    const own = search.get(field);
    if (own !== null) return [{ field, text: own, as: field }];
    const [as, text = ''] = short[field] ?? [];
    return as !== undefined && search.has(as) ? [{ field, text, as }] : [];
  });
}

/** Maximum number of characters of a value in the notice. */
const SHOWN_LENGTH = 40;

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();
const MEASURED = 'measured';
/** Fields of which any value will do. */
const FREE = 'free';
const NONE: ReadonlySet<string> = new Set();

/** Parses a field's value from text; returns undefined when the text is not a valid value. */
function readField(field: BoardField, text: string): string | number | boolean | undefined {
  if (isChoiceField(field)) {
    const choices: readonly ChoiceValue[] = BOARD_CHOICES[field];
    return choices.find((choice) => String(choice) === text);
  }
  if (isNumberField(field)) return readNumber(text, BOARD_NUMBERS[field]);
  return text.slice(0, REMARKS_MAX_LENGTH);
}

function readNumber(text: string, { min, max, decimals }: NumberBounds): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value >= min && value <= max && hasDecimals(value, decimals) ? value : undefined;
}

function readMeasured(text: string): MeasuredFacts | undefined {
  const facts = text.split('_').flatMap((pair): [string, number | boolean][] => {
    const [fact = '', value = ''] = pair.split('-');
    if (fact === 'hasEdgeFingers') return value === 'true' || value === 'false' ? [[fact, value === 'true']] : [];
    if (!isMeasuredNumber(fact)) return [];
    const number = readNumber(value, MEASURED_NUMBERS[fact]);
    return number === undefined ? [] : [[fact, number]];
  });
  return facts.length > 0 ? Object.fromEntries(facts) : undefined;
}

const isMeasuredNumber = (fact: string): fact is MeasuredNumber => Object.hasOwn(MEASURED_NUMBERS, fact);
