import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import { pricedFacts } from '../priced-facts.ts';
import type { SourceFile } from '../source-file.ts';
import { textFile } from '../testing/sample-files.ts';

type Point = readonly [x: number, y: number];
const um = (mm: number): number => Math.round(mm * 1e6);
const at = ([x, y]: Point, op: string): string => `X${um(x)}Y${um(y)}${op}*\n`;
const path = (...points: readonly Point[]): string =>
  points.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('');
const edge = path([0, 0], [40, 0], [40, 30], [0, 30], [0, 0]);
const circle = (x: number, y: number, diameter: number): string => {
  const radius = diameter / 2;
  return `G75*\n${at([x + radius, y], 'D02')}G03*\nX${um(x + radius)}Y${um(y)}I${um(-radius)}J0D01*\nG01*\n`;
};
const layer = (name: string, body: string): SourceFile =>
  textFile(name, `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.1*%\n%ADD11C,1*%\nD10*\nG01*\n${body}M02*\n`);

const pads: readonly Point[] = [
  [8, 8],
  [32, 8],
  [8, 22],
  [30, 20],
];
const copper = `D11*\n${pads.map((pad) => at(pad, 'D03')).join('')}`;
const hits = (points: readonly Point[]): string =>
  points.map(([x, y]) => `X${x.toFixed(2)}Y${y.toFixed(2)}\n`).join('');
const holes: readonly Point[] = [
  [4, 4],
  [36, 4],
  [20, 15],
];
const drill = textFile('b-npth.drl', `M48\n;TYPE=NON_PLATED\nMETRIC\nT1C3.2\n%\nT1\n${hits(holes)}M30\n`);
const vias = textFile('b-pth.drl', `M48\n;TYPE=PLATED\nMETRIC\nT1C0.6\n%\nT1\n${hits(pads)}M30\n`);
const facts = (outline: string, ...more: readonly SourceFile[]) =>
  analyseBoard([layer('b.gtl', copper), layer('b.gbl', copper), layer('b.gko', outline), vias, ...more]).facts;

describe('circles of the outline that a drill file also has', () => {
  const drawn = holes.map(([x, y]) => circle(x, y, 3.2)).join('');
  it('are holes, and not milled in addition', () => {
    const found = facts(edge + drawn, drill);
    expect(found.board).toMatchObject({ cutouts: 0, perimeterMm: 140, areaMm2: 1200 });
    expect(found.holes).toMatchObject({ round: 7, roundNpth: 3 });
    expect(pricedFacts(found)).toMatchObject({ millingMm: 140, holeCount: 7 });
  });

  it('are cut-outs without the drill file', () => {
    const found = facts(edge + drawn);
    expect(found.board?.cutouts).toBe(3);
    expect(found.holes?.round).toBe(4);
  });

  it.each([
    ['larger than the hole', circle(4, 4, 4)],
    ['beside the hole', circle(4.3, 4, 3.2)],
    ['of another place', circle(20, 24, 3.2)],
  ])('stay cut-outs when %s', (_, other) => {
    expect(facts(edge + other, drill).board?.cutouts).toBe(1);
  });
});
