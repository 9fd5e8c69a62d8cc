import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import type { SourceFile } from '../source-file.ts';
import { drillText, textFile } from '../testing/sample-files.ts';

type Point = readonly [x: number, y: number];

const at = ([x, y]: Point, op: string): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}${op}*\n`;
const path = (...points: readonly Point[]): string =>
  points.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('');
const box = (x: number, y: number, width: number, height: number): string =>
  path([x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]);
const layer = (name: string, body: string): SourceFile =>
  textFile(name, `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.15*%\n%ADD11C,1*%\nD10*\nG01*\n${body}M02*\n`);

/** An A-size page with its ticks, title block and text. */
const page =
  box(-300, -200, 800, 500) +
  path([0, -200], [0, -195]) +
  path([-300, 0], [-295, 0]) +
  box(380, -200, 120, 40) +
  path([380, -180], [500, -180]);
/** The edge with dimension lines that begin on its corners. */
const dimensioned =
  box(0, 0, 30, 20) +
  path([0, 0], [0, -8]) +
  path([30, 0], [30, -8]) +
  path([0, -7], [30, -7]) +
  path([30, 20], [38, 20]);

const pads = (...extra: readonly Point[]): string =>
  `D11*\n${[
    ...Array.from({ length: 24 }, (_, index): Point => [3 + (index % 6) * 4, 3 + Math.floor(index / 6) * 4]),
    ...extra,
  ]
    .map((point) => at(point, 'D03'))
    .join('')}`;
const facts = (...files: readonly SourceFile[]): BoardFacts => analyseBoard(files, { depth: 'quick' }).facts;
const size = ({ board }: BoardFacts): number[] => [board?.widthMm ?? 0, board?.heightMm ?? 0].map(Math.round);
const codes = ({ problems }: BoardFacts): string[] => problems.map(({ code }) => code);

describe('the frame of a page is not the board', () => {
  it('when every film has the frame and one drawing has the edge among its dimensions', () => {
    const found = facts(
      layer('top.art', page + pads()),
      layer('bottom.art', page + pads()),
      layer('assembly_top.art', page),
      layer('fab_drawing.art', page + dimensioned),
    );
    expect(size(found)).toEqual([30, 20]);
    expect(codes(found)).toContain('outline.taken-from-copper');
    expect(found.board?.confidence).toBeLessThanOrEqual(0.8);
  });

  it('when pads stand out over the edge, as those of an edge connector do', () => {
    const over = pads([-0.2, 5], [-0.2, 7]);
    const found = facts(
      layer('b.gtl', over),
      layer('b.gbl', over),
      layer('b-assembly.gbr', page),
      layer('b-fab.gbr', page + box(0, 0, 30, 20)),
    );
    expect(size(found)).toEqual([30, 20]);
  });

  it('when a smaller box on another drawing leaves a hole outside', () => {
    const found = facts(
      layer('b.gtl', pads()),
      layer('b.gbl', pads()),
      layer('b-assembly.gbr', page + box(1, 1, 24, 16)),
      layer('b-fab.gbr', page + box(0, 0, 30, 20)),
      textFile('b.drl', drillText.replace('X8.0Y8.0', 'X7.0Y7.0\nX28.5Y18.5')),
    );
    expect(size(found)).toEqual([30, 20]);
  });

  it('but is uncertain when no drawing has a better outline', () => {
    const found = facts(layer('b.gtl', pads()), layer('b.gbl', pads()), layer('b-fab.gbr', page));
    expect(found.board?.confidence).toBeLessThan(0.25);
    expect(codes(found)).toContain('outline.mostly-empty');
  });

  it('and is uncertain when a file is named as the outline', () => {
    const found = facts(layer('b.gtl', pads()), layer('b.gbl', pads()), layer('b.gko', page));
    expect(found.board?.confidence).toBeLessThan(0.25);
    expect(codes(found)).toContain('outline.mostly-empty');
  });
});

describe('an ordinary board', () => {
  it('is accepted although its parts are in one half of it', () => {
    const found = facts(layer('b.gtl', pads()), layer('b.gbl', pads()), layer('b.gko', box(0, 0, 30, 45)));
    expect(found.board).toMatchObject({ widthMm: 30, heightMm: 45, confidence: 0.97 });
    expect(codes(found)).not.toContain('outline.mostly-empty');
  });

  it('is the size that its job file states, however little stands on it', () => {
    const job = JSON.stringify({ Header: {}, GeneralSpecs: { Size: { X: 40.15, Y: 30.15 }, LayerNumber: 2 } });
    const few = `D11*\n${[at([5, 5], 'D03'), at([7, 5], 'D03'), at([5, 7], 'D03'), at([7, 7], 'D03')].join('')}`;
    const map = layer('b-PTH-drl_map.gbr', box(0, 0, 40, 30) + box(4, 4, 4, 4));
    const found = facts(
      layer('b.gtl', few),
      layer('b.gbl', few),
      layer('b.gko', box(0, 0, 40, 30)),
      map,
      textFile('b.gbrjob', job),
    );
    expect(size(found)).toEqual([40, 30]);
    expect(codes(found)).not.toContain('outline.taken-from-copper');
  });

  it('is its border on copper, not a box of its legend', () => {
    const edge = box(0, 0, 30, 20);
    const found = facts(
      layer('b.gtl', edge + pads()),
      layer('b.gbl', edge + pads()),
      layer('b.gto', box(2, 2, 22, 14)),
    );
    expect(size(found)).toEqual([30, 20]);
  });
});
