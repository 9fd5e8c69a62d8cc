import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { drillText, flash, layerHead, line } from '../testing/board-text.ts';
import { textFile } from '../testing/sample-files.ts';

/** A closed line of straight strokes with the pen of 0.05 mm. */
function contour(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => line(13, ...points.at(at - 1)!, x, y)).join('');
}

const octagon = (x: number, y: number, radius: number): string =>
  contour(
    Array.from({ length: 8 }, (_, at) => {
      const angle = (at * Math.PI) / 4;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    }),
  );

it('of copper layers has no cut-out where a contour among the copper goes round a hole', () => {
  const border = contour([
    [0, 0],
    [30, 0],
    [30, 20],
    [0, 20],
  ]);
  const spots = [3, 9, 21, 27].flatMap((x) => [[x, 3] as const, [x, 17] as const]);
  const pads = [...spots, [15, 10] as const].map(([x, y]) => flash(11, x, y)).join('');
  const copper = `${layerHead}${border}${pads}${octagon(15, 10, 1)}${octagon(22, 10, 1)}M02*\n`;
  const { board } = analyseBoard([
    textFile('b.gtl', copper),
    textFile('b.gbl', copper),
    textFile('b.drl', drillText([...spots, [15, 10]], { mm: 0.4 })),
  ]).facts;
  expect(board).toMatchObject({ from: 'copper-border', widthMm: 30, heightMm: 20, cutouts: 1 });
});

it('taken from a drawing has no cut-out where copper lies, nor for a letter', () => {
  const square = (x: number, y: number, side: number): string =>
    contour([
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ]);
  const edge = contour([
    [0, 0],
    [30, 0],
    [30, 20],
    [0, 20],
  ]);
  const pads = [3, 9, 21, 27].flatMap((x) => [flash(11, x, 3), flash(11, x, 17)]).join('');
  const copper = `${layerHead}${pads}${line(13, 3, 3, 12, 8)}M02*\n`;
  // A part over the end of a track, a character, and a window in the board.
  const drawing = `${layerHead}${edge}${square(10.5, 6.5, 3)}${square(5, 10, 0.6)}${square(18, 9, 4)}M02*\n`;
  const { board } = analyseBoard([
    textFile('b.top', copper),
    textFile('b.bot', copper),
    textFile('b.ast', drawing),
  ]).facts;
  expect(board).toMatchObject({ from: 'copper-border', widthMm: 30, heightMm: 20, cutouts: 1 });
  expect(board?.areaMm2).toBeCloseTo(600 - 16, 1);
});
