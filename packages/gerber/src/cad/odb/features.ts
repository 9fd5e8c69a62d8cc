import type { ProblemLog } from '../../problem-log.ts';
import { Contour } from './contour.ts';
import { linesOf, statedUnit } from './structured-text.ts';

/** One record of a features file, in mm. Symbols are numbers of the file's own list. */
export type Feature =
  | ({
      readonly kind: 'pad';
      readonly x: number;
      readonly y: number;
      readonly resize: number;
      readonly turn: Turn;
    } & Inked)
  | ({
      readonly kind: 'line';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
    } & Inked)
  | ({
      readonly kind: 'arc';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
      readonly centreX: number;
      readonly centreY: number;
      readonly clockwise: boolean;
    } & Inked)
  | {
      readonly kind: 'surface';
      readonly contours: readonly Contour[];
      readonly dark: boolean;
      readonly attributes: string;
    }
  | { readonly kind: 'text'; readonly text: TextRecord; readonly dark: boolean; readonly attributes: string };

interface Inked {
  readonly symbol: number;
  readonly dark: boolean;
  /** The text after the semicolon: `0=3,1;ID=22`. */
  readonly attributes: string;
}

/** Turned clockwise, then mirrored along x, as the format has it. */
export interface Turn {
  readonly clockwiseDeg: number;
  readonly isMirrored: boolean;
}

export interface TextRecord {
  readonly x: number;
  readonly y: number;
  readonly turn: Turn;
  readonly characterWidth: number;
  readonly characterHeight: number;
  /** Pen width, mm. */
  readonly penMm: number;
  readonly words: string;
}

export interface FileSymbol {
  readonly name: string;
  /** Length of one unit in the symbol's name, mm. */
  readonly nameUnitMm: number;
}

const unitMm = { mm: 1, inch: 25.4 } as const;
/** Names of symbols count in µm or in mil. */
const nameUnitMm = { mm: 0.001, inch: 0.0254 } as const;
/** The width factor of a text counts in 12 mil. */
const textPenMm = 0.3048;
const maxSymbols = 100_000;
const maxContourPoints = 2_000_000;

/**
 * Reads a features file record by record. `symbols`, `attributeNames` and `attributeTexts` fill up during reading: they precede
 * the records that use them. Invalid records are left out and reported as `cad.unknown-feature`.
 */
export class FeatureReader {
  readonly symbols = new Map<number, FileSymbol>();
  readonly attributeNames = new Map<number, string>();
  readonly attributeTexts = new Map<number, string>();
  /** Version 7 files without a unit are in inches. */
  #unit: 'mm' | 'inch' = 'inch';
  #points = 0;
  readonly #bytes: Uint8Array;
  readonly #log: ProblemLog;

  constructor(bytes: Uint8Array, log: ProblemLog) {
    this.#bytes = bytes;
    this.#log = log;
  }

  *features(): Generator<Feature> {
    let surface: { dark: boolean; attributes: string; contours: Contour[] } | undefined;
    let contour: Contour | undefined;
    for (const raw of linesOf(this.#bytes)) {
      const line = raw.trimStart();
      if (surface !== undefined) {
        const word = line.slice(0, 2).toUpperCase();
        if (word === 'SE') {
          yield { kind: 'surface', ...surface };
          surface = undefined;
          contour = undefined;
        } else if (word === 'OB') {
          contour = this.#contour(line);
          if (contour !== undefined) surface.contours.push(contour);
        } else if (contour !== undefined && this.#points < maxContourPoints) this.#extend(contour, line, word);
        continue;
      }
      const mark = line[0] ?? '';
      if (mark === '$' || mark === '@' || mark === '&' || mark === 'U') this.#define(line);
      else if (mark === 'S') {
        const [body, attributes] = cut(line);
        const dark = words(body)[1]?.toUpperCase() !== 'N';
        if (/^S\s/.test(line)) surface = { dark, attributes, contours: [] };
      } else if (mark === 'P' || mark === 'L' || mark === 'A' || mark === 'T') {
        const feature = this.#record(mark, line);
        if (feature !== undefined) yield feature;
        else this.#log.add('cad.unknown-feature', 'warning', { data: { what: mark } });
      } else if (mark === 'B') this.#log.add('cad.unknown-feature', 'warning', { data: { what: 'barcode' } });
    }
    if (surface !== undefined) yield { kind: 'surface', ...surface };
  }

  /** The option or text of an attribute of a feature; undefined when it has none. Flags are the empty string. */
  attribute(attributes: string, name: string): string | undefined {
    if (attributes === '') return undefined;
    for (const entry of attributes.split(/[,;]/)) {
      const [key = '', value = ''] = entry.split('=');
      if (/^\s*\d+$/.test(key) && this.attributeNames.get(Number(key)) === name) return value.trim();
    }
    return undefined;
  }

  #define(line: string): void {
    if (line[0] === 'U') {
      this.#unit = statedUnit(/^U(?:NITS)?\s*[= ]\s*(\w+)/i.exec(line)?.[1]) ?? this.#unit;
      return;
    }
    const match = /^([$@&])(\d+)\s+(.*)$/.exec(line);
    if (match === null || this.symbols.size >= maxSymbols) return;
    const [, mark, digits, rest = ''] = match;
    const number = Number(digits);
    if (mark === '@') this.attributeNames.set(number, rest.trim().toLowerCase());
    else if (mark === '&') this.attributeTexts.set(number, rest.trim());
    else {
      const [name = '', unit] = words(rest);
      const own = unit === 'M' ? 'mm' : unit === 'I' ? 'inch' : this.#unit;
      this.symbols.set(number, { name: name.toLowerCase(), nameUnitMm: nameUnitMm[own] });
    }
  }

  #record(mark: 'P' | 'L' | 'A' | 'T', line: string): Feature | undefined {
    const [body, attributes] = cut(line);
    const scale = unitMm[this.#unit];
    const parts = words(body);
    if (mark === 'T') return this.#text(body, attributes);
    const at = (index: number): number => Number(parts[index] ?? Number.NaN) * scale;
    const ink = (index: number) => ({
      symbol: Number(parts[index] ?? Number.NaN),
      dark: parts[index + 1]?.toUpperCase() !== 'N',
      attributes,
    });
    if (mark === 'P') {
      // `-1 symbol resize` takes the place of the symbol.
      const isResized = parts[3] === '-1';
      const from = isResized ? 4 : 3;
      const resize = isResized ? Number(parts[5] ?? 0) * nameUnitMm[this.#unit] : 0;
      const { symbol } = ink(from);
      const polarity = isResized ? 6 : 4;
      const dark = parts[polarity]?.toUpperCase() !== 'N';
      const turn = turnOf(parts, polarity + 2);
      const feature = { kind: 'pad', x: at(1), y: at(2), resize, turn, symbol, dark, attributes } as const;
      return allFinite(feature.x, feature.y, symbol, resize, turn.clockwiseDeg) ? feature : undefined;
    }
    const ends = { x0: at(1), y0: at(2), x1: at(3), y1: at(4) };
    if (!allFinite(ends.x0, ends.y0, ends.x1, ends.y1)) return undefined;
    if (mark === 'L') {
      const feature = { kind: 'line', ...ends, ...ink(5) } as const;
      return allFinite(feature.symbol) ? feature : undefined;
    }
    const centre = { centreX: at(5), centreY: at(6) };
    const clockwise = parts[10]?.toUpperCase() === 'Y';
    const feature = { kind: 'arc', ...ends, ...centre, clockwise, ...ink(7) } as const;
    return allFinite(centre.centreX, centre.centreY, feature.symbol) ? feature : undefined;
  }

  /** `T x y font polarity orientation [angle] width height factor 'words' version`. */
  #text(body: string, attributes: string): Feature | undefined {
    const quote = body.indexOf("'");
    const head = words(quote < 0 ? body : body.slice(0, quote));
    const text = quote < 0 ? '' : body.slice(quote + 1, Math.max(quote + 1, body.lastIndexOf("'")));
    const scale = unitMm[this.#unit];
    const turn = turnOf(head, 5);
    const from = head[5] === '8' || head[5] === '9' ? 7 : 6;
    const [x, y, width, height, factor] = [1, 2, from, from + 1, from + 2].map((index) => Number(head[index]));
    if (!allFinite(x, y, width, height, factor, turn.clockwiseDeg)) return undefined;
    return {
      kind: 'text',
      dark: head[4]?.toUpperCase() !== 'N',
      attributes,
      text: {
        x: x! * scale,
        y: y! * scale,
        turn,
        characterWidth: width! * scale,
        characterHeight: height! * scale,
        penMm: factor! * textPenMm,
        words: text,
      },
    };
  }

  /** `OB x y I` begins an island, `OB x y H` a hole. */
  #contour(line: string): Contour | undefined {
    const [, x, y, kind] = words(line);
    const scale = unitMm[this.#unit];
    const [startX, startY] = [Number(x ?? Number.NaN) * scale, Number(y ?? Number.NaN) * scale];
    if (!allFinite(startX, startY)) return undefined;
    return new Contour(startX, startY, kind?.toUpperCase() === 'H');
  }

  #extend(contour: Contour, line: string, word: string): void {
    const parts = words(line);
    const scale = unitMm[this.#unit];
    const [x, y, centreX, centreY] = [1, 2, 3, 4].map((index) => Number(parts[index] ?? Number.NaN) * scale);
    this.#points += 1;
    if (word === 'OS' && allFinite(x, y)) contour.lineTo(x!, y!);
    else if (word === 'OC' && allFinite(x, y, centreX, centreY)) {
      contour.arcTo(x!, y!, centreX!, centreY!, parts[5]?.toUpperCase() === 'Y');
    }
  }
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const allFinite = (...values: readonly (number | undefined)[]): boolean =>
  values.every((value) => Number.isFinite(value));

function cut(line: string): readonly [body: string, attributes: string] {
  const at = line.indexOf(';');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}

/**
 * Reads an orientation: 0 to 3 are multiples of 90°, 4 to 7 the same mirrored, `8 angle` any rotation and `9 angle` any
 * rotation mirrored.
 */
function turnOf(parts: readonly string[], at: number): Turn {
  const code = Number(parts[at] ?? 0);
  if (code === 8 || code === 9) return { clockwiseDeg: Number(parts[at + 1] ?? 0), isMirrored: code === 9 };
  return { clockwiseDeg: (code % 4) * 90, isMirrored: code >= 4 };
}
