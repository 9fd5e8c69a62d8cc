import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { rectangleText, textFile } from '../testing/sample-files.ts';

/** Pads at irregular places, so that no wrong reading or shift fits by chance. */
const places = [
  [3.1, 4.2],
  [11.3, 7.7],
  [17.9, 3.3],
  [24.6, 15.1],
  [8.8, 18.4],
] as const;

const copper = `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1.5*%\nD10*\n${places.map(([x, y]) => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}D03*\n`).join('')}M02*\n`;

const board = (drill: string): ReturnType<typeof analyseBoard> =>
  analyseBoard([
    textFile('x.gtl', copper),
    textFile('x.gbl', copper),
    textFile('x.gko', rectangleText(0, 0, 30, 20)),
    textFile('x.txt', drill),
  ]);

function hits(analysis: ReturnType<typeof analyseBoard>): number[][] {
  const image = analysis.layers.find((layer) => layer.drill !== undefined)!.drill!;
  return Array.from(image.x, (x, at) => [Math.round(x * 100) / 100 + 0, Math.round(image.y[at]! * 100) / 100 + 0]);
}

const codes = (analysis: ReturnType<typeof analyseBoard>): string[] => analysis.problems.map(({ code }) => code);
const lines = (write: (mm: number) => string): string => places.map(([x, y]) => `X${write(x)}Y${write(y)}`).join('\n');
const expected = places.map(([x, y]) => [x, y]);

describe('reading drill numbers against the board', () => {
  it.each([
    [
      '2:4 inches, leading zeros dropped',
      `M48\nM72\nT1C0.03\n%\nT1\n${lines((mm) => String(Math.round((mm / 25.4) * 1e4)))}\nM30`,
    ],
    ['2:5 inches unstated', `M48\nINCH\nT1C0.03\n%\nT1\n${lines((mm) => String(Math.round((mm / 25.4) * 1e5)))}\nM30`],
    ['3:3 metric, no unit at all', `%\nT1C0.8\n${lines((mm) => String(Math.round(mm * 1e3)))}\nM30`],
    [
      'metric with trailing zeros dropped',
      `M48\nMETRIC,LZ\nT1C0.8\n%\nT1\n${lines((mm) => (mm * 1000).toFixed(0).padStart(6, '0').replace(/0+$/, ''))}\nM30`,
    ],
    ['header says inch over metric decimals', `M48\nINCH\nT1C0.8\n%\nT1\n${lines((mm) => mm.toFixed(3))}\nM30`],
  ])('%s', (_, drill) => {
    const got = hits(board(drill));
    for (const [index, [x, y]] of expected.entries()) {
      expect(Math.abs(got[index]![0]! - x!)).toBeLessThan(0.03);
      expect(Math.abs(got[index]![1]! - y!)).toBeLessThan(0.03);
    }
  });

  it('moves a file that was written on another origin, and says by how much', () => {
    const analysis = board(
      `M48\nMETRIC\nT1C0.8\n%\nT1\n${places.map(([x, y]) => `X${(x - 100).toFixed(3)}Y${(y + 55.5).toFixed(3)}`).join('\n')}\nM30`,
    );
    expect(hits(analysis)).toEqual(expected);
    expect(analysis.problems.find(({ code }) => code === 'drill.origin-shifted')?.data).toEqual({ x: 100, y: -55.5 });
  });

  it('warns when holes stay off the board', () => {
    const analysis = board('M48\nMETRIC\nT1C0.8\n%\nT1\nX200.0Y200.0\nX201.0Y207.0\nX209.0Y203.0\nM30');
    expect(codes(analysis)).toContain('drill.outside-board');
  });

  it('counts a file that repeats another once', () => {
    const drill = `M48\nMETRIC\nT1C0.8\n%\nT1\n${lines((mm) => mm.toFixed(3))}\nM30`;
    const analysis = analyseBoard([textFile('x.gtl', copper), textFile('a.drl', drill), textFile('b.drl', drill)]);
    expect(analysis.facts.holes?.round).toBe(places.length);
    expect(codes(analysis)).toContain('drill.duplicate-hits');
  });

  it('takes a drill file written as Gerber', () => {
    const text = `%TF.FileFunction,Plated,1,2,PTH*%\n${copper.replace('D10*\n', 'D10*\nX0Y0D02*\nX1000000Y0D01*\n')}`;
    const { facts } = analyseBoard([textFile('x.gtl', copper), textFile('x-PTH-drl.gbr', text)]);
    expect(facts.holes).toMatchObject({ round: places.length, roundPth: places.length, slots: 1, minDrillMm: 1.5 });
  });
});
