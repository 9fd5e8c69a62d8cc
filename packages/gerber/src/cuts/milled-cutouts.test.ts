import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { drawBoard } from '../draw/draw-board.ts';
import type { SourceFile } from '../source-file.ts';
import { textFile } from '../testing/sample-files.ts';

type Point = readonly [x: number, y: number];
const at = ([x, y]: Point, op: string): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}${op}*\n`;
const path = (...points: readonly Point[]): string =>
  `D10*\n${points.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('')}`;
const box = (x: number, y: number, width: number, height: number): string =>
  path([x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]);
const layer = (name: string, body: string): SourceFile =>
  textFile(name, `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.1*%\n%ADD11C,1*%\nG01*\n${body}M02*\n`);

const pads: readonly Point[] = [
  [3, 3],
  [27, 3],
  [3, 17],
  [27, 17],
];
const copper = `D11*\n${pads.map((pad) => at(pad, 'D03')).join('')}`;
const analysed = (milling: string, outline = box(0, 0, 30, 20)) =>
  analyseBoard([
    layer('lamp.gtl', copper),
    layer('lamp.gbl', copper),
    layer('lamp.gko', outline),
    layer('lamp-Milling.gbr', milling),
  ]);
const cutouts = (milling: string, outline?: string) =>
  analysed(milling, outline).outline?.loops.filter(({ kind }) => kind === 'cutout') ?? [];

it('cuts out what a drawing of milling shows by a thin line round it, in image and facts', () => {
  const board = analysed(box(10, 8, 10, 4));
  expect(board.facts.board).toMatchObject({ cutouts: 1, areaMm2: 600 - 40 });
  expect(board.facts.board?.boards).toBe(1);
  expect(drawBoard(board, { side: 'top' })).not.toBe(drawBoard(analysed(''), { side: 'top' }));
});

it.each([
  ['the edge of the board drawn once more', box(0, 0, 30, 20)],
  ['a curve round a pad', box(1, 1, 6, 6)],
  ['a curve that leaves the board', box(25, 8, 10, 4)],
  ['a curve next to an open line', box(10, 8, 10, 4) + path([12, 15], [18, 15])],
  ['what is smaller than a bit', box(10, 8, 0.5, 0.5)],
])('leaves alone %s', (_, milling) => {
  expect(cutouts(milling)).toEqual([]);
});

it('counts a cut-out that outline and milling both draw once, and one inside another once', () => {
  expect(cutouts(box(10, 8, 10, 4), box(0, 0, 30, 20) + box(10, 8, 10, 4))).toHaveLength(1);
  expect(cutouts(box(10, 8, 10, 4) + box(12, 9, 2, 2))).toHaveLength(1);
  expect(cutouts(box(10, 8, 3, 4) + box(16, 8, 3, 4))).toHaveLength(2);
});
