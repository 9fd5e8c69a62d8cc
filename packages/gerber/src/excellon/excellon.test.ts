import { describe, expect, it } from 'vitest';
import { Budget } from '../budget.ts';
import { defaultAnalysisLimits } from '../limits.ts';
import { drill, drilled } from '../testing/parse.ts';
import { parseExcellon } from './parse-excellon.ts';

describe('drill dialects', () => {
  it.each([
    [
      'decimal metric (KiCad)',
      'M48\n;FORMAT={-:-/ absolute / metric / decimal}\nFMAT,2\nMETRIC\nT1C0.300\n%\nG90\nG05\nT1\nX41.7Y-51.7\nT0\nM30',
      ['0.3: 41.7,-51.7'],
    ],
    ['leading zeros kept', 'M48\nINCH,LZ\n;FILE_FORMAT=2:4\nT1C0.03\n%\nT1\nX01Y0025\nM30', ['0.762: 25.4,6.35']],
    ['trailing zeros kept', 'M48\nINCH,TZ\nT1C0.03\n%\nT1\nX10000Y2500\nM30', ['0.762: 25.4,6.35']],
    [
      'KiCad keep zeros',
      'M48\n;FORMAT={2:4/ absolute / inch / keep zeros}\nINCH,TZ\nT1C0.015\n%\nT1\nX001600Y021800\nM30',
      ['0.381: 4.064,55.372'],
    ],
    ['Altium 4:4 metric', 'M48\n;FILE_FORMAT=4:4\nMETRIC,LZ\nT1F00S00C0.3\n%\nT01\nX0015Y00205\nM30', ['0.3: 15,20.5']],
    ['digits in the unit line', 'M48\nMETRIC,TZ,0000.00\nT1C1\n%\nT1\nX1500Y200\nM30', ['1: 15,2']],
    ['Eagle: percent first', '%\nM48\nM72\nT01C0.0240\n%\nT01\nX16910Y10810\nM30', ['0.6096: 42.951,27.457']],
    [
      'PADS: tools in the body',
      '%\nT1C.015F095S3\nX10950Y1056\nT2C.040F095S3\nX1000Y1000\nM30',
      ['0.381: 27.813,2.682', '1.016: 2.54,2.54'],
    ],
    [
      'PADS: trailing zeros dropped, not declared',
      '%\nT1C.035F197S55\nX015Y012\nX021Y0165\nX034Y02\nM30',
      ['0.889: 38.1,30.48', '0.889: 53.34,41.91', '0.889: 86.36,50.8'],
    ],
    [
      'DesignSpark: eight digits, format not stated',
      'G81\nM48\nINCH\nT1C000.11024\n%\nT001\nX00095136Y00034222\nX00323483Y00124773\nM30',
      ['2.8001: 24.165,8.692', '2.8001: 82.165,31.692'],
    ],
    [
      'OrCAD with Allegro: ten digits are 5:5',
      'M48\nMETRIC\nT01C.249\n%\nG90\nT01\nX0012173370Y0001904200\nR01X0000200000\nM30',
      ['0.249: 121.734,19.042', '0.249: 123.734,19.042'],
    ],
    [
      'DipTrace: signs and padded numbers',
      'M48\nINCH\nT01C0.126\n%\nT01\nX+002950Y+001180\nT00\nM30',
      ['3.2004: 7.493,2.997'],
    ],
    [
      'DipTrace: digits, zero suppression not declared',
      'M48\nMETRIC,0000.00\nT01C0.486\n%\nT01\nX+002016Y-003668\nM30',
      ['0.486: 20.16,-36.68'],
    ],
    [
      'Altium 2:5 around the origin',
      'M48\n;FILE_FORMAT=2:5\nINCH,LZ\nT1F00S00C0.01200\n%\nT01\nX-00109Y0\nX00097Y001\nM30',
      ['0.3048: -2.769,0', '0.3048: 2.464,2.54'],
    ],
    ['modal axes', 'M48\nMETRIC\nT1C1\n%\nT1\nX1.0Y2.0\nX3.0\nY4.0\nM30', ['1: 1,2', '1: 3,2', '1: 3,4']],
    ['G85 slot', 'M48\nMETRIC\nT1C0.6\n%\nT1\nX1.0Y2.0G85X3.0Y2.0\nM30', ['0.6: 1,2 3,2']],
    [
      'G85 shorter than a micron (EasyEDA Pro)',
      'M48\nMETRIC,LZ,0000.00000\nT01C0.39980\n%\nT01\nX5.00000Y5.00000G85X4.99974Y5.00000\nM30',
      ['0.3998: 5,5'],
    ],
    [
      'G87 slot',
      'M48\nMETRIC,TZ\nT1C0.800\n%\nG05\nT1\nX20.000Y15.000G87X24.000Y15.000\nX1.0Y1.0\nM30',
      ['0.8: 1,1', '0.8: 20,15 24,15'],
    ],
    ['G32 circle', 'M48\nMETRIC\nT1C0.8\n%\nT1\nG32X30.000Y15.000A2.500\nM30', ['0.8: 32.5,15 32.5,15']],
    [
      'G33 circle through the place before it',
      'M48\nMETRIC\nT1C0.8\n%\nT1\nG00X30.0Y17.0\nG33X30.0Y15.0\nG05\nX1.0Y1.0\nM30',
      ['0.8: 1,1', '0.8: 30,17 30,17'],
    ],
    [
      'routed slot',
      'M48\nMETRIC\nT1C0.6\n%\nT1\nG00X1.0Y2.0\nM15\nG01X3.0Y2.0\nM16\nG05\nX9.0Y9.0\nM30',
      ['0.6: 9,9', '0.6: 1,2 3,2'],
    ],
    [
      'routed without M15',
      'M48\nMETRIC\nT1C0.6\n%\nT1\nG00X1.0Y2.0\nG01X3.0\nG00X5.0\nG01X6.0\nM30',
      ['0.6: 1,2 3,2', '0.6: 5,2 6,2'],
    ],
    ['repeats', 'M48\nMETRIC\nT1C1\n%\nT1\nX1.0Y1.0\nR2X2.0\nM30', ['1: 1,1', '1: 3,1', '1: 5,1']],
    ['incremental', 'M48\nICI,ON\nMETRIC\nT1C1\n%\nT1\nX1.0Y1.0\nX1.0\nM30', ['1: 1,1', '1: 2,1']],
    [
      'a pattern repeated',
      'M48\nMETRIC\nT1C1\n%\nT1\nM25\nX1.0Y1.0\nM01\nM02X5.0\nM02Y5.0\nM08\nM30',
      ['1: 1,1', '1: 6,1', '1: 6,6'],
    ],
  ])('%s', (_, text, expected) => {
    expect(drilled(text)).toEqual(expected);
  });

  it('follows the tool table where Allegro stops without naming the next tool', () => {
    const text =
      ';   Holesize 1. = 0.200000 Tolerance = +0/-0 PLATED MM Quantity = 2\n;   Holesize 2. = 0.350000 Tolerance = +0/-0 NON_PLATED MM Quantity = 2\n%\nG90\nX00100000Y00200000\nX00300000Y00400000\nM00\nX01000000Y01000000\nR01X00100000\nM30\n';
    expect(drilled(text)).toEqual(['0.2: 1,2', '0.2: 3,4', '0.35: 10,10', '0.35: 11,10']);
    expect(drill(text).tools.map((tool) => tool.plating)).toEqual(['plated', 'unplated']);
  });

  it('keeps the data of a tool from each of two tables', () => {
    const orcad =
      'M48\nMETRIC\nT01C.5\nT02C3.2\n;T01 Holesize 1. = 0.500000 Tolerance = +0.0/-0.0 PLATED MM Quantity = 1\n;T02 Holesize 2. = 3.200000 Tolerance = +0.0/-0.0 NON_PLATED MM Quantity = 1\n%\nT01\nX008380Y002380\nT02\nX003600Y003600\nM30';
    const easyEda =
      'M48\nMETRIC,LZ,000.000\n;TYPE=PLATED\n;Holesize 1 = 1.016 mm\nT01C1.016\n%\nT01\nX-020320Y010160\nM30';
    const table = (text: string): unknown[] =>
      drill(text).tools.map(({ code, diameterMm, plating }) => [code, diameterMm, plating]);
    expect(table(orcad)).toEqual([
      [1, 0.5, 'plated'],
      [2, 3.2, 'unplated'],
    ]);
    expect(table(easyEda)).toEqual([[1, 1.016, 'plated']]);
  });

  it('reads plating from ranges of tool numbers (Fritzing)', () => {
    const text =
      '; NON-PLATED HOLES START AT T1\n; THROUGH (PLATED) HOLES START AT T100\nM48\nINCH\nT1C0.125984\nT100C0.038000\nT101C0.04\n%\nT1\nX010000Y010000\nT100\nX020000Y010000\nT00\nM30';
    expect(drill(text).tools.map((tool) => [tool.code, tool.plating])).toEqual([
      [1, 'unplated'],
      [100, 'plated'],
      [101, 'plated'],
    ]);
  });

  it('gives a tool named again in the body its new size', () => {
    expect(drilled('%\nM72\nT1C.02\nX010000Y010000\nT1C.03\nX020000Y010000\nM30')).toEqual([
      '0.508: 25.4,25.4',
      '0.762: 50.8,25.4',
    ]);
  });

  it('reads plating from sections and from X2 comments', () => {
    const altium = 'M48\n;TYPE=PLATED\nT1C1\n;TYPE=NON_PLATED\nT2C2\nMETRIC\n%\nT1\nX1.0Y1.0\nM30';
    const kicad =
      'M48\n; #@! TA.AperFunction,Plated,PTH,ViaDrill\nT1C1\n; #@! TA.AperFunction,NonPlated,NPTH,ComponentDrill\nT2C2\nMETRIC\n%\nT1\nX1.0Y1.0\nM30';
    for (const text of [altium, kicad]) {
      expect(drill(text).tools.map((tool) => tool.plating)).toEqual(['plated', 'unplated']);
    }
  });

  it('keeps the plating of a tool that the body redefines', () => {
    const header = 'M48\nMETRIC\n;TYPE=PLATED\nT1C0.5\n;TYPE=NON_PLATED\nT2C2\n%\n';
    const platings = (text: string): unknown[] => drill(text).tools.map(({ code, plating }) => [code, plating]);
    const again = `${header}T1C0.5\nX1.0Y1.0\nT2C2\nX2.0Y2.0\nM30`;
    expect(platings(again).slice(0, 2)).toEqual([
      [1, 'plated'],
      [2, 'unplated'],
    ]);
    expect(new Set(platings(again).map(String))).toEqual(new Set(['1,plated', '2,unplated']));
    // A section that the body declares applies to the body.
    expect(platings(`${header};TYPE=NON_PLATED\nT1C0.5\nX1.0Y1.0\nM30`)[0]).toEqual([1, 'unplated']);
    // Another size is another tool.
    expect(platings(`${header}T1C0.8\nX1.0Y1.0\nM30`)[0]).toEqual([1, 'unplated']);
  });

  it('leaves the plating open where the header contradicts itself about one tool', () => {
    const header = 'M48\nMETRIC\n;TYPE=PLATED\nT1C0.5\n;TYPE=NON_PLATED\nT1C0.5\nT2C2\n%\n';
    expect(drill(`${header}T1\nX1.0Y1.0\nM30`).tools.map(({ plating }) => plating)).toEqual([undefined, 'unplated']);
  });

  it.each([
    ['G32', 'X30.0Y15.0A2.5', 2.5],
    ['G33', 'X30.0Y15.0', 3],
  ])('routes a full circle round the place of %s', (code, words, radius) => {
    const { slots } = drill(`M48\nMETRIC\nT1C0.8\n%\nT1\nG00X33.0Y15.0\n${code}${words}\nM30`);
    const points = slots[0]!.points;
    expect(points.length).toBeGreaterThan(40);
    for (let at = 0; at < points.length; at += 2) {
      expect(Math.hypot(points[at]! - 30, points[at + 1]! - 15)).toBeCloseTo(radius, 6);
    }
    expect(Math.sign(points[3]! - 15)).toBe(code === 'G32' ? -1 : 1);
  });

  it('routes arcs in the stated direction', () => {
    const { slots } = drill('M48\nMETRIC\nT1C0.6\n%\nT1\nG00X1.0Y0.0\nM15\nG03X0.0Y1.0I-1.0J0.0\nM16\nM30');
    const points = slots[0]!.points;
    for (let at = 0; at < points.length; at += 2) expect(Math.hypot(points[at]!, points[at + 1]!)).toBeCloseTo(1, 6);
    const middle = Math.floor(points.length / 4) * 2;
    expect(points[middle]!).toBeGreaterThan(0);
    expect(points[middle + 1]!).toBeGreaterThan(0);
  });
});

describe('invalid numbers', () => {
  const nines = '9'.repeat(400);
  const body = '%\nT1\nX1.0Y1.0\nM30';

  it.each([
    ['a size without end', `M48\nMETRIC\nT1C${nines}\n${body}`, [0]],
    ['a tool without end', `M48\nMETRIC\nT${nines}C0.5\nT1C0.5\n${body}`, [0.5]],
    ['a size with two points', `M48\nMETRIC\n;T2 Holesize 1. = 1.2.3 MM\nT1C0.5\n${body}`, [0.5]],
    ['a tool of a comment without end', `M48\nMETRIC\n;T${nines} Holesize 1. = 1.2 MM\nT1C0.5\n${body}`, [0.5]],
  ])('%s', (_, text, diameters) => {
    const bytes = new TextEncoder().encode(text);
    const { tools } = parseExcellon('a.drl', bytes, new Budget(defaultAnalysisLimits)).value;
    expect(tools.map(({ diameter }) => diameter)).toEqual(diameters);
  });
});
