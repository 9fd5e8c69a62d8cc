const cjk = /[\u3000-\u30ff\u4e00-\u9fef\uff00-\uffef]/g;

/** The format of KiCad 9 began here. */
export const firstOf9 = 20240200;

/**
 * Returns the packed glyphs of the Chinese and Japanese characters in these texts, as that KiCad version draws them. The asset
 * with all of them (1.8 MB, 0.6 MB as transferred) is loaded for the first such character; it carries its copyright notice.
 */
export async function loadCjkGlyphs(texts: readonly string[], version: number): Promise<ReadonlyMap<number, string>> {
  const wanted = new Set(texts.flatMap((text) => text.match(cjk) ?? []));
  const found = new Map<number, string>();
  if (wanted.size === 0) return found;
  const { current, before9 } = (await import('../../../../assets/kicad-cjk-glyphs.json')).default;
  // Glyphs that differed before version 9 override the others.
  for (const { letters, packed } of version < firstOf9 ? [current, before9] : [current]) {
    for (const [code, glyph] of glyphsByCode(letters, packed)) {
      if (wanted.has(String.fromCharCode(code))) found.set(code, glyph);
    }
  }
  return found;
}

/** Maps characters to their glyphs, which have the same order and are separated by spaces, by code point. */
export function glyphsByCode(letters: string, packed: string): Map<number, string> {
  const glyphs = packed.split(' ');
  return new Map(Array.from(letters, (letter, at) => [letter.charCodeAt(0), glyphs[at] ?? '']));
}
