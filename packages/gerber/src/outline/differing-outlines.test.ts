import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import { isSizeBelieved } from '../priced-facts.ts';
import type { SourceFile } from '../source-file.ts';
import { textFile } from '../testing/sample-files.ts';

type Point = readonly [x: number, y: number];

const at = ([x, y]: Point, op: string): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}${op}*\n`;
const path = (...points: readonly Point[]): string =>
  `D10*\n${points.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('')}`;
const box = (x: number, y: number, width: number, height: number): string =>
  path([x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]);
const layer = (name: string, body: string): SourceFile =>
  textFile(name, `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.15*%\n%ADD11C,1*%\nG01*\n${body}M02*\n`);

/** Pads at uneven places over a rectangle. */
const pads = (x: number, y: number, width: number, height: number): string => {
  const places = Array.from(
    { length: 24 },
    (_, index): Point => [x + ((index * 7) % 24) * (width / 23), y + ((index * 5) % 24) * (height / 23)],
  );
  return `D11*\n${places.map((place) => at(place, 'D03')).join('')}`;
};
const content = pads(3, 3, 40, 24);
const read = (copper: string, ...outlines: readonly SourceFile[]): BoardFacts =>
  analyseBoard([layer('b.gtl', copper), layer('b.gbl', copper), ...outlines]).facts;
const found = ({ problems }: BoardFacts, code: string) => problems.find((problem) => problem.code === code);
const isAsked = ({ board }: BoardFacts): boolean => board !== undefined && !isSizeBelieved(board);

describe('outline files of different size', () => {
  const board = layer('b.gko', box(0, 0, 50, 30));
  it.each([
    ['a mechanical layer', layer('b.gm1', box(0, 0, 60, 40))],
    ['a second file of the name', layer('old/b.gko', box(0, 0, 60, 40))],
    ['a milling layer', layer('b.gml', box(-2, -2, 54, 34))],
    ['a file that leaves pads outside', layer('b2.gko', box(0, 0, 34, 30))],
  ])('are reported, and the size is asked for: %s', (_, other) => {
    for (const files of [
      [board, other],
      [other, board],
    ]) {
      const facts = read(content, ...files);
      const problem = found(facts, 'outline.differing');
      expect(problem).toMatchObject({ severity: 'undecided', data: { widthMm: facts.board?.widthMm } });
      expect([problem?.file, problem?.data?.['other']].sort()).toEqual([board.name, other.name].sort());
      expect(isAsked(facts)).toBe(true);
    }
  });

  it.each([
    ['the same drawing with another pen', layer('b.gm1', box(-0.1, -0.1, 50.2, 30.2))],
    ['a file of cut-outs', layer('b2.gko', box(44, 10, 4, 10))],
    ['a page on a mechanical layer', layer('b.gm1', box(-50, -80, 297, 210))],
  ])('are not reported: %s', (_, other) => {
    const facts = read(content, board, other);
    expect(facts.board).toMatchObject({ widthMm: 50, heightMm: 30, confidence: 0.97 });
    expect(found(facts, 'outline.differing')).toBeUndefined();
  });

  it('are reported but not asked for when a job file states the size', () => {
    const job = textFile('b.gbrjob', JSON.stringify({ GeneralSpecs: { Size: { X: 50.1, Y: 30.1 }, LayerNumber: 2 } }));
    const facts = read(content, board, layer('b.gm1', box(0, 0, 60, 40)), job);
    expect(found(facts, 'outline.differing')).toMatchObject({ severity: 'warning' });
    expect(isAsked(facts)).toBe(false);
  });
});

it('a size that contradicts the job file is asked for', () => {
  const job = (x: number): SourceFile =>
    textFile('b.gbrjob', JSON.stringify({ GeneralSpecs: { Size: { X: x, Y: 30.1 }, LayerNumber: 2 } }));
  const board = layer('b.gko', box(0, 0, 50, 30));
  expect(isAsked(read(content, board, job(60.1)))).toBe(true);
  expect(isAsked(read(content, board, job(50.1)))).toBe(false);
});

describe('an outline inside another', () => {
  it.each([
    ['that holds all pads', content, box(0, 0, 60, 40) + box(1, 1, 45, 28)],
    ['next to pads in the outer one', content + pads(53, 3, 4, 34), box(0, 0, 60, 40) + box(1, 1, 45, 28)],
    [
      'that would cut pads away',
      `${pads(2, 2, 6, 36)}D11*\n${at([30, 20], 'D03')}${at([34, 22], 'D03')}`,
      box(0, 0, 60, 40) + box(12, 4, 44, 32),
    ],
  ])('is reported, and the size is asked for: one %s', (_, copper, outline) => {
    const facts = read(copper, layer('b.gko', outline));
    expect(found(facts, 'outline.nested')).toMatchObject({
      severity: 'undecided',
      data: { widthMm: 60, heightMm: 40 },
    });
    expect(isAsked(facts)).toBe(true);
  });

  it('is reported as ignored when it is the frame of a drawing', () => {
    const facts = read(content, layer('b.gko', box(-100, -80, 300, 200) + box(0, 0, 50, 30)));
    expect(facts.board).toMatchObject({ widthMm: 50, heightMm: 30 });
    expect(found(facts, 'outline.loops-ignored')).toMatchObject({ severity: 'warning', data: { count: 1 } });
  });

  it.each([
    ['the edge drawn once more', box(0, 0, 50, 30) + box(0.2, 0.2, 49.6, 29.6)],
    ['a cut-out', box(0, 0, 50, 30) + box(44.5, 5, 4, 10)],
  ])('is not reported: %s', (_, outline) => {
    const facts = read(content, layer('b.gko', outline));
    expect(facts.board).toMatchObject({ widthMm: 50, heightMm: 30, confidence: 0.97 });
    expect(found(facts, 'outline.nested')).toBeUndefined();
  });
});

describe('a frame with rails', () => {
  const twice = pads(3, 13, 40, 24) + pads(55, 13, 40, 24);
  const cuts = path([0, 10], [102, 10]) + path([0, 40], [102, 40]) + path([51, 0], [51, 50]);

  it('is a panel when its boards are counted', () => {
    const facts = read(twice, layer('b.gko', box(0, 0, 102, 50) + cuts));
    expect(facts.panel).toMatchObject({ columns: 2, rows: 1 });
    expect(facts.board).toMatchObject({ widthMm: 102, heightMm: 50, confidence: 0.97 });
    expect(found(facts, 'outline.panel-uncounted')).toBeUndefined();
  });

  it('is asked for when only one of its boards is there', () => {
    const facts = read(pads(3, 13, 40, 24), layer('b.gko', box(0, 0, 102, 50) + cuts));
    expect(found(facts, 'outline.panel-uncounted')).toMatchObject({ severity: 'undecided' });
    expect(isAsked(facts)).toBe(true);
  });
});

describe('the frame of a page', () => {
  it.each([
    ['A3', [420, 297]],
    ['A3 with margins', [400, 277]],
    ['tabloid', [431.8, 279.4]],
  ] as const)('is not a board that fills a third of it: %s', (_, [width, height]) => {
    const facts = read(pads(20, 20, 230, 160), layer('b.gko', box(0, 0, width, height)));
    expect(found(facts, 'outline.mostly-empty')).toMatchObject({ severity: 'undecided' });
    expect(isAsked(facts)).toBe(true);
  });

  it.each([
    ['a board with pads in one corner and a pour over all of it', 0.5, false],
    ['a page with a logo on the copper layer', 120, true],
  ])('is asked for without a pour that fills it: %s', (_, inset, isPage) => {
    const [left, low, right, high] = [inset, inset, 199.5, 149.5];
    const pour = `G36*\n${at([left, low], 'D02')}${at([right, low], 'D01')}${at([right, high], 'D01')}${at([left, high], 'D01')}${at([left, low], 'D01')}G37*\n`;
    const facts = read(pads(3, 3, 30, 20) + pour, layer('b.gko', box(0, 0, 200, 150)));
    expect(isAsked(facts)).toBe(isPage);
    expect(found(facts, 'outline.mostly-empty')?.severity).toBe(isPage ? 'undecided' : undefined);
  });

  it('is a board when no page is as small, though its pads are in one corner', () => {
    const facts = read(pads(3, 3, 10, 20), layer('b.gko', box(0, 0, 50, 30)));
    expect(facts.board).toMatchObject({ widthMm: 50, heightMm: 30, confidence: 0.97 });
    expect(isAsked(read(pads(3, 3, 10, 20), layer('b.gko', box(0, 0, 100, 90))))).toBe(true);
  });

  it('is a board when it is filled', () => {
    const facts = read(pads(5, 5, 280, 200), layer('b.gko', box(0, 0, 297, 210)));
    expect(facts.board).toMatchObject({ widthMm: 297, heightMm: 210, confidence: 0.97 });
  });

  it('is asked for when two drawings have a border of different size', () => {
    const facts = read(
      content,
      layer('b-fab.gbr', box(0, 0, 50, 30)),
      layer('b-panel-drawing.gbr', box(-5, -5, 60, 40)),
    );
    expect(found(facts, 'outline.differing')).toMatchObject({ severity: 'undecided', data: { widthMm: 50 } });
    expect(isAsked(facts)).toBe(true);
  });

  it('is asked for when frame and edge are drawn alike on the copper layers', () => {
    const facts = read(content + box(0, 0, 50, 30) + box(-5, -5, 60, 40));
    expect(found(facts, 'outline.nested')).toMatchObject({ severity: 'undecided', data: { innerWidthMm: 50 } });
    expect(isAsked(facts)).toBe(true);
  });
});
