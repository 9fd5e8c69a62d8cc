import { firstOf9, glyphsByCode, loadCjkGlyphs } from './cjk-glyphs.ts';
import { newstrokeFrom9 } from './newstroke-from-9.ts';
import { newstrokeGlyphs } from './newstroke-glyphs.ts';

/** A glyph of size 1, x right, y up from the base line. */
export interface Glyph {
  /** Start of the next glyph. */
  readonly advance: number;
  /** x and y of the points of each stroke. */
  readonly strokes: readonly (readonly number[])[];
}

const unit = 1 / 21;
const zero = 'R'.charCodeAt(0);
/** The base line, in units below the zero of the table. */
const baseLine = 10;
/** Ohm and angstrom signs are drawn as the letters they represent. */
const sameAs = new Map([
  [0x2126, 0x03a9],
  [0x212b, 0x00c5],
]);

/** The Newstroke glyphs, unpacked on first use. */
export class StrokeFont {
  readonly #blocks = new Map<number, readonly string[]>();
  readonly #glyphs = new Map<number, Glyph | undefined>();
  /** Packed glyphs that stand before those of the table. */
  readonly #more: ReadonlyMap<number, string>;

  private constructor(more: ReadonlyMap<number, string>) {
    this.#more = more;
  }

  /** Loads the font with the Chinese and Japanese characters that occur in the texts. */
  static async load(texts: readonly string[], version: number): Promise<StrokeFont> {
    const cjk = await loadCjkGlyphs(texts, version);
    const changed = version < firstOf9 ? [] : glyphsByCode(newstrokeFrom9.letters, newstrokeFrom9.packed);
    return new StrokeFont(new Map([...cjk, ...changed]));
  }

  /** Undefined for what the font lacks, such as Korean. */
  glyph(codePoint: number): Glyph | undefined {
    const code = sameAs.get(codePoint) ?? codePoint;
    if (!this.#glyphs.has(code)) this.#glyphs.set(code, this.#unpack(code));
    return this.#glyphs.get(code);
  }

  #unpack(code: number): Glyph | undefined {
    const more = this.#more.get(code);
    if (more !== undefined) return unpacked(more);
    const block = newstrokeGlyphs.find(([first]) => first >> 8 === code >> 8);
    if (block === undefined) return undefined;
    const [first, all] = block;
    const glyphs = this.#blocks.get(first) ?? all.split(' ');
    this.#blocks.set(first, glyphs);
    const packed = glyphs[code - first];
    return packed === undefined || packed === '' ? undefined : unpacked(packed);
  }
}

function unpacked(packed: string): Glyph {
  const left = packed.charCodeAt(0) - zero;
  const right = packed.charCodeAt(1) - zero;
  const strokes = packed
    .slice(2)
    .split('~')
    .filter((stroke) => stroke !== '')
    .map((stroke) =>
      Array.from(stroke, (letter, at) => {
        const value = letter.charCodeAt(0) - zero;
        return (at % 2 === 0 ? value - left : baseLine - value) * unit;
      }),
    );
  return { advance: (right - left) * unit, strokes };
}
