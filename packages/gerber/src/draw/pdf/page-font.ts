/** A TrueType font of a few characters, to be carried in a PDF. Lengths are in units of the font. */
export interface GlyphFont {
  readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number];
  /** The glyphs of the font from number 1 on. */
  readonly glyphs: readonly { readonly codePoint: number; readonly advance: number }[];
}

/** Encodes text as glyph numbers, four hexadecimal digits each; undefined where the font lacks a character. */
export class PageFont {
  readonly #numbers: ReadonlyMap<number, number>;

  constructor({ glyphs }: GlyphFont) {
    this.#numbers = new Map(glyphs.map(({ codePoint }, index) => [codePoint, index + 1]));
  }

  encode(text: string): string | undefined {
    let written = '';
    for (const character of text) {
      const glyph = this.#numbers.get(character.codePointAt(0) ?? 0);
      if (glyph === undefined) return undefined;
      written += hex(glyph);
    }
    return written;
  }
}

/** Returns the PDF tables of an embedded font: the glyph widths, and the characters for search and copy. */
export function fontTables({ glyphs, unitsPerEm, ascent, descent, box }: GlyphFont): {
  readonly widths: string;
  readonly metrics: string;
  readonly unicode: string;
} {
  const scaled = (units: number): number => Math.round((units * 1000) / unitsPerEm);
  const lines = glyphs.map(({ codePoint }, index) => `<${hex(index + 1)}> <${utf16(codePoint)}>`);
  // No table may list more than a hundred characters at once.
  const tables: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const some = lines.slice(from, from + 100);
    tables.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`);
  }
  return {
    widths: `[1[${glyphs.map(({ advance }) => scaled(advance)).join(' ')}]]`,
    metrics:
      `/FontBBox[${box.map(scaled).join(' ')}]/Ascent ${scaled(ascent)}/Descent ${scaled(descent)}` +
      `/CapHeight ${scaled(ascent)}/ItalicAngle 0/StemV 80/Flags 4`,
    unicode:
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Words def\n/CMapType 2 def\n' +
      '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n' +
      `${tables.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`,
  };
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');

function utf16(codePoint: number): string {
  const text = String.fromCodePoint(codePoint);
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
}
