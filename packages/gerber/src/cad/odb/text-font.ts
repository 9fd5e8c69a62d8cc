import type { TextRecord } from './features.ts';
import { linesOf } from './structured-text.ts';

/** A straight stroke: x0, y0, x1, y1. */
export type Stroke = readonly [number, number, number, number];

interface Glyphs {
  readonly width: number;
  readonly height: number;
  readonly strokes: ReadonlyMap<string, readonly Stroke[]>;
}

const maxStrokes = 20_000;
const maxCharacters = 500;

/** The stroke font of a job, `fonts/standard`. Without one, texts are not drawn. */
export class TextFont {
  readonly #glyphs: Glyphs | undefined;

  constructor(file: Uint8Array | undefined) {
    this.#glyphs = file && readGlyphs(file);
  }

  /** The strokes of a text, in mm. Its origin is the lower left corner of its first character. */
  *strokes({ x, y, turn, characterWidth, characterHeight, words }: TextRecord): Generator<Stroke> {
    if (this.#glyphs === undefined) return;
    const { width, height, strokes } = this.#glyphs;
    const [scaleX, scaleY] = [characterWidth / width, characterHeight / height];
    const angle = (-turn.clockwiseDeg * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const put = (px: number, py: number): [number, number] => {
      const turned = px * cos - py * sin;
      return [x + (turn.isMirrored ? -turned : turned), y + px * sin + py * cos];
    };
    for (const [at, sign] of [...words].slice(0, maxCharacters).entries()) {
      for (const [x0, y0, x1, y1] of strokes.get(sign) ?? []) {
        const shift = at * characterWidth;
        yield [...put(x0 * scaleX + shift, y0 * scaleY), ...put(x1 * scaleX + shift, y1 * scaleY)];
      }
    }
  }
}

/** Reads the glyphs. Sizes and strokes are in inches unless the file states otherwise; only their proportions matter. */
function readGlyphs(file: Uint8Array): Glyphs | undefined {
  const strokes = new Map<string, Stroke[]>();
  let [width, height, count] = [0, 0, 0];
  let open: Stroke[] | undefined;
  for (const line of linesOf(file)) {
    const [word = '', ...values] = line.trim().split(/\s+/);
    if (word === 'XSIZE') width = Number(values[0]);
    else if (word === 'YSIZE') height = Number(values[0]);
    else if (word === 'CHAR') {
      open = [];
      strokes.set(values[0] ?? ' ', open);
    } else if (word === 'ECHAR') open = undefined;
    else if (word === 'LINE' && open !== undefined && count < maxStrokes) {
      const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = values.slice(0, 4).map(Number);
      if (Number.isFinite(x0 + y0 + x1 + y1)) open.push([x0, y0, x1, y1]);
      count += 1;
    }
  }
  return width > 0 && height > 0 ? { width, height, strokes } : undefined;
}
