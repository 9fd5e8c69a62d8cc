import { inflateSync } from 'node:zlib';

/**
 * Reads the text of a PDF that pdfmake printed: its glyphs are two bytes each, and every font has a table of their characters.
 * Lines are in the order in which they were printed.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'));
  const charactersOf = (font: string): ReadonlyMap<string, string> =>
    charactersIn(streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? '') ?? ''));
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object));
  return pages
    .map((page) => {
      const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, charactersOf(id)]),
      );
      return linesOf(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''), fonts).join('\n');
    })
    .join('\n');
}

function objectsOf(file: string): ReadonlyMap<string, string> {
  return new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n');
  if (start === -1) return '';
  const bytes = Buffer.from(object.slice(start + 'stream\n'.length, object.lastIndexOf('\nendstream')), 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** Reads the `bfrange` tables of a font: glyph to character. */
function charactersIn(table: string): ReadonlyMap<string, string> {
  const characters = new Map<string, string>();
  for (const [, from = '', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [index, [, code = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
      characters.set(
        (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      );
  return characters;
}

/** Texts of one height are one line: Chinese characters are printed one by one. */
function linesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const lines: { readonly y: string; text: string }[] = [];
  let characters: ReadonlyMap<string, string> = new Map();
  let y = '';
  for (const [, font, height, shown] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 [\d.]+ ([\d.]+) Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (font !== undefined) characters = fonts.get(font) ?? new Map();
    else if (height !== undefined) y = height;
    else {
      const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []);
      const text = glyphs.map((glyph) => characters.get(glyph.toLowerCase()) ?? '').join('');
      const line = lines.at(-1);
      if (line?.y === y) line.text += text;
      else lines.push({ y, text });
    }
  }
  return lines.map(({ text }) => text);
}
