import { describe, expect, it, vi } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import type { Measured, MeasuredFacts } from '../../facts.ts';
import type { Problem } from '../../problem.ts';
import type { SourceFile } from '../../source-file.ts';
import { rectangleText, textFile } from '../../testing/sample-files.ts';
import { CopperProbe } from '../copper/copper-probe.ts';

type Place = readonly [number, number];
const um = (mm: number): number => Math.round(mm * 1e6);
const head = '%FSLAX46Y46*%\n%MOMM*%\nG01*\n';
const pens =
  '%ADD10C,0.2*%\n%ADD11C,1.0*%\n%ADD12C,0.1*%\n%ADD13C,0.05*%\n%ADD14C,0.6*%\n%ADD15C,0.00254*%\n%ADD16C,2.2*%\n%ADD17C,0.3*%\n';

/** Draws the same copper turned, mirrored or moved. */
class Pen {
  readonly #map: (place: Place) => Place;

  constructor(map: (place: Place) => Place = (place) => place) {
    this.#map = map;
  }

  line(pen: number, ...places: readonly Place[]): string {
    return `D${pen}*\n${places.map((place, index) => `${this.#xy(place)}D0${index === 0 ? 2 : 1}*\n`).join('')}`;
  }

  pad(pen: number, place: Place): string {
    return `D${pen}*\n${this.#xy(place)}D03*\n`;
  }

  area(...places: readonly Place[]): string {
    return `G36*\n${places.map((place, index) => `${this.#xy(place)}D0${index === 0 ? 2 : 1}*\n`).join('')}G37*\n`;
  }

  #xy(place: Place): string {
    const [x, y] = this.#map(place);
    return `X${um(x)}Y${um(y)}`;
  }
}

const pen = new Pen();
const strip = (x0: number, y0: number, x1: number, y1: number): string =>
  pen.area([x0, y0], [x1, y0], [x1, y1], [x0, y1]);

const board = (body: string): SourceFile[] => [
  textFile('b.gtl', `${head}${pens}${body}M02*\n`),
  textFile('b.gko', rectangleText(-30, -30, 60, 60)),
];

const measured = (body: string): MeasuredFacts => analyseBoard(board(body)).facts.measured ?? {};

const findings = (body: string): Required<Pick<Problem, 'code' | 'severity' | 'places'>>[] =>
  analyseBoard(board(body)).problems.flatMap(({ code, severity, places = [] }) =>
    code.startsWith('dfm.') ? [{ code, severity, places }] : [],
  );

function widthOf(body: string): Measured | undefined {
  const { minTrace, minPourNeck } = measured(body);
  return minPourNeck ?? minTrace;
}

/** The letter M, whose lower ends lie on the copper below y = 16. */
const letter = (stroke: number): string =>
  pen.line(stroke, [13, 15.95], [13, 17.2], [13.4, 16.4], [13.8, 17.2], [13.8, 15.95]);

/** Two pads joined by a wide track, so that there is always something that conducts. */
const base = (on: Pen = pen): string => on.pad(11, [2, 2]) + on.pad(11, [8, 2]) + on.line(14, [2, 2], [8, 2]);

describe('the narrowest copper', () => {
  it('is a track between pads, reported by its middle', () => {
    expect(widthOf(base() + pen.line(10, [2, 2], [2, 8]) + pen.pad(11, [2, 8]))).toEqual({
      mm: 0.2,
      layer: 'b.gtl',
      at: { x: 2, y: 5 },
    });
  });

  it('is not the chord where two pads merely overlap, which is a note', () => {
    const pads = base() + pen.pad(11, [2, 2.996]);
    expect(widthOf(pads)?.mm).toBe(0.6);
    const place = { x: 2, y: 2.498, mm: 0.08935, layer: 'b.gtl' };
    expect(findings(pads)).toEqual([{ code: 'dfm.overlap-narrow', severity: 'note', places: [place] }]);
    // Pads as large as a chord is short.
    const large = pen.pad(16, [14, 2]) + pen.pad(16, [16.1999, 2]);
    expect(widthOf(base() + large)?.mm).toBe(0.6);
    expect(findings(base() + large)[0]?.places).toEqual([{ x: 15.1, y: 2, mm: 0.02098, layer: 'b.gtl' }]);
    // Other copper joins them.
    expect(findings(pads + pen.line(14, [2, 2], [2, 2.996]))).toEqual([]);
    // A small round that sticks out of a large one is widest where it leaves it.
    expect(findings(base() + pen.pad(10, [2, 2.45]))).toEqual([]);
    // A chord of a width that any process makes.
    expect(findings(base() + pen.pad(11, [2, 2.99]))).toEqual([]);
  });

  it('is not the end of a track in a pad, which is a note', () => {
    const ending = base() + pen.pad(11, [2, 8]) + pen.line(10, [2, 8], [2, 2.59]);
    expect(widthOf(ending)?.mm).toBe(0.2);
    expect(findings(ending).map(({ code, severity }) => `${code} ${severity}`)).toEqual(['dfm.overlap-narrow note']);
    expect(findings(ending)[0]?.places[0]?.mm).toBeCloseTo(0.0802, 3);
    expect(findings(ending + pen.line(10, [2, 2.59], [2, 2]))).toEqual([]);
  });

  it('is a neck-down between a pad and a track', () => {
    const strokes = base() + pen.line(12, [8, 2], [9, 2]) + pen.line(10, [9, 2], [12, 2]) + pen.pad(11, [12, 2]);
    expect(widthOf(strokes)).toMatchObject({ mm: 0.1, at: { y: 2 } });
    expect(findings(strokes)[0]?.code).toBe('dfm.trace-narrow');
    const area = base() + strip(8, 1.95, 9, 2.05) + pen.line(10, [9, 2], [12, 2]) + pen.pad(11, [12, 2]);
    expect(widthOf(area)?.mm).toBeCloseTo(0.1, 4);
    expect(widthOf(area)?.certainty).toBeUndefined();
  });

  it('is a stub that leads from a pad for more than fifteen times its width, in one stroke or several', () => {
    expect(widthOf(base() + pen.line(12, [8, 2], [8, 4.6]))?.mm).toBe(0.1);
    expect(widthOf(base() + pen.line(12, [8, 2], [8, 2.9], [8, 4.6]))?.mm).toBe(0.1);
  });

  it('is a track between plated holes whose painted pads are hardly wider', () => {
    const dots = pen.line(17, [12, 12], [12, 12]) + pen.line(17, [13.2, 12], [13.2, 12]);
    const track = pen.line(10, [12, 12], [13.2, 12]);
    const holes = textFile('b.drl', 'M48\nMETRIC\nT1C0.15\n%\nT1\nX12.0Y12.0\nX13.2Y12.0\nM30\n');
    const { facts } = analyseBoard([...board(base() + dots + track), holes]);
    expect(facts.measured?.minTrace?.mm).toBe(0.2);
  });

  it('is a track that only the gap around its pad shows, the rest being under a pour', () => {
    const pour = `${strip(10, 10, 24, 22)}%LPC*%\n${pen.pad(16, [14, 14])}%LPD*%\n${pen.pad(11, [14, 14])}`;
    expect(widthOf(base() + pour + pen.line(12, [14, 14], [20.4, 18.8]))?.mm).toBe(0.1);
    expect(widthOf(base() + pour + pen.line(12, [20.4, 18.8], [14, 14]))?.mm).toBe(0.1);
  });

  it('is a track, not its teardrop', () => {
    const drop = pen.area([2.5, 2.4], [2.9, 2.9], [4.1, 4.03], [4.03, 4.1], [2.9, 2.9], [2.4, 2.5]);
    const track = base() + pen.line(10, [2, 2], [6, 6]) + pen.pad(11, [6, 6]);
    expect(measured(track + drop).minTrace?.mm).toBe(0.2);
    expect(findings(track + drop)).toEqual([]);
  });

  it('is the spoke of a thermal relief as it was drawn', () => {
    const ring = pen.pad(11, [14, 14]);
    const pour = [strip(10, 10, 13, 18), strip(15, 10, 18, 18), strip(13, 10, 15, 13), strip(13, 15, 15, 18)].join('');
    const spokes = pen.line(10, [12.5, 14], [15.5, 14]) + pen.line(10, [14, 12.5], [14, 15.5]);
    expect(widthOf(base() + pour + ring + spokes)?.mm).toBe(0.2);
    expect(findings(base() + pour + ring + spokes)).toEqual([]);
  });

  it('is as wide as the narrower of two strokes that meet at an angle', () => {
    const pads = pen.pad(11, [2, 8]) + pen.pad(11, [3, 8]) + pen.pad(11, [5, 8]);
    const acute = base() + pads + pen.line(10, [2, 2], [2, 8]) + pen.line(10, [2, 4], [3, 8]);
    expect(widthOf(acute)?.mm).toBe(0.2);
    const crossed = base() + pads + pen.line(10, [2, 2], [5, 8]) + pen.line(10, [2.2, 2], [3, 8]);
    expect(widthOf(crossed)?.mm).toBe(0.2);
    const bent = base() + pads + pen.line(10, [2, 2], [2.004, 5], [2, 8]);
    expect(widthOf(bent)?.mm).toBe(0.2);
  });

  it('is not a pen that only paints a pad', () => {
    const rows = Array.from({ length: 9 }, (_, row) => pen.line(13, [1.5, 7 + row * 0.04], [2.5, 7 + row * 0.04])).join(
      '',
    );
    expect(widthOf(base() + pen.line(10, [2, 2], [2, 7.1]) + rows)?.mm).toBe(0.2);
  });

  it('is as wide as two pens side by side', () => {
    const both = pen.line(12, [2, 2], [2, 8]) + pen.line(12, [2.06, 2], [2.06, 8]) + pen.pad(11, [2, 8]);
    const found = widthOf(base() + both);
    expect(found?.mm).toBeCloseTo(0.16, 3);
    expect(found?.at?.x).toBeCloseTo(2.03, 2);
  });

  it('is the neck of an area, which only the buyer knows to matter', () => {
    const bow = pen.area([2, 2], [8, 2], [5.06, 5], [8, 8], [2, 8], [4.94, 5]);
    const found = widthOf(bow + pen.pad(11, [3, 2.6]) + pen.pad(11, [3, 7.4]));
    expect(found?.mm).toBeCloseTo(0.12, 3);
    expect(found?.at).toEqual({ x: 5, y: 5 });
    expect(found?.certainty).toBe('uncertain');
  });

  it('is a track that was drawn as an area', () => {
    const found = widthOf(base() + strip(1.925, 2, 2.075, 8) + pen.pad(11, [2, 8]));
    expect(found?.mm).toBeCloseTo(0.15, 4);
    expect(found?.certainty).toBeUndefined();
  });

  it('is what two erased places leave', () => {
    const cut = `%LPC*%\n${pen.pad(11, [4.45, 14])}${pen.pad(11, [5.57, 14])}${strip(2, 13.9, 4.4, 14.1)}${strip(5.6, 13.9, 8, 14.1)}%LPD*%\n`;
    const found = widthOf(base() + strip(2, 12, 8, 16) + cut + pen.pad(11, [3, 12.5]) + pen.pad(11, [3, 15.5]));
    expect(found?.mm).toBeCloseTo(0.12, 2);
    expect(found?.at?.x).toBeCloseTo(5.01, 2);
  });

  it.each<[string, string]>([
    ['lettering', pen.line(13, [12, 12], [12, 14], [13, 12], [13, 14])],
    ['an island', strip(12, 12, 12.1, 15)],
    ['a dot', pen.line(13, [12, 12], [12.01, 12])],
    ['a dead end', pen.line(12, [5, 2], [5, 2.6])],
    ['a tip', pen.area([4, 2], [6, 2], [5, 4])],
    ['the end of a taper', pen.area([4, 2], [6, 2], [5.03, 4], [4.97, 4])],
    ['the rim of a pour', strip(12, 12, 16, 16) + pen.line(13, [12, 12], [16, 12]) + pen.pad(11, [14, 14])],
    [
      'hatching',
      Array.from({ length: 60 }, (_, row) => pen.line(13, [4, 2 + row * 0.04], [6, 2 + row * 0.04])).join(''),
    ],
    ['a pad drawn as an area', strip(4.9, 2, 5.1, 3.2)],
    ['a sliver of a pour', strip(5, 2, 5.06, 3.4)],
    [
      'a sliver of a pour with openings',
      `G36*\n${[strip(4, 12, 10, 18), strip(8.5, 12.4, 8, 12.9)].map((text) => text.replace(/G3[67]\*\n/g, '')).join('')}G37*\n${pen.pad(11, [5, 13])}`,
    ],
    ['lettering over the rim of a pour', strip(12, 12, 16, 16) + pen.pad(11, [14, 14]) + letter(12)],
    ['lettering drawn as areas', strip(12, 12, 16, 16) + pen.pad(11, [14, 14]) + strip(13, 15.9, 13.1, 17.2)],
    ['a stub that ends beside a pad', pen.line(12, [5, 2], [5, 3.8])],
    ['a hairline between pads', pen.line(15, [2, 2], [2, 8]) + pen.pad(11, [2, 8])],
    ['a scrap beside the board', pen.pad(11, [40, 2]) + pen.line(12, [40, 2], [40, 8]) + pen.pad(11, [40, 8])],
  ])('is not %s', (_, body) => {
    expect(widthOf(base() + body)?.mm).toBe(0.6);
  });
});

describe('the same copper, drawn differently', () => {
  const drawn = (on: Pen): string =>
    base(on) +
    on.line(10, [2, 2], [3, 5], [3.4, 8]) +
    on.pad(11, [3.4, 8]) +
    on.area([4, 2], [7, 2], [5.57, 5], [7, 8], [4, 8], [5.43, 5]);
  const pads = (on: Pen): string => on.pad(11, [5, 7.4]);
  const plain = widthOf(drawn(pen) + pads(pen));

  it.each<[string, (place: Place) => Place]>([
    ['mirrored', ([x, y]) => [-x, y]],
    ['turned by a quarter', ([x, y]) => [-y, x]],
    [
      'turned by 30°',
      ([x, y]) => [x * Math.cos(0.5236) - y * Math.sin(0.5236), x * Math.sin(0.5236) + y * Math.cos(0.5236)],
    ],
    ['moved', ([x, y]) => [x + 7.123, y - 9.877]],
  ])('%s', (_, map) => {
    const found = widthOf(drawn(new Pen(map)) + pads(new Pen(map)));
    expect(plain?.mm).toBeCloseTo(0.14, 3);
    expect(found?.mm).toBeCloseTo(plain?.mm ?? 0, 3);
    const [x, y] = map([plain?.at?.x ?? 0, plain?.at?.y ?? 0]);
    expect(found?.at?.x).toBeCloseTo(x, 2);
    expect(found?.at?.y).toBeCloseTo(y, 2);
  });

  it('in split strokes', () => {
    const whole = pen.line(10, [2, 2], [2, 8]) + pen.pad(11, [2, 8]);
    const split =
      pen.line(10, ...Array.from({ length: 61 }, (_, step): Place => [2, 2 + step * 0.1])) + pen.pad(11, [2, 8]);
    expect(widthOf(base() + split)?.mm).toBe(widthOf(base() + whole)?.mm);
  });

  it('in inches', () => {
    const body = pen.pad(11, [2, 2]) + pen.line(10, [2, 2], [2, 8]) + pen.pad(11, [2, 8]);
    const inches = body.replaceAll(/[XY](-?\d+)/g, (text, value) => `${text[0]}${Math.round(Number(value) / 25.4)}`);
    const text = `%FSLAX46Y46*%\n%MOIN*%\nG01*\n${pens.replaceAll(/C,([\d.]+)/g, (_, mm) => `C,${Number(mm) / 25.4}`)}${inches}M02*\n`;
    const files = [textFile('b.gtl', text), textFile('b.gko', rectangleText(-30, -30, 60, 60))];
    expect(analyseBoard(files).facts.measured?.minTrace?.mm).toBeCloseTo(0.2, 4);
  });
});

it('samples the copper between two long edges once, whatever their direction', () => {
  const samples = vi.spyOn(CopperProbe.prototype, 'isCopper');
  /** A slanting corridor of 0.14 mm between the tracks of two pads. */
  const samplesFor = (mm: number): number => {
    samples.mockClear();
    const corridor = pen.area([0, 0], [mm, mm * 0.9], [mm + 0.1, mm * 0.9 - 0.1], [0.1, -0.1]);
    expect(widthOf(pen.pad(11, [0, 0]) + corridor + pen.pad(11, [mm, mm * 0.9]))?.mm).toBeCloseTo(0.14, 2);
    return samples.mock.calls.length;
  };
  expect(samplesFor(25) - samplesFor(5)).toBeLessThan(200);
  samples.mockRestore();
});
