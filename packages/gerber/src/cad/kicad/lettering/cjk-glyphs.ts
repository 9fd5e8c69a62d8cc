/**
 * Characters and their glyphs, in the same order, the glyphs separated by spaces and each packed as in `newstroke-glyphs.ts`.
 */
export interface CjkGlyphs {
  /** Copyright and licence; must accompany every copy of the glyphs. */
  readonly notice: string;
  readonly letters: string;
  readonly packed: string;
}

/**
 * Separately loaded glyph sets, so that a board loads only the sets it uses: the common characters are 0.1 MB, all of them 0.6
 * MB.
 */
const loadPart = {
  usual: async (): Promise<CjkGlyphs> => (await import('./cjk/usual-glyphs.ts')).glyphs,
  seldom: async (): Promise<CjkGlyphs> => (await import('./cjk/seldom-glyphs.ts')).glyphs,
  traditional: async (): Promise<CjkGlyphs> => (await import('./cjk/traditional-glyphs.ts')).glyphs,
  rare: async (): Promise<CjkGlyphs> => (await import('./cjk/rare-glyphs.ts')).glyphs,
  rarest: async (): Promise<CjkGlyphs> => (await import('./cjk/rarest-glyphs.ts')).glyphs,
  before9: async (): Promise<CjkGlyphs> => (await import('./cjk/before9-glyphs.ts')).glyphs,
};

type Part = keyof typeof loadPart;

const cjk = /[\u3000-\u30ff\u4e00-\u9fef\uff00-\uffef]/g;

/** The format of KiCad 9 began here. */
export const firstOf9 = 20240200;

/** Returns the packed glyphs of the Chinese and Japanese characters in these texts, as that KiCad version draws them. */
export async function loadCjkGlyphs(texts: readonly string[], version: number): Promise<ReadonlyMap<number, string>> {
  const wanted = new Set(texts.flatMap((text) => text.match(cjk) ?? []));
  const found = new Map<number, string>();
  if (wanted.size === 0) return found;
  const names = new Set<Part>(Array.from(wanted, partOf));
  // Glyphs that differed before version 9 come last and override the others.
  if (version < firstOf9) names.add('before9');
  for (const { letters, packed } of await Promise.all(Array.from(names, (name) => loadPart[name]()))) {
    for (const [code, glyph] of glyphsByCode(letters, packed)) {
      if (wanted.has(String.fromCharCode(code))) found.set(code, glyph);
    }
  }
  return found;
}

/** Maps code points to packed glyphs. */
export function glyphsByCode(letters: string, packed: string): Map<number, string> {
  const glyphs = packed.split(' ');
  return new Map(Array.from(letters, (letter, at) => [letter.charCodeAt(0), glyphs[at] ?? '']));
}

const highTrails = [[0xa1, 0xfe]] as const;
const big5Trails = [[0x40, 0x7e], ...highTrails] as const;
let parts: ReadonlyMap<string, Part> | undefined;

/** Derives the glyph set of a character from the legacy national character sets. */
function partOf(letter: string): Part {
  if (letter < '\u4e00' || letter > '\u9fff') return 'usual';
  parts ??= new Map<string, Part>([
    ...emailsOf('big5', 0xc9, 0xf9, big5Trails, 'rare'),
    ...emailsOf('big5', 0xa4, 0xc6, big5Trails, 'traditional'),
    ...emailsOf('gbk', 0xd8, 0xf7, highTrails, 'seldom'),
    ...emailsOf('gbk', 0xb0, 0xd7, highTrails, 'usual'),
  ]);
  return parts.get(letter) ?? 'rarest';
}

/** Yields the characters of a two-byte character set in a range of first bytes. */
function* emailsOf(
  encoding: string,
  first: number,
  last: number,
  trails: readonly (readonly [from: number, to: number])[],
  part: Part,
): Generator<[letter: string, part: Part]> {
  const decoder = new TextDecoder(encoding);
  for (let lead = first; lead <= last; lead += 1) {
    for (const [from, to] of trails) {
      for (let trail = from; trail <= to; trail += 1) yield [decoder.decode(Uint8Array.of(lead, trail)), part];
    }
  }
}
