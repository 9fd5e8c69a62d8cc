import { expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import type { BoardFacts } from '../../facts.ts';
import { textFile } from '../../testing/sample-files.ts';

type Point = readonly [x: number, y: number];
const at = ([x, y]: Point, op: string): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}${op}*\n`;
const layer = (name: string, body: string) =>
  textFile(
    name,
    `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.1*%\n%ADD11C,1*%\n%ADD13R,2X1*%\n%ADD14R,1X2*%\nG01*\n${body}M02*\n`,
  );
const flashes = (tool: number, points: readonly Point[]): string =>
  `D${tool}*\n${points.map((point) => at(point, 'D03')).join('')}`;

const round: readonly Point[] = [
  [3, 3],
  [7.3, 4.1],
  [11.9, 3.2],
  [16.4, 6.6],
  [4.4, 11.2],
  [9.1, 9.7],
  [17, 12],
];
const boxes: readonly Point[] = [
  [6, 7],
  [13.3, 11.4],
];
/** A board of 20 by 15 mm with its corner at a place. */
const upright = ([x, y]: Point): string => {
  const moved = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px, y + py]);
  return flashes(11, moved(round)) + flashes(13, moved(boxes));
};
/** The same, turned by a quarter: 15 by 20 mm. */
const turned = ([x, y]: Point): string => {
  const moved = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + 15 - py, y + px]);
  return flashes(11, moved(round)) + flashes(14, moved(boxes));
};

/** Two boards side by side and one above, turned, with a tab between each two. */
const edge: readonly Point[] = [
  ...([
    [0, 0],
    [20, 0],
    [20, 6],
    [22, 6],
    [22, 0],
    [42, 0],
    [42, 15],
    [22, 15],
    [22, 9],
    [20, 9],
    [20, 15],
  ] as const),
  ...([
    [8, 15],
    [8, 17],
    [15, 17],
    [15, 37],
    [0, 37],
    [0, 17],
    [5, 17],
    [5, 15],
    [0, 15],
    [0, 0],
  ] as const),
];
const row = [0.3, 1.1, 1.9, 2.7];
const ofBoth: readonly Point[] = [
  ...row.flatMap((y): Point[] => [
    [20.2, 6 + y],
    [21.8, 6 + y],
  ]),
  ...row.flatMap((x): Point[] => [
    [5 + x, 15.2],
    [5 + x, 16.8],
  ]),
];

function facts(copper: string, bites: readonly Point[]): BoardFacts {
  const outline = `D10*\n${edge.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('')}`;
  const drill = `M48\nMETRIC\nT1C0.5\n%\nT1\n${bites.map(([x, y]) => `X${x.toFixed(2)}Y${y.toFixed(2)}\n`).join('')}M30\n`;
  const files = [layer('p.gtl', copper), layer('p.gbl', copper), layer('p.gko', outline)];
  return analyseBoard([...files, textFile('p-NPTH.drl', drill)]).facts;
}

it('counts boards outside a grid, one of them rotated, by the mouse bites between them', () => {
  const { panel, problems } = facts(upright([0, 0]) + upright([22, 0]) + turned([0, 17]), ofBoth);
  expect(panel).toMatchObject({ from: 'pads', columns: 3, rows: 1, designs: 1 });
  expect(problems.map(({ code }) => code)).not.toContain('outline.panel-uncounted');
});

it('counts boards of two designs when some are copies', () => {
  const other = flashes(
    11,
    round.map(([x, y]): Point => [15 - y / 2, 17 + x]),
  );
  const { panel } = facts(upright([0, 0]) + upright([22, 0]) + other, ofBoth);
  expect(panel).toMatchObject({ columns: 3, designs: 2 });
});

it('break-off parts of one board are not a panel', () => {
  const other = flashes(
    11,
    round.map(([x, y]): Point => [15 - y / 2, 17 + x]),
  );
  const { panel } = facts(upright([0, 0]) + other, ofBoth);
  expect(panel).toMatchObject({ from: 'mouse-bites', columns: 1, rows: 1 });
});
