import { expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import { isSizeBelieved } from '../priced-facts.ts';
import { textFile } from '../testing/sample-files.ts';

const holes = [
  [5, 5],
  [10, 5],
  [15, 5],
  [5, 25],
  [12, 25],
  [45, 22],
] as const;
/** Files of RS-274-D: no unit, no format and no apertures. */
const layer = (name: string, perMm: number, points: readonly (readonly [number, number])[], op?: string) => {
  const place = ([x, y]: readonly [number, number], code: string): string =>
    `X${Math.round(x * perMm)}Y${Math.round(y * perMm)}${code}*\n`;
  const body = points.map((point, index) => place(point, op ?? (index === 0 ? 'D02' : 'D01'))).join('');
  return textFile(name, `G01*\nD10*\n${body}M02*\n`);
};
const corners = [
  [0, 0],
  [50, 0],
  [50, 30],
  [0, 30],
  [0, 0],
] as const;
const drill = (head: string, format: (mm: number) => string): string =>
  `M48\n${head}\nT1C0.800\n%\nT1\n${holes.map(([x, y]) => `X${format(x)}Y${format(y)}\n`).join('')}M30\n`;
const metric = drill('METRIC,TZ', (mm) => mm.toFixed(3));

const facts = (perMm: number, drillText: string): BoardFacts =>
  analyseBoard([
    layer('b.gtl', perMm, holes, 'D03'),
    layer('b.gbl', perMm, holes, 'D03'),
    layer('b.gko', perMm, corners),
    textFile('b.txt', drillText),
  ]).facts;
const codes = ({ problems }: BoardFacts): string[] => problems.map(({ code }) => code);

it.each([
  ['mm 4.4', 1e4],
  ['mm 3.3', 1e3],
  ['inch 2.3', 1e3 / 25.4],
])('takes the scale of files in %s from the drill file and asks for the size', (_, perMm) => {
  const found = facts(perMm, metric);
  expect(found.board?.widthMm).toBeCloseTo(50, 0);
  expect(found.board?.heightMm).toBeCloseTo(30, 0);
  expect(found.holes).toMatchObject({ round: 6, minDrillMm: 0.8 });
  expect(found.problems).toContainEqual({ code: 'gerber.scale-from-drill', severity: 'undecided', file: 'b.txt' });
  expect(codes(found)).not.toContain('drill.format-overruled');
  expect(codes(found)).not.toContain('gerber.no-format');
  expect(found.board && isSizeBelieved(found.board)).toBe(false);
});

it('takes no scale from a drill file that states none itself', () => {
  const found = facts(
    1e4,
    drill('', (mm) => String(mm * 1000)),
  );
  expect(codes(found)).not.toContain('gerber.scale-from-drill');
  expect(codes(found)).toContain('gerber.no-format');
  expect(found.board && isSizeBelieved(found.board)).toBe(false);
});
