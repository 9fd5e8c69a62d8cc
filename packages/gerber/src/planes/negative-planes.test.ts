import { describe, expect, it } from 'vitest';
import { analyseBoard, type BoardAnalysis } from '../analyse.ts';
import { drawLayer } from '../draw/draw-layer.ts';
import type { SourceFile } from '../source-file.ts';
import { rectangleText, textFile } from '../testing/sample-files.ts';

type Point = readonly [x: number, y: number];

/** A board of 40 by 30 with twelve plated holes. */
const holes: readonly Point[] = Array.from({ length: 12 }, (_, index) => [
  5 + (index % 4) * 10,
  5 + Math.floor(index / 4) * 10,
]);
const at = ([x, y]: Point, op: string): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}${op}*\n`;
const head =
  '%FSLAX46Y46*%\n%MOMM*%\n%AMRELIEF*7,0,0,2,1.4,0.4,45*%\n%AMRING*1,1,1.4,0,0*1,0,0.8,0,0*%\n%AMTER*1,1,2,0,0*1,0,1.4,0,0*21,0,0.4,2.2,0,0,45*21,0,0.4,2.2,0,0,135*%\n%ADD10C,0.2*%\n%ADD11C,1.4*%\n%ADD12C,2*%\n%ADD13RELIEF*%\n%ADD14RING*%\n%ADD15TER*%\nG01*\n';
const flashes = (tool: number, points: readonly Point[]): string =>
  `D${tool}*\n${points.map((point) => at(point, 'D03')).join('')}`;
const layer = (name: string, body: string, attributes = ''): SourceFile =>
  textFile(name, `${attributes}${head}${body}M02*\n`);
const drill = textFile(
  'b-PTH.drl',
  `M48\nMETRIC,TZ\nT1C0.8\n%\nG90\nT1\n${holes.map(([x, y]) => `X${x}.0Y${y}.0\n`).join('')}M30\n`,
);

const outer = ['gtl', 'gbl'].map((extension) => layer(`b.${extension}`, flashes(11, holes)));
const edge = textFile('b.gko', rectangleText(0, 0, 40, 30));
const analyse = (...inner: readonly SourceFile[]): BoardAnalysis => analyseBoard([...outer, ...inner, edge, drill]);
const area = ({ facts }: BoardAnalysis, name: string): number => facts.copper?.areaMm2?.[name] ?? Number.NaN;
const codes = ({ facts }: BoardAnalysis): string[] => facts.problems.map(({ code }) => code);

const clearances = flashes(12, holes.slice(1)) + flashes(13, holes.slice(0, 1));
const clearanceMm2 = 11 * Math.PI;
/** A signal layer: a pad at each hole, and a track from each to the next. */
const signals =
  flashes(11, holes) +
  holes
    .slice(1)
    .map((hole, index) => `D10*\n${at(holes[index]!, 'D02')}${at(hole, 'D01')}`)
    .join('');

/** A pour drawn as a mesh of thin strokes. */
const mesh = Array.from(
  { length: 60 },
  (_, row) => `D10*\n${at([0.4, row / 2 + 0.23], 'D02')}${at([39.6, row / 2 + 0.23], 'D01')}`,
).join('');

const negative = '%TF.FileFunction,Copper,L2,Inr,Plane*%\n%TF.FilePolarity,Negative*%\n';

describe('planes drawn in negative', () => {
  it.each([
    ['stated by attribute', 'b-in1.gbr', clearances, negative],
    ['stated by the image polarity', 'b.g1', clearances, '%IPNEG*%\n'],
    ['by the ending that Altium gives planes', 'b.gp1', flashes(12, holes), ''],
    ['by their thermal reliefs', 'b.g1', clearances, ''],
    [
      'by the reliefs of PADS, erased within the flash',
      'b.g1',
      flashes(12, holes.slice(1)) + flashes(15, holes.slice(0, 1)),
      '',
    ],
    ['by name, with holes that have no clearance', 'gnd.gbr', flashes(12, holes.slice(2)), ''],
  ])('%s are the board less what is drawn', (_, name, body, attributes) => {
    const found = analyse(layer(name, body, attributes));
    expect(codes(found)).toContain('roles.negative-plane');
    const left = area(found, name);
    expect(left).toBeGreaterThan(1200 - 12 * Math.PI - 12);
    expect(left).toBeLessThan(1200 - (clearanceMm2 * 10) / 11 + 12);
  });

  it('are drawn so', () => {
    const found = analyse(layer('b.gp1', clearances));
    const plane = found.layers.find(({ name }) => name === 'b.gp1');
    expect(plane?.plane).toBe('inverted');
    expect(plane?.image?.bounds).toEqual({ minX: 0, minY: 0, maxX: 40, maxY: 30 });
    expect(drawLayer(found, 'b.gp1', { colour: '#c80' })).toContain('<mask');
  });

  it('give no gap between clearances that are no copper', () => {
    // Two clearances 0.1 mm apart: as copper they would be a gap, as a plane they leave a web of 0.1 mm.
    const close = flashes(12, [...holes, [7.1, 5]]);
    expect(analyse(layer('b.g1', close)).facts.measured?.minSpacing?.mm).toBeCloseTo(0.1, 2);
    expect(analyse(layer('b.gp1', close)).facts.measured?.minSpacing).toBeUndefined();
  });

  it('are not reported as copper at the edge', () => {
    expect(analyse(layer('b.gp1', clearances)).facts.measured?.minCopperToEdge).toBeUndefined();
  });

  it('are not measured without an outline', () => {
    const page = textFile('b.gko', rectangleText(-200, -100, 800, 500));
    const found = analyseBoard([...outer, layer('b.gp1', clearances), page, drill]);
    expect(codes(found)).toContain('roles.negative-unbounded');
    expect(found.facts.copper?.areaMm2).not.toHaveProperty('b.gp1');
  });
});

describe('ordinary inner copper', () => {
  it.each([
    ['signals', 'b.g1', signals, ''],
    ['signals in a file called after the ground', 'gnd.gbr', signals, ''],
    ['pads that leave out their holes', 'b.g1', flashes(14, holes), ''],
    ['a mesh called after the ground, with holes that have no pad', 'gnd.gbr', mesh + flashes(11, holes.slice(2)), ''],
    ['pads alone', 'b.g1', flashes(11, holes), ''],
    ['a pour', 'gnd.gbr', `G36*\n${rectangleText(1, 1, 38, 28).split('G01*\n')[1]!.replace('M02*\n', '')}G37*\n`, ''],
    ['reliefs under a stated positive', 'b.g1', clearances, '%TF.FilePolarity,Positive*%\n'],
  ])('of %s stays as drawn', (_, name, body, attributes) => {
    const found = analyse(layer(name, body, attributes));
    expect(found.layers.find((each) => each.name === name)?.plane).toBeUndefined();
    expect(codes(found)).not.toContain('roles.negative-plane');
  });

  it('that claims to be a negative is read as copper, and that is reported', () => {
    const pour = `G36*\n${rectangleText(1, 1, 38, 28).split('G01*\n')[1]!.replace('M02*\n', '')}G37*\n`;
    const found = analyse(layer('b.g1', pour, negative));
    expect(codes(found)).toContain('roles.polarity-contradicted');
    expect(area(found, 'b.g1')).toBeCloseTo(38 * 28, -1);
  });
});

describe('a mask declared negative', () => {
  it('draws its openings, as every mask does', () => {
    const exposed = (attribute: string): number | undefined =>
      analyse(layer('b.gts', `${attribute}${flashes(12, holes)}`)).facts.measured?.exposedCopperMm2?.top;
    expect(exposed('%IPNEG*%\n')).toBe(exposed('%IPPOS*%\n'));
    expect(exposed('%IPNEG*%\n')).toBeGreaterThan(10);
  });
});
