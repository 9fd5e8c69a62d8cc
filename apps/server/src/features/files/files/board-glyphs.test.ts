import { inflateSync } from 'node:zlib';
import { layerPage, PageFont, PdfFile } from '@xunban/gerber/images';
import { create } from 'fontkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api' });
});
afterAll(() => server.stop());

async function fontFor(characters: string) {
  const { api } = await server.newMember();
  const { font, ...rest } = await api.upload.glyphs({ body: { characters } });
  return { ...rest, bytes: new Uint8Array(Buffer.from(font, 'base64')) };
}

test('the font has an outline for every character, and no others', async () => {
  const characters = '层底线路顶，0Aµ';
  const font = await fontFor(characters);
  expect(font.glyphs.map(({ codePoint }) => String.fromCodePoint(codePoint)).join('')).toBe(characters);
  expect(font.bytes.length).toBeLessThan(20_000);
  const opened = create(Buffer.from(font.bytes));
  if (!('getGlyph' in opened)) throw new Error('font file is a collection, expected a single font');
  for (const [index, { advance }] of font.glyphs.entries()) {
    const glyph = opened.getGlyph(index + 1);
    expect(glyph.path.commands.length).toBeGreaterThan(3);
    expect(glyph.advanceWidth).toBe(advance);
  }
});

test('characters that no font of ours has are left out', async () => {
  const font = await fontFor('顶\u{1f40c}');
  expect(font.glyphs.map(({ codePoint }) => codePoint)).toEqual([0x9876]);
});

test('a PDF with it contains its Chinese text', async () => {
  const texts = { title: '主板-顶层.gbr · 顶层线路', note: '1:1 打印', scale: '50 mm' };
  const font = await fontFor([...new Set(`${texts.title}${texts.note}`)].sort().join(''));
  const file = new PdfFile(font);
  const layer = {
    name: 'a',
    role: 'copper-top',
    isPlain: true,
    batches: new Float64Array(0),
    steps: new Uint8Array(0),
    coords: new Float32Array(0),
  } as const;
  const box = { minX: 0, minY: 0, maxX: 20, maxY: 10 };
  file.page(layerPage({ ...texts, layer, isMirrored: false }, box, { font: new PageFont(font) }));
  expect(textsOf(Buffer.concat(file.finish()))).toEqual([texts.title, texts.note]);
});

/** Returns the text of a PDF as readers see it: the shown glyphs, mapped to characters by the font. */
function textsOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/\/Length (\d+)>>\nstream\n/g)].map((found) => {
    const from = found.index + found[0].length;
    return Buffer.from(inflateSync(pdf.subarray(from, from + Number(found[1])))).toString('latin1');
  });
  const table = streams.find((stream) => stream.includes('begincmap')) ?? '';
  const characters = new Map([...table.matchAll(/<(\w{4})> <(\w{4})>/g)].map(([, glyph, code]) => [glyph, code]));
  const page = streams.find((stream) => stream.includes(' Tj')) ?? '';
  return [...page.matchAll(/<(\w+)> Tj/g)].map(([, glyphs = '']) =>
    (glyphs.match(/.{4}/g) ?? [])
      .map((glyph) => String.fromCharCode(Number.parseInt(characters.get(glyph) ?? '3F', 16)))
      .join(''),
  );
}
