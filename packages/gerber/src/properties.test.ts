import { join } from 'node:path';
import { boardsFolder } from '@xunban/testkit/real-boards';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyseBoard } from './analyse.ts';
import { loadBoard } from './cli/load-board.ts';
import type { BoardFacts, MeasuredFacts } from './facts.ts';
import { type Rewriting, rewritten } from './testing/rewritten.ts';
import { textFile } from './testing/sample-files.ts';

type Point = readonly [number, number];
type Map = (point: Point) => Point;

/** A board in integer micrometres: an L-shaped outline, pads, tracks and holes on a 0.1 mm raster. */
interface Design {
  readonly width: number;
  readonly height: number;
  readonly notch: number;
  readonly pads: readonly Point[];
  readonly tracks: readonly (readonly [Point, Point])[];
}

interface Dialect {
  readonly unit: 'mm' | 'inch';
  readonly map: Map;
  /** Size of pens and bits. */
  readonly thickness?: number;
}

const plain: Dialect = { unit: 'mm', map: (point) => point };

const design: fc.Arbitrary<Design> = fc
  .record({
    width: fc.integer({ min: 100, max: 400 }),
    height: fc.integer({ min: 100, max: 400 }),
    notch: fc.integer({ min: 10, max: 40 }),
  })
  .chain(({ width, height, notch }) => {
    const inside = fc.tuple(
      fc.integer({ min: 20, max: width - notch - 20 }),
      fc.integer({ min: 20, max: height - notch - 20 }),
    );
    const point = inside.map(([x, y]): Point => [x * 100, y * 100]);
    return fc.record({
      width: fc.constant(width * 100),
      height: fc.constant(height * 100),
      notch: fc.constant(notch * 100),
      pads: fc.array(point, { minLength: 4, maxLength: 30 }),
      tracks: fc.array(fc.tuple(point, point), { maxLength: 10 }),
    });
  });

/** Inches with eight decimals keep a micron exact enough to be the same board. */
function place([x, y]: Point, { unit, map }: Dialect): string {
  const [px, py] = map([x, y]);
  const write = (um: number): number => (unit === 'mm' ? um * 1000 : Math.round((um / 25.4) * 1e5));
  return `X${write(px)}Y${write(py)}`;
}

function layer(dialect: Dialect, body: (at: (point: Point) => string) => string): string {
  const size = (mm: number): string => ((dialect.unit === 'mm' ? mm : mm / 25.4) * (dialect.thickness ?? 1)).toFixed(9);
  const head = dialect.unit === 'mm' ? '%FSLAX46Y46*%%MOMM*%' : '%FSLAX38Y38*%%MOIN*%';
  return `${head}%ADD10C,${size(0.2)}*%%ADD11C,${size(1)}*%G01*\n${body((point) => place(point, dialect))}M02*\n`;
}

function analysed({ width, height, notch, pads, tracks }: Design, dialect: Dialect): BoardFacts {
  const copper = layer(dialect, (at) =>
    [
      'D10*\n',
      ...tracks.map(([from, to]) => `${at(from)}D02*\n${at(to)}D01*\n`),
      'D11*\n',
      ...pads.map((pad) => `${at(pad)}D03*\n`),
    ].join(''),
  );
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, height - notch],
    [width - notch, height - notch],
    [width - notch, height],
    [0, height],
    [0, 0],
  ];
  const outline = layer(
    dialect,
    (at) => `D10*\n${corners.map((corner, index) => `${at(corner)}${index === 0 ? 'D02' : 'D01'}*\n`).join('')}`,
  );
  const hits = pads.map((pad) => {
    const [x, y] = dialect.map(pad);
    const write = (um: number): string => (dialect.unit === 'mm' ? um / 1000 : um / 25_400).toFixed(7);
    return `X${write(x)}Y${write(y)}\n`;
  });
  const tool = ((dialect.unit === 'mm' ? 0.6 : 0.6 / 25.4) * (dialect.thickness ?? 1)).toFixed(7);
  const drill = `M48\n;TYPE=PLATED\n${dialect.unit === 'mm' ? 'METRIC' : 'INCH'}\nT1C${tool}\n%\nT1\n${hits.join('')}M30\n`;
  const files = [
    textFile('b.gtl', copper),
    textFile('b.gbl', copper),
    textFile('b.gko', outline),
    textFile('b.txt', drill),
  ];
  return analyseBoard(files).facts;
}

function expectSame(left: BoardFacts, right: BoardFacts, isTurned: boolean): void {
  const size = (facts: BoardFacts): number[] => {
    const pair = [facts.board?.widthMm ?? 0, facts.board?.heightMm ?? 0];
    return isTurned ? pair.sort((a, b) => a - b) : pair;
  };
  for (const [index, value] of size(left).entries()) expect(size(right)[index]).toBeCloseTo(value, 2);
  expect(right.board?.areaMm2).toBeCloseTo(left.board?.areaMm2 ?? 0, 0);
  expect(right.board).toMatchObject({ boards: 1, cutouts: 0 });
  expect(right.holes).toMatchObject({ round: left.holes?.round, minDrillMm: left.holes?.minDrillMm });
  const measured = [
    'minTrace',
    'minSpacing',
    'minAnnularRing',
    'minHoleToHole',
    'minHoleToEdge',
    'minCopperToEdge',
  ] as const;
  for (const key of measured) {
    const [one, other] = [left.measured?.[key]?.mm, right.measured?.[key]?.mm];
    // A gap at a limit of interest may fall on either side of it by rounding.
    if (one === undefined || other === undefined)
      expect(one ?? other ?? 99).toBeGreaterThan(key === 'minSpacing' ? 0.195 : 0.99 * (one ?? other ?? 0) - 1e-9);
    else expect(other).toBeCloseTo(one, 2);
  }
  expect(findingsOf(right)).toEqual(findingsOf(left));
}

/** Code, severity and figure of each finding of the shapes, without the places, which move with the board. */
function findingsOf({ problems }: BoardFacts): string[] {
  const found = problems.filter(({ code }) => code.startsWith('dfm.'));
  return found.map(({ code, severity, data }) => {
    const mm = data?.['mm'];
    return `${severity} ${code} ${typeof mm === 'number' ? mm.toFixed(2) : ''}`;
  });
}

const runs = { numRuns: 25, seed: 20260101 };

describe('the same board, written otherwise', () => {
  it.each<[string, Dialect, boolean]>([
    ['in inches', { ...plain, unit: 'inch' }, false],
    ['moved', { ...plain, map: ([x, y]) => [x + 123_456, y - 98_765] }, false],
    ['turned by a quarter', { ...plain, map: ([x, y]) => [-y, x] }, true],
    ['mirrored', { ...plain, map: ([x, y]) => [-x, y] }, false],
  ])('%s', (_, dialect, isTurned) => {
    fc.assert(
      fc.property(design, (board) => {
        expectSame(analysed(board, plain), analysed(board, dialect), isTurned);
      }),
      runs,
    );
  });

  it('twice as large, measures twice as much', () => {
    const doubled: Dialect = { unit: 'mm', map: ([x, y]) => [2 * x, 2 * y], thickness: 2 };
    const lengths = (facts: BoardFacts): (number | undefined)[] => [
      facts.board?.widthMm,
      facts.board?.heightMm,
      facts.board?.perimeterMm,
      facts.holes?.minDrillMm,
      facts.measured?.minTrace?.mm,
      facts.measured?.minAnnularRing?.mm,
      Math.sqrt(facts.board?.areaMm2 ?? 0),
    ];
    fc.assert(
      fc.property(design, (board) => {
        const [one, two] = [analysed(board, plain), analysed(board, doubled)];
        for (const [index, length] of lengths(one).entries()) {
          if (length === undefined) expect(lengths(two)[index]).toBeUndefined();
          else expect((lengths(two)[index] ?? 0) / 2).toBeCloseTo(length, 2);
        }
        expect(two.holes?.round).toBe(one.holes?.round);
        // Gaps are only looked for up to a width, so a doubled one may be gone but never be narrower.
        const [gap, wider] = [one.measured?.minSpacing?.mm, two.measured?.minSpacing?.mm];
        if (gap !== undefined && gap < 0.095) expect(wider).toBeCloseTo(gap * 2, 2);
        if (wider !== undefined) expect(wider).toBeCloseTo((gap ?? 0) * 2, 2);
      }),
      runs,
    );
  });

  it('gives the very same JSON twice', () => {
    fc.assert(
      fc.property(design, (board) => {
        expect(JSON.stringify(analysed(board, plain))).toBe(JSON.stringify(analysed(board, plain)));
      }),
      { ...runs, numRuns: 5 },
    );
  });
});

interface Rewritten {
  readonly plain: BoardFacts;
  readonly as: (how: Rewriting, roles: RegExp) => BoardFacts;
}

/** Loads a board from the repository, and its analysis when its layers are rewritten with other commands. */
async function realBoard(name: string): Promise<Rewritten> {
  const { upload } = await loadBoard(join(boardsFolder, name));
  const { facts, layers } = analyseBoard(upload.files);
  const as = (how: Rewriting, roles: RegExp): BoardFacts => {
    const files = upload.files.map((file) => {
      const layer = layers.find((each) => each.name === file.name);
      return layer?.image && roles.test(layer.role) ? textFile(file.name, rewritten(layer.image, how)) : file;
    });
    return analyseBoard(files, { roles: Object.fromEntries(facts.files.map((file) => [file.name, file.role])) }).facts;
  };
  return { plain: facts, as };
}

/** Compares the board, independent of the commands used: size, areas, holes, gaps, rings and the kinds of findings. */
function expectSameBoard(left: BoardFacts, right: BoardFacts): void {
  // An arc of the outline that is drawn in pieces has other chords.
  expect(Math.abs((right.board?.perimeterMm ?? 0) - (left.board?.perimeterMm ?? 0))).toBeLessThan(0.02);
  for (const key of ['widthMm', 'heightMm'] as const)
    expect(Math.abs((right.board?.[key] ?? 0) - (left.board?.[key] ?? 0)), key).toBeLessThan(0.005);
  expect(right.board).toMatchObject({ boards: left.board?.boards, cutouts: left.board?.cutouts });
  expect(right.board?.areaMm2).toBeCloseTo(left.board?.areaMm2 ?? 0, 1);
  expect(right.copper?.layers).toBe(left.copper?.layers);
  expect(right.holes).toEqual(left.holes);
  const areas = ({ copper, measured }: BoardFacts) => ({ ...copper?.areaMm2, ...measured?.exposedCopperMm2 });
  expect(Object.keys(areas(right))).toEqual(Object.keys(areas(left)));
  for (const [name, mm2] of Object.entries<number>(areas(left)))
    expect(Math.abs((areas(right) as Record<string, number>)[name]! / mm2 - 1), name).toBeLessThan(0.003);
  expectNear(left, right, ['minSpacing', 'minAnnularRing', 'minHoleToHole', 'minHoleToEdge', 'minMaskWeb']);
  const kinds = (facts: BoardFacts) => [...new Set(facts.problems.map(({ severity, code }) => `${severity} ${code}`))];
  expect(kinds(right).sort()).toEqual(kinds(left).sort());
}

type Length = Exclude<Extract<keyof MeasuredFacts, `min${string}`>, 'minBgaPitchMm'>;

function expectNear(left: BoardFacts, right: BoardFacts, lengths: readonly Length[]): void {
  for (const key of lengths) {
    const [one, other] = [left.measured?.[key]?.mm ?? -1, right.measured?.[key]?.mm ?? -1];
    expect(Math.abs(other - one), `${key}: ${one} and ${other}`).toBeLessThanOrEqual(0.005);
  }
}

/** The narrowest copper, a track or not. */
const narrowest = ({ measured }: BoardFacts): number =>
  Math.min(measured?.minTrace?.mm ?? 99, measured?.minPourNeck?.mm ?? 99);

describe.each(['core', 'usbvil'])('%s, drawn by other commands', (name) => {
  let board: BoardFacts;
  let as: Rewritten['as'];
  beforeAll(async () => {
    ({ plain: board, as } = await realBoard(name));
  });

  it('has the same strokes in pieces', () => {
    const pieces = as({ pieces: 4 }, /./);
    expectSameBoard(board, pieces);
    expectNear(board, pieces, ['minTrace', 'minPourNeck', 'minCopperToEdge']);
    const counts = ({ measured }: BoardFacts) => [measured?.smdPads, measured?.viasInPad, measured?.goldFingers];
    expect(counts(pieces)).toEqual(counts(board));
  });

  // Pads that are painted are known by the openings of the mask alone, so what is counted by flashes may differ.
  it('has pads that are painted by strokes', () => {
    const painted = as({ pads: 'strokes' }, /copper|mask/);
    expectSameBoard(board, painted);
    expectNear(board, painted, ['minTrace', 'minPourNeck', 'minCopperToEdge']);
  });

  // The chord between two slightly overlapping discs is known for pads and ends of strokes, but not for areas; for areas no
  // place narrower than the overall minimum may be lost.
  it('has pads that are drawn as areas', () => {
    const drawn = as({ pads: 'regions' }, /copper|mask/);
    expectSameBoard(board, drawn);
    expectNear(board, drawn, ['minPourNeck', 'minCopperToEdge']);
    expect(narrowest(drawn)).toBeCloseTo(narrowest(board), 2);
  });

  // A track that is drawn as an area is a track by its width, but next to the edge it counts as a pour, which fabs pull back.
  it('has strokes that are drawn as areas', () => {
    const drawn = as({ areRegions: true }, /copper/);
    expectSameBoard(board, drawn);
    expectNear(board, drawn, ['minPourNeck']);
    expect(narrowest(drawn)).toBeCloseTo(narrowest(board), 2);
    expect(drawn.measured?.minCopperToEdge?.mm ?? 99).toBeGreaterThanOrEqual(
      (board.measured?.minCopperToEdge?.mm ?? 0) - 0.005,
    );
  });
});
