import { unzlibSync } from 'fflate';
import { expect, it } from 'vitest';
import { type PreparedBoard, preparePaint } from '../canvas/prepare-paint.ts';
import { handMade, LayerMaker, loop, rectangle } from '../testing/hand-made.ts';
import { type LayerPage, layerPage } from './layer-page.ts';
import { PageFont } from './page-font.ts';
import { PdfFile } from './pdf-file.ts';

const texts = { title: 'board.gtl', note: '2026-03-02 1:1', scale: '50 mm' };
const board = handMade({
  loops: [loop('board', rectangle(100, 50, 40, 20))],
  layers: {
    'copper-top': new LayerMaker().line(0.5, 110, 60, 130, 60).disc(2, 120, 65).image(),
    'copper-bottom': new LayerMaker()
      .region(rectangle(101, 51, 8, 3))
      .clear()
      .disc(1, 104, 52)
      .image(),
  },
});
const prepared = preparePaint(board) as PreparedBoard;
const page = (role: string, more: Partial<LayerPage> = {}) =>
  layerPage(
    { ...texts, layer: prepared.layers.find((each) => each.role === role)!, isMirrored: false, ...more },
    prepared.box,
  );

/** Returns the position of an operand pair of the drawing on the page, mm from the lower left corner. */
function placer(content: string) {
  const [a = 0, , , d = 0, e = 0, f = 0] = /W n (.*) cm/.exec(content)![1]!.split(' ').map(Number);
  return (x: number, y: number): [number, number] => [a * x + e, d * y + f];
}

it('draws at true scale in the middle of an A4 page', () => {
  const { width, height, content } = page('copper-top');
  expect([width / 72, height / 72].map((inch) => inch * 25.4)).toEqual([
    expect.closeTo(210, 6),
    expect.closeTo(297, 6),
  ]);
  expect(Number(content.split(' ')[0])).toBeCloseTo(72 / 25.4, 6);
  expect(content).toContain('0.5 w\n110 60 m\n130 60 l\nS');
  const at = placer(content);
  const [left] = at(110, 60);
  const [right] = at(130, 60);
  expect(right - left).toBeCloseTo(20, 6);
  expect((at(100, 0)[0] + at(140, 0)[0]) / 2).toBeCloseTo(105, 3);
});

it('mirrors what is seen from below left to right', () => {
  const at = placer(page('copper-bottom', { isMirrored: true }).content);
  expect(at(100, 50)[0] - at(140, 50)[0]).toBeCloseTo(40, 3);
  expect(at(100, 70)[1] - at(100, 50)[1]).toBeCloseTo(20, 3);
});

it('paints white what a layer erases, and black again for what follows', () => {
  const { content } = page('copper-bottom');
  expect(content.indexOf('1 g 1 G')).toBeGreaterThan(content.indexOf('101 51 m'));
  expect(content.indexOf('0 g 0 G', content.indexOf('1 g 1 G'))).toBeGreaterThan(0);
});

it('has a larger page for a larger board, never a smaller drawing', () => {
  const large = handMade({
    loops: [loop('board', rectangle(0, 0, 600, 500))],
    layers: { 'copper-top': new LayerMaker().line(1, 0, 0, 600, 500).image() },
  });
  const { box, layers } = preparePaint(large) as PreparedBoard;
  const { width, height } = layerPage({ ...texts, layer: layers[0]!, isMirrored: false }, box);
  expect((width / 72) * 25.4).toBeGreaterThan(620);
  expect((height / 72) * 25.4).toBeGreaterThan(520);
});

it('shows a disc as round as it is: the curve keeps to the radius', () => {
  const { content } = page('copper-top');
  const path = /([\d.]+) ([\d.]+) m\n((?:.* c\n)+)h/.exec(content)!;
  let [x, y] = [Number(path[1]), Number(path[2])];
  for (const [x1, y1, x2, y2, x3, y3] of path[3]!
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))) {
    for (const t of [0.25, 0.5, 0.75]) {
      const along = (p0: number, p1: number, p2: number, p3: number) =>
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3;
      const radius = Math.hypot(along(x, x1!, x2!, x3!) - 120, along(y, y1!, y2!, y3!) - 65);
      expect(radius).toBeCloseTo(1, 3);
    }
    [x, y] = [x3!, y3!];
  }
});

it('draws text outside the standard fonts as images, escapes the rest', () => {
  const stencil = { width: 80, height: 10, bits: new Uint8Array(100) };
  const { content, images } = layerPage(
    { ...texts, title: '顶层', note: 'a(b)', layer: prepared.layers[0]!, isMirrored: false },
    prepared.box,
    { draw: () => stencil },
  );
  expect(images).toEqual([stencil]);
  expect(content).toContain('/I0 Do');
  expect(content).toContain('(a\\(b\\)) Tj');
});

it('carries the glyphs of words that are not plain ASCII, and lists their characters', () => {
  const font = {
    bytes: Uint8Array.from({ length: 300 }, (_, at) => at % 251),
    unitsPerEm: 2000,
    ascent: 1760,
    descent: -240,
    box: [-100, -200, 2000, 1800],
    glyphs: [
      { codePoint: 0x9876, advance: 2000 },
      { codePoint: 0x5c42, advance: 2000 },
      { codePoint: 0x20bb7, advance: 1000 },
    ],
  } as const;
  const words = { title: '顶层𠮷', note: '底', scale: '50 mm' };
  const made = layerPage({ ...words, layer: prepared.layers[0]!, isMirrored: false }, prepared.box, {
    font: new PageFont(font),
    draw: () => undefined,
  });
  expect(made.content).toContain('/C 4 Tf');
  expect(made.content).toContain('<000100020003> Tj');
  // The font lacks a glyph for this character, and no fallback draws it.
  expect(made.content).toContain('(?) Tj');
  const file = new PdfFile(font);
  file.page(made);
  const bytes = Buffer.concat(file.finish());
  const text = bytes.toString('latin1');
  expect(text).toContain('/W[1[1000 1000 500]]');
  expect(text).toMatch(/\/Resources<<\/Font<<\/F 3 0 R\/C \d+ 0 R>>/);
  const streams = [...text.matchAll(/\/Length (\d+)>>\nstream\n/g)].map((found) => {
    const from = found.index + found[0].length;
    return Buffer.from(unzlibSync(bytes.subarray(from, from + Number(found[1]))));
  });
  expect(streams[0]).toEqual(Buffer.from(font.bytes));
  expect(streams[1]?.toString('latin1')).toContain('<0001> <9876>\n<0002> <5C42>\n<0003> <D842DFB7>');
});

it('is a file with the offset of every object in its table', () => {
  const file = new PdfFile();
  for (const role of ['copper-top', 'copper-bottom']) file.page(page(role));
  const bytes = Buffer.concat(file.finish());
  const text = bytes.toString('latin1');
  const table = Number(/startxref\n(\d+)/.exec(text)![1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const starts = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, start]) => Number(start));
  for (const [index, start] of starts.entries()) expect(text.slice(start)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  expect(text).toContain('/Count 2');
  const stream = /\/Length (\d+)>>\nstream\n/.exec(text)!;
  const from = stream.index + stream[0].length;
  const content = Buffer.from(unzlibSync(bytes.subarray(from, from + Number(stream[1])))).toString('latin1');
  expect(content).toBe(page('copper-top').content);
});
