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
    ['header states inch over metric decimals', `M48\nINCH\nT1C0.8\n%\nT1\n${lines((mm) => mm.toFixed(3))}\nM30`],
  ])('%s', (_, drill) => {
    const got = hits(board(drill));
    for (const [index, [x, y]] of expected.entries()) {
      expect(Math.abs(got[index]![0]! - x!)).toBeLessThan(0.03);
      expect(Math.abs(got[index]![1]! - y!)).toBeLessThan(0.03);
    }
  });

  it('keeps a complete statement though another reading would bring a few odd holes onto the board', () => {
    // Tooling holes outside the board. In inches with five decimals they would all fall into one corner of it.
    const tooling = 'M48\nMETRIC,TZ,000.000\nT1C3.0\n%\nT1\nX060000Y-040000\nX070000Y-040000\nX080000Y-040000\nM30';
    const analysis = board(tooling);
    expect(hits(analysis)).toEqual([
      [60, -40],
      [70, -40],
      [80, -40],
    ]);
    expect(codes(analysis)).toContain('drill.outside-board');
    expect(codes(analysis)).not.toContain('drill.format-overruled');
  });

  it('moves a file with another origin, and reports the offset', () => {
    const analysis = board(
      `M48\nMETRIC\nT1C0.8\n%\nT1\n${places.map(([x, y]) => `X${(x - 100).toFixed(3)}Y${(y + 55.5).toFixed(3)}`).join('\n')}\nM30`,
    );
    expect(hits(analysis)).toEqual(expected);
    expect(analysis.problems.find(({ code }) => code === 'drill.origin-shifted')?.data).toEqual({ x: 100, y: -55.5 });
  });

  const point = ([x, y]: readonly [number, number]): string => `X${Math.round(x * 1e4)}Y${Math.round(y * 1e4)}D03*\n`;
  const pads = (at: readonly (readonly [number, number])[], more = ''): string =>
    `%FSLAX44Y44*%\n%MOMM*%\n%ADD11C,1.6*%\n%ADD20C,5.0*%\nD11*\n${at.map(point).join('')}${more}M02*\n`;
  const set = (layer: string, outline: string, ...drills: readonly (readonly [string, string])[]) =>
    analyseBoard([
      textFile('b.GTL', layer),
      textFile('b.GBL', layer),
      textFile('b.GKO', outline),
      ...drills.map(([name, text]) => textFile(name, text)),
    ]);
  /** Two columns of six pads and one of two. */
  const columns = [5, 10, 15].flatMap((x) => (x === 15 ? [5, 25] : [5, 9, 13, 17, 21, 25]).map((y) => [x, y] as const));

  it('keeps a stated format of which all numbers are far off, and moves the file onto the pads', () => {
    const digits = (mm: number): string => String(Math.round(mm * 1e4)).padStart(8, '0');
    const drill = `M48\n;FILE_FORMAT=4:4\nMETRIC\n;TYPE=PLATED\nT1F00S00C0.8000\n%\nT01\n${columns.map(([x, y]) => `X${digits(x + 126.65)}Y${digits(y + 52.5)}`).join('\n')}\nM30`;
    const analysis = set(pads(columns), rectangleText(0, 0, 50, 30), ['b.TXT', drill]);
    expect(hits(analysis)).toEqual(columns.map(([x, y]) => [x, y]));
    expect(analysis.problems.find(({ code }) => code === 'drill.origin-shifted')).toMatchObject({
      file: 'b.TXT',
      data: { x: -126.65, y: -52.5 },
    });
    expect(codes(analysis)).not.toContain('drill.format-overruled');
    expect(codes(analysis)).not.toContain('dfm.pad-missing');
  });

  it('keeps the stated format of unplated holes beside a pad at the origin', () => {
    const plated = `M48\nMETRIC,TZ\nT1C0.800\n%\nG90\nG05\nT1\nX5.000Y5.000\nX10.000Y5.000\nX15.000Y5.000\nX5.000Y25.000\nX0.000Y0.000\nT0\nM30`;
    const unplated =
      'M48\nINCH,LZ\n;FILE_FORMAT=2:4\n;TYPE=NON_PLATED\nT01C0.0830\n%\nG05\nG90\nT01\nX015607Y007000\nX016307Y007000\nX015607Y009100\nX016307Y009100\nM30';
    const analysis = set(
      pads(columns, 'D20*\nX0Y0D03*\n'),
      rectangleText(-5, -5, 55, 35),
      ['b.TXT', plated],
      ['b-NPTH.DRL', unplated],
    );
    expect(codes(analysis)).not.toContain('drill.format-overruled');
    expect(analysis.facts.holes?.classes.find(({ plating }) => plating === 'unplated')).toMatchObject({
      diameterMm: 2.1082,
      round: 4,
    });
    expect(analysis.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('gives unplated holes the shift of the plated ones, although they are on the board as written', () => {
    const file = (at: readonly (readonly [number, number])[], size: number): string =>
      `M48\nMETRIC,TZ,000.000\nT1C${size}\n%\nT1\n${at.map(([x, y]) => `X${Math.round((x + 2) * 1e3)}Y${Math.round((y + 1) * 1e3)}`).join('\n')}\nM30`;
    const mounts = [
      [3, 27],
      [40, 3],
    ] as const;
    const analysis = set(
      pads(columns),
      rectangleText(0, 0, 50, 30),
      ['b-PTH.drl', file(columns, 0.8)],
      ['b-NPTH.drl', file(mounts, 3)],
    );
    const unplated = analysis.layers.find(({ role }) => role === 'drill-npth')?.drill;
    expect(Array.from(unplated?.x ?? [])).toEqual([3, 40]);
    expect(Array.from(unplated?.y ?? [])).toEqual([27, 3]);
    expect(analysis.problems.filter(({ code }) => code === 'drill.origin-shifted').map(({ data }) => data)).toEqual([
      { x: -2, y: -1 },
      { x: -2, y: -1 },
    ]);
  });

  it('reads a file in the format that the pads prove for another one with the same header', () => {
    const inches = (mm: number): string => String(Math.round((mm / 25.4) * 1e5));
    const file = (at: readonly (readonly [number, number])[], size: string): string =>
      `M48\nINCH\nT1C${size}\n%\nT1\n${at.map(([x, y]) => `X${inches(x)}Y${inches(y)}`).join('\n')}\nM30`;
    const analysis = set(
      pads(columns),
      rectangleText(0, 0, 50, 30),
      ['b-PTH.drl', file(columns, '0.03')],
      ['b-NPTH.drl', file([[3.048, 2.54]], '0.125')],
    );
    const unplated = analysis.layers.find(({ role }) => role === 'drill-npth')?.drill;
    expect([unplated?.x[0], unplated?.y[0]]).toEqual([expect.closeTo(3.048, 3), expect.closeTo(2.54, 3)]);
  });

  it.each([
    ['mirrored', (x: number, y: number) => ({ x: -x, y }), 'drill.mirrored', { degrees: 0, x: 0, y: 0 }],
    ['turned', (x: number, y: number) => ({ x: y, y: 40 - x }), 'drill.rotated', { degrees: 90, x: 40, y: 0 }],
  ] as const)('places a %s file by the pads, and reports it', (_, write, code, data) => {
    // The columns alone look the same when mirrored as when turned by 180°.
    const uneven = [...columns, [12.5, 7]] as const;
    const drill = `M48\nMETRIC\nT1C0.8\n%\nT1\n${uneven
      .map(([x, y]) => {
        const to = write(x, y);
        return `X${to.x.toFixed(3)}Y${to.y.toFixed(3)}`;
      })
      .join('\n')}\nM30`;
    const analysis = set(pads(uneven), rectangleText(0, 0, 16, 30), ['b.TXT', drill]);
    expect(hits(analysis)).toEqual(uneven.map(([x, y]) => [x, y]));
    expect(analysis.problems.find((problem) => problem.code === code)?.data).toEqual(data);
  });

  it('leaves a file as written and asks when mirroring and turning explain it alike', () => {
    const drill = `M48\nMETRIC\nT1C0.8\n%\nT1\n${columns.map(([x, y]) => `X${(-x).toFixed(3)}Y${y.toFixed(3)}`).join('\n')}\nM30`;
    const analysis = set(pads(columns), rectangleText(0, 0, 16, 30), ['b.TXT', drill]);
    expect(hits(analysis)[0]).toEqual([-5, 5]);
    expect(codes(analysis)).toContain('drill.origin-ambiguous');
  });

  it('leaves a file as written and asks when its holes fit the pads in several positions', () => {
    const raster = Array.from({ length: 36 }, (_, at) => [5 + (at % 6) * 2.54, 5 + Math.floor(at / 6) * 2.54] as const);
    const drill = `M48\nMETRIC\nT1C0.8\n%\nT1\n${raster
      .filter((_, at) => at % 6 < 3 && at < 18)
      .map(([x, y]) => `X${(x + 200).toFixed(3)}Y${y.toFixed(3)}`)
      .join('\n')}\nM30`;
    const analysis = set(pads(raster), rectangleText(0, 0, 30, 30), ['b.TXT', drill]);
    expect(hits(analysis)[0]).toEqual([205, 5]);
    expect(codes(analysis)).toContain('drill.origin-ambiguous');
    expect(codes(analysis)).not.toContain('drill.origin-shifted');
  });

  it('finds the shift among more pads than the outline is found by', () => {
    const many = Array.from(
      { length: 8_000 },
      (_, at) => [1 + (at % 100) * 0.9 + (at % 7) * 0.03, 1 + Math.floor(at / 100) * 0.9 + (at % 11) * 0.02] as const,
    );
    const drilled = many.filter((_, at) => at % 5 === 0);
    const drill = `M48\nMETRIC\nT1C0.3\n%\nT1\n${drilled.map(([x, y]) => `X${(x - 511).toFixed(3)}Y${(y - 409.6).toFixed(3)}`).join('\n')}\nM30`;
    const layer = pads(many).replace('C,1.6', 'C,0.6');
    const { problems } = analyseBoard(
      [textFile('b.GTL', layer), textFile('b.GKO', rectangleText(0, 0, 95, 75)), textFile('b.TXT', drill)],
      { depth: 'quick' },
    );
    expect(problems.find(({ code }) => code === 'drill.origin-shifted')?.data).toEqual({ x: 511, y: 409.6 });
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

describe('a drill file written as Gerber', () => {
  // KiCad writes the same function of the aperture in both of its files.
  it.each(['Plated,1,2,PTH,Drill', 'NonPlated,1,2,NPTH,Drill'])('that states %s means it', (stated) => {
    const hole = '%TA.AperFunction,ComponentDrill*%\n%ADD10C';
    const text = `%TF.FileFunction,${stated}*%\n${copper.replace('%ADD10C', hole)}`;
    const { facts } = analyseBoard([textFile('x.gtl', copper), textFile('x-drl.gbr', text)]);
    const [plated, unplated] = stated.startsWith('Plated') ? [places.length, 0] : [0, places.length];
    expect(facts.holes).toMatchObject({ roundPth: plated, roundNpth: unplated });
  });
});

describe('tool sizes from a report next to the drill file', () => {
  const unsized = `M48\nMETRIC\n%\nT01\n${lines((mm) => mm.toFixed(3))}\nT02\nX2.000Y2.000\nM30`;
  const sized = (report: string, text: string): ReturnType<typeof analyseBoard> =>
    analyseBoard([
      textFile('x.gtl', copper),
      textFile('x.gko', rectangleText(0, 0, 30, 20)),
      textFile('x.txt', unsized),
      textFile(report, text),
    ]);

  it.each([
    [
      'Altium',
      'x.DRR',
      'NCDrill File Report For: x.PcbDoc\nLayer Pair : Top Layer to Bottom Layer\nASCII RoundHoles File : x.TXT\n\nTool      Hole Size           Hole Tolerance      Hole Type     Hole Count     Plated\n----\nT1        39.37mil (1mm)                          Round         5              PTH         4.47 inch (113.5 mm)\nT2        118.11mil (3mm)                         Round         1              NPTH\nTotals                                            6\n',
    ],
    [
      'Eagle',
      'x.dri',
      'Generated by EAGLE CAM Processor\nDrill Station Info File: x.dri\n\n Units : 1/10000 Inch\n\nDrills used:\n\n Code Size used\n\n T01 0.03937inch 5\n T02 0.11811inch 1\n',
    ],
    [
      'KiCad',
      'x-drl.rpt',
      'Drill report\nDrill file \'x.txt\' contains\n    T1  1.00mm  0.0394"  (5 holes)\n    T2  3.00mm  0.1181"  (1 hole)\n',
    ],
    ['a plain list in inches', 'drill.lst', 'Tool  Size (inch)  Count\nT01  0.03937  5\nT02  0.11811  1\n'],
    [
      'a list that begins with sizes in mils',
      'nc_tools.txt',
      'drill size in mils\n39.37 T01 P 0 0\n118.11 T02 N 0 0\n',
    ],
  ])('%s', (_, name, text) => {
    const { holes, problems } = sized(name, text).facts;
    expect(holes?.round).toBe(6);
    expect(holes?.minDrillMm).toBeCloseTo(1, 2);
    expect(holes?.maxDrillMm).toBeCloseTo(3, 2);
    expect(problems.map(({ code }) => code)).not.toContain('drill.undefined-tool');
  });

  it('takes plating from it as well', () => {
    const { holes } = sized('nc_tools.txt', 'drill size in mils\n39.37 T01 P 0 0\n118.11 T02 N 0 0\n').facts;
    expect(holes).toMatchObject({ roundPth: 5, roundNpth: 1 });
  });

  it('still reports the tool when the report does not list it', () => {
    const { problems } = sized('drill.lst', 'Tool  Size (inch)  Count\nT07  0.03937  5\n').facts;
    expect(problems.map(({ code }) => code)).toContain('drill.undefined-tool');
  });
});

describe('several drill files', () => {
  const round = lines((mm) => mm.toFixed(3));
  const mounts = 'X2.000Y17.000\nX28.000Y17.000';
  const file = (name: string, ...tools: readonly (readonly [size: number, hits: string])[]) =>
    textFile(
      name,
      `M48\nMETRIC\n${tools.map(([size], at) => `T${at + 1}C${size}`).join('\n')}\n%\n${tools.map(([, hits], at) => `T${at + 1}\n${hits}`).join('\n')}\nM30`,
    );
  const counted = (...files: ReturnType<typeof textFile>[]) =>
    analyseBoard([textFile('x.gtl', copper), textFile('x.gko', rectangleText(0, 0, 30, 20)), ...files]).facts.holes;

  it('adds plated and unplated', () => {
    expect(counted(file('x-PTH.drl', [1, round]), file('x-NPTH.drl', [3, mounts]))).toMatchObject({
      round: 7,
      roundPth: 5,
      roundNpth: 2,
    });
  });

  it('counts a combined file and its two halves once, and learns the plating', () => {
    const all = file('x.drl', [1, round], [3, mounts]);
    expect(counted(all, file('x-PTH.drl', [1, round]), file('x-NPTH.drl', [3, mounts]))).toMatchObject({
      round: 7,
      roundPth: 5,
      roundNpth: 2,
    });
    expect(counted(all, file('x-NPTH.drl', [3, mounts]))).toMatchObject({ round: 7, roundNpth: 2 });
  });

  it('counts vias once that also lie in the plated file', () => {
    const vias = 'X9.000Y9.000\nX10.000Y9.000';
    const plated = file('Drill_PTH_Through.DRL', [1, round], [0.3, vias]);
    expect(counted(plated, file('Drill_PTH_Through_Via.DRL', [0.3, vias]))).toMatchObject({
      round: 7,
      minDrillMm: 0.3,
    });
  });

  it('adds layer pairs', () => {
    expect(counted(file('x-PTH.drl', [1, round]), file('x-in1-in2.drl', [0.2, 'X9.0Y9.0\nX10.0Y9.0']))?.round).toBe(7);
  });

  it('takes a stroke without length in a Gerber drill file as a round hole', () => {
    const text = `%TF.FileFunction,Plated,1,2,PTH*%\n${copper.replace('D10*\n', 'D10*\nX1000000Y1000000D02*\nX1000000Y1000000D01*\n')}`;
    expect(counted(textFile('x-PTH-drl.gbr', text))).toMatchObject({ round: 6, slots: 0 });
  });

  it('takes a routed path in a Gerber drill file as one slot', () => {
    const text = `%TF.FileFunction,Plated,1,2,PTH*%\n${copper.replace('D10*\n', 'D10*\nX1000000Y1000000D02*\nX2000000Y1000000D01*\nX2000000Y2000000D01*\nX5000000Y1000000D02*\nX6000000Y1000000D01*\n')}`;
    expect(counted(textFile('x-PTH-drl.gbr', text))).toMatchObject({ round: 5, slots: 2 });
  });
});

describe('text in drill files', () => {
  const counted = (tools: string, body: string) =>
    analyseBoard([
      textFile('x.gtl', copper),
      textFile('x.gko', rectangleText(0, 0, 30, 20)),
      textFile('x.drl', `M48\nMETRIC\n${tools}\n%\n${body}\nM30`),
    ]).facts.holes;

  it.each([
    ['routed slots', 'T1C1', 'T1\nG00X5.0Y5.0\nM15\nG01X8.0Y5.0\nX8.0Y8.0\nM16\nG05\nX2.0Y2.0', 1, 1],
    ['G85 with and without a second axis', 'T1C1', 'T1\nX5.0Y5.0G85X8.0Y5.0\nX5.0Y6.0G85X8.0', 0, 2],
    ['a pattern repeated', 'T1C1', 'T1\nM25\nX1.0Y1.0\nX2.0Y1.0\nM01\nM02X10.0\nM02X10.0\nM08', 6, 0],
    ['tools chosen on the line of a hit', 'T1C1\nT2C0.5', 'T1X3.1Y4.2\nX11.3Y7.7\nT2X17.9Y3.3', 3, 0],
    ['tool zero at the end', 'T01C1', 'T01\nX3.1Y4.2\nT00', 1, 0],
    ['a tool without hits', 'T1C1\nT2C0.1', 'T1\nX3.1Y4.2', 1, 0],
  ])('%s', (_, tools, body, round, slots) => {
    const holes = counted(tools, body);
    expect(holes).toMatchObject({ round, slots });
    expect(holes?.minDrillMm).toBe(tools.includes('C0.5') ? 0.5 : 1);
  });
});

describe('plating not declared in any file', () => {
  const ring = (name: string, at: readonly (readonly [number, number])[]): ReturnType<typeof textFile> =>
    textFile(
      name,
      `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1.5*%\nD10*\n${at.map(([x, y]) => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}D03*\n`).join('')}M02*\n`,
    );
  const silent = (drill: string, bottom = places.slice(1)): ReturnType<typeof analyseBoard> =>
    analyseBoard([
      ring('x.gtl', places.slice(1)),
      ring('x.gbl', bottom),
      textFile('x.gko', rectangleText(0, 0, 30, 20)),
      textFile('x.txt', drill),
    ]);
  const drilled = `M48\nMETRIC\nT1C0.8\n%\nT1\n${lines((mm) => mm.toFixed(3))}\n`;

  it('is inferred from the copper around each hole, and reported as inferred', () => {
    const { facts } = silent(`${drilled}M30`);
    expect(facts.holes).toMatchObject({ round: 5, roundPth: 4, roundNpth: 1, platingInferred: true });
    expect(facts.measured?.minAnnularRing?.mm).toBeCloseTo(0.35, 3);
    expect(facts.problems.find(({ code }) => code === 'drill.plating-inferred')?.data).toEqual({
      plated: 4,
      unplated: 1,
    });
    expect(facts.problems.map(({ code }) => code)).not.toContain('drill.plating-unknown');
  });

  it('stays unknown where the sides disagree', () => {
    const { facts } = silent(`${drilled}M30`, places.slice(2));
    expect(facts.holes).not.toHaveProperty('roundPth');
    expect(facts.problems.map(({ code }) => code)).toContain('drill.plating-unknown');
  });

  it('of a slot does not suppress the count of plated round holes', () => {
    const { facts } = analyseBoard([
      textFile('x.gtl', copper),
      textFile('x.gbl', copper),
      textFile('x.gko', rectangleText(0, 0, 30, 20)),
      textFile('x-PTH.drl', `${drilled}M30`),
      textFile('x-slots.rou', 'M48\nMETRIC\nT1C1.0\n%\nG00X20.0Y10.0\nM15\nG01X24.0Y10.0\nM16\nM30'),
    ]);
    expect(facts.holes).toMatchObject({ round: 5, roundPth: 5, roundNpth: 0, slots: 1 });
    expect(facts.holes).not.toHaveProperty('platingInferred');
  });

  it('is unplated in a file called nplt', () => {
    const { facts } = analyseBoard([
      textFile('x.gtl', copper),
      textFile('x.gbl', copper),
      textFile('x.gko', rectangleText(0, 0, 30, 20)),
      textFile('x-plt.drl', `${drilled}M30`),
      textFile('x-nplt.drl', `M48\nMETRIC\nT1C3\n%\nT1\nX15.0Y10.0\nM30`),
    ]);
    expect(facts.files.filter(({ kind }) => kind === 'excellon').map(({ role }) => role)).toEqual([
      'drill-pth',
      'drill-npth',
    ]);
  });
});
