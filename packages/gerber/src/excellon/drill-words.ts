import type { RawNumber } from './drill-program.ts';

/** The words of one body line. */
export interface Words {
  readonly g: readonly number[];
  readonly m: readonly number[];
  readonly tool?: number;
  readonly diameter?: number;
  readonly x?: RawNumber;
  readonly y?: RawNumber;
  readonly i?: RawNumber;
  readonly j?: RawNumber;
  readonly radius?: RawNumber;
  readonly repeat?: number;
  /** The second point of `X…Y…G85X…Y…`, or of G87, which routes the slot. */
  readonly slotEnd?: { readonly x?: RawNumber; readonly y?: RawNumber };
}

const maxRepeats = 10_000;
const slots: readonly number[] = [85, 87];
/** Patterns of holes for one place: two rows, eight pins, a circle. The number after the word is not a coordinate. */
const patterns: readonly number[] = [82, 83, 84];

/**
 * Reads lines such as `G00X1Y2`, `T1C.015F095S3`, `X1Y2G85X3Y4`, `R3X100`. Feeds and speeds are skipped. Undefined when
 * the line holds anything else, so that prose in a drill file is not drilled.
 */
export function readWords(line: string): Words | undefined {
  return readPlainHit(line) ?? readAnyWords(line);
}

const none: readonly number[] = [];

/** Reads a line that is only `X…Y…`, as most lines are. */
function readPlainHit(line: string): Words | undefined {
  const match = /^X([-+]?\d*\.?\d*)Y([-+]?\d*\.?\d*)$/.exec(line);
  const x = match === null ? undefined : readNumber(match[1] ?? '');
  const y = match === null ? undefined : readNumber(match[2] ?? '');
  return x === undefined || y === undefined ? undefined : { g: none, m: none, x, y };
}

function readAnyWords(line: string): Words | undefined {
  const g: number[] = [];
  const m: number[] = [];
  let words: { -readonly [K in keyof Words]?: Words[K] } = {};
  let slotStart: { x?: RawNumber; y?: RawNumber } | undefined;
  const pattern = /([A-Z])([-+]?\d*\.?\d*)|\s+|;.*$/y;
  while (pattern.lastIndex < line.length) {
    const match = pattern.exec(line);
    if (match === null) return undefined;
    const letter = match[1];
    if (letter === undefined) continue;
    const text = match[2] ?? '';
    const integer = Number.parseInt(text, 10);
    switch (letter) {
      case 'G':
        if (patterns.includes(integer)) return undefined;
        if (slots.includes(integer)) {
          slotStart = {
            ...(words.x === undefined ? {} : { x: words.x }),
            ...(words.y === undefined ? {} : { y: words.y }),
          };
          const { x: _x, y: _y, ...rest } = words;
          words = rest;
        } else g.push(integer);
        break;
      case 'M':
        m.push(integer);
        break;
      case 'T':
        if (!Number.isSafeInteger(integer)) return undefined;
        // `T0101` is tool 1 with wear offset 1. No real table has a thousand tools.
        words.tool = text.length === 4 && text.slice(0, 2) === text.slice(2) ? Number(text.slice(2)) : integer;
        break;
      case 'C':
        words.diameter = Number(text);
        break;
      case 'X':
      case 'Y':
      case 'I':
      case 'J': {
        const number = readNumber(text);
        if (number === undefined) return undefined;
        words[letter.toLowerCase() as 'x' | 'y' | 'i' | 'j'] = number;
        break;
      }
      case 'A': {
        const radius = readNumber(text);
        if (radius !== undefined) words.radius = radius;
        break;
      }
      case 'R':
        words.repeat = Math.min(maxRepeats, Number.isNaN(integer) ? 0 : integer);
        break;
      case 'F':
      case 'S':
      case 'B':
      case 'H':
      case 'Z':
      case 'N':
      case 'Q':
        break;
      default:
        return undefined;
    }
  }
  if (slotStart === undefined) return { ...words, g, m };
  const { x, y, ...rest } = words;
  return {
    ...rest,
    g,
    m,
    ...slotStart,
    slotEnd: { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) },
  };
}

function readNumber(text: string): RawNumber | undefined {
  const isDecimal = text.includes('.');
  const hasSign = text.startsWith('-') || text.startsWith('+');
  const digits = text.length - (isDecimal ? 1 : 0) - (hasSign ? 1 : 0);
  const value = Number(text);
  if (digits === 0 || !Number.isFinite(value)) return undefined;
  return { value, digits, isDecimal };
}
