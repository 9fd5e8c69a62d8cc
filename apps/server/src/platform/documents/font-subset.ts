import { open } from 'fontkit';

/** A TrueType font of a few characters, for a document that is made elsewhere. Lengths are in units of the font. */
export interface FontSubset {
  readonly font: Uint8Array;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number];
  /** The glyphs of the font from number 1 on; 0 is the sign for what is missing. */
  readonly glyphs: readonly { readonly codePoint: number; readonly advance: number }[];
}

/** The characters of a text that a font has, each once. Those it lacks are left out. */
export async function fontSubset(path: string, characters: string): Promise<FontSubset> {
  const opened = await open(path);
  if (!('createSubset' in opened)) throw new Error(`${path} is a font collection, expected a single font`);
  const subset = opened.createSubset();
  const taken = new Set<number>();
  const glyphs: { codePoint: number; advance: number }[] = [];
  for (const character of new Set(characters)) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (!opened.hasGlyphForCodePoint(codePoint)) continue;
    const glyph = opened.glyphForCodePoint(codePoint);
    // The subset numbers glyphs as they come, and two characters may share one.
    if (taken.has(glyph.id)) continue;
    taken.add(glyph.id);
    subset.includeGlyph(glyph);
    glyphs.push({ codePoint, advance: glyph.advanceWidth });
  }
  const { unitsPerEm, ascent, descent, bbox } = opened;
  return {
    font: new Uint8Array(subset.encode()),
    unitsPerEm,
    ascent,
    descent,
    box: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY],
    glyphs,
  };
}
