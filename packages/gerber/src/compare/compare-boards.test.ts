import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardComparison, LayerComparison } from './board-comparison.ts';
import { compareBoards } from './compare-boards.ts';
import { type Design, type Dialect, written } from './testing/written-board.ts';

const design: fc.Arbitrary<Design> = fc
  .record({ width: fc.integer({ min: 150, max: 400 }), height: fc.integer({ min: 150, max: 400 }) })
  .chain(({ width, height }) => {
    const point = fc
      .tuple(fc.integer({ min: 20, max: width - 20 }), fc.integer({ min: 20, max: height - 20 }))
      .map(([x, y]) => [x * 100, y * 100] as const);
    return fc.record({
      width: fc.constant(width * 100),
      height: fc.constant(height * 100),
      pads: fc.array(point, { minLength: 4, maxLength: 30 }),
      tracks: fc.array(fc.tuple(point, point), { maxLength: 10 }),
      holes: fc.array(point, { minLength: 3, maxLength: 20 }),
    });
  });

const fixed: Design = {
  width: 30_000,
  height: 20_000,
  pads: [
    [5000, 5000],
    [9000, 5000],
    [5000, 12_000],
    [21_000, 15_000],
    [25_000, 4000],
  ],
  tracks: [
    [
      [5000, 5000],
      [21_000, 15_000],
    ],
  ],
  holes: [
    [5000, 5000],
    [9000, 5000],
    [15_000, 17_000],
    [21_000, 15_000],
  ],
};

const compare = (before: Design, after: Design, dialect: Dialect = {}): BoardComparison =>
  compareBoards(written(before), written(after, dialect));

const layer = (comparison: BoardComparison, role: string): LayerComparison =>
  comparison.layers.find((each) => each.role === role)!;

const runs = { numRuns: 8, seed: 20260301 };

describe('the same board in another notation has not changed', () => {
  it.each<[string, Dialect]>([
    ['at all', {}],
    ['by the order of its commands', { isReversed: true }],
    ['by strokes that are cut in two', { isSplit: true }],
    ['by its unit', { unit: 'inch' }],
    ['by pads that are filled instead of flashed', { pads: 'regions' }],
    ['by its origin', { origin: [123_400, -56_780] }],
    ['by all of these', { isReversed: true, isSplit: true, unit: 'inch', pads: 'regions', origin: [-31_100, 7770] }],
  ])('%s', (_, dialect) => {
    fc.assert(
      fc.property(design, (board) => {
        const comparison = compare(board, board, dialect);
        expect(comparison.layers.map(({ state, places }) => [state, places])).toEqual([
          ['same', []],
          ['same', []],
        ]);
        expect(comparison.holes).toMatchObject({ state: 'same', list: [] });
        expect(comparison.outline.state).toBe('same');
        expect(comparison.facts).toEqual([]);
        expect(comparison.isSame).toBe(true);
      }),
      runs,
    );
  });

  it('reports the offset of a moved board', () => {
    expect(compare(fixed, fixed, { origin: [10_000, -2500] }).shift).toEqual({ x: 10, y: -2.5 });
    expect(compare(fixed, fixed)).not.toHaveProperty('shift');
  });

  it('in painted pads only rounded corners are found', () => {
    const { state, onlyAfterMm2, onlyBeforeMm2 } = layer(compare(fixed, fixed, { pads: 'painted' }), 'copper-top');
    // Five pads with four corners, each rounded by a pen of 0.1 mm.
    const corners = 20 * (1 - Math.PI / 4) * 0.05 ** 2;
    expect(onlyAfterMm2).toBe(0);
    expect(onlyBeforeMm2).toBeLessThan(corners);
    expect(state).toBe(onlyBeforeMm2 === 0 ? 'same' : 'changed');
  });
});

describe('a change', () => {
  it('of a pad is reported with its place, area, and the offset of the pad', () => {
    const pads = fixed.pads.map(([x, y]) => (x === 25_000 ? ([x + 300, y] as const) : ([x, y] as const)));
    const comparison = compare(fixed, { ...fixed, pads });
    expect(comparison.isSame).toBe(false);
    expect(comparison).not.toHaveProperty('shift');
    const copper = layer(comparison, 'copper-top');
    expect(copper).toMatchObject({ state: 'changed', pads: { counts: { moved: 1 } } });
    expect(copper.pads.list).toEqual([
      {
        kind: 'moved',
        before: { at: { x: 25, y: 4 }, sizeMm: [1, 1] },
        after: { at: { x: 25.3, y: 4 }, sizeMm: [1, 1] },
      },
    ]);
    expect(copper.onlyBeforeMm2).toBeCloseTo(0.3, 1);
    expect(copper.onlyAfterMm2).toBeCloseTo(0.3, 1);
    const [place] = copper.places;
    expect(place?.box.minX).toBeCloseTo(24.5, 1);
    expect(place?.box.maxX).toBeCloseTo(25.8, 1);
    expect(place?.box.minY).toBeCloseTo(3.5, 1);
    expect(layer(comparison, 'outline').state).toBe('same');
    expect(comparison.holes.state).toBe('same');
  });

  it('at another origin is still the only one', () => {
    const pads = [...fixed.pads, [15_000, 3000] as const];
    const comparison = compare(fixed, { ...fixed, pads }, { origin: [50_000, 0] });
    expect(comparison.shift).toEqual({ x: 50, y: 0 });
    expect(layer(comparison, 'copper-top').places).toHaveLength(1);
    expect(layer(comparison, 'copper-top').pads.list).toEqual([
      { kind: 'added', after: { at: { x: 65, y: 3 }, sizeMm: [1, 1] } },
    ]);
  });

  it('of a track by a tenth of a millimetre is found', () => {
    const tracks = [[[5000, 5000] as const, [21_000, 15_100] as const] as const];
    const copper = layer(compare(fixed, { ...fixed, tracks }), 'copper-top');
    expect(copper.state).toBe('changed');
    expect(copper.onlyAfterMm2).toBeGreaterThan(0.3);
    expect(copper.pads.list).toEqual([]);
  });

  it('of holes is reported hole by hole', () => {
    const holes: Design['holes'] = [
      [5000, 5000],
      [9000, 5000],
      [15_500, 17_000],
      [21_000, 9000],
    ];
    const comparison = compare(fixed, { ...fixed, holes });
    expect(comparison.holes.counts).toEqual({ moved: 2 });
    const farAway: Design['holes'] = [...holes.slice(0, 3), [2000, 2000]];
    expect(compare(fixed, { ...fixed, holes: farAway }).holes.counts).toEqual({ moved: 1, removed: 1, added: 1 });
    expect(compare(fixed, { ...fixed, holes: holes.slice(0, 3) }).holes.counts).toEqual({ moved: 1, removed: 1 });
    expect(compare(fixed, { ...fixed, drillUm: 700 }).holes.counts).toEqual({ resized: 4 });
    expect(compare(fixed, { ...fixed, isPlated: false }).holes.counts).toEqual({ replated: 4 });
    expect(compare(fixed, { ...fixed, drillUm: 700 }).facts).toContainEqual({
      fact: 'minDrillMm',
      before: 0.6,
      after: 0.7,
    });
  });

  it('of the size is reported as size, outline and place', () => {
    const { outline, facts } = compare(fixed, { ...fixed, width: 32_000 });
    expect(outline).toMatchObject({ state: 'changed', beforeMm: [30, 20], afterMm: [32, 20], onlyBeforeMm2: 0 });
    expect(outline.onlyAfterMm2).toBeCloseTo(40, 0);
    expect(facts).toContainEqual({ fact: 'widthMm', before: 30, after: 32 });
  });

  it('finds every pad that is taken away, of any board', () => {
    fc.assert(
      fc.property(design, (board) => {
        const [gone, ...pads] = board.pads;
        const isCovered = pads.some(([x, y]) => Math.abs(x - gone![0]) < 1000 && Math.abs(y - gone![1]) < 1000);
        fc.pre(!isCovered);
        const copper = layer(compare(board, { ...board, pads }), 'copper-top');
        expect(copper.pads.list).toEqual([
          { kind: 'removed', before: { at: { x: gone![0] / 1000, y: gone![1] / 1000 }, sizeMm: [1, 1] } },
        ]);
        expect(copper.onlyAfterMm2).toBe(0);
        expect(copper.onlyBeforeMm2).toBeGreaterThan(0);
      }),
      runs,
    );
  });
});

describe('unbounded work', () => {
  it('is stopped, and reports it', () => {
    const board = written(fixed);
    const stopped = compareBoards(board, board, { shouldStop: () => true });
    expect(stopped.isSame).toBe(false);
    expect(stopped.layers.map(({ state }) => state)).toEqual(['not-compared', 'not-compared']);
    const other = written({ ...fixed, tracks: [] });
    expect(compareBoards(board, other, { maxSteps: 50 }).layers[0]?.state).toBe('not-compared');
  });

  it('is not made by coordinates far away', () => {
    const far = written({ ...fixed, pads: [...fixed.pads, [1_900_000, 1_900_000]] });
    const comparison = compareBoards(written(fixed), far);
    expect(layer(comparison, 'copper-top').pads.counts).toEqual({ added: 1 });
  });
});
