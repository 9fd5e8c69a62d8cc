import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HoleSites } from './hole-sites.ts';
import { padSitesOf } from './pad-sites.ts';
import { otherTurns, type Placement, placePoint, unturned } from './placement.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';

type Point = readonly [x: number, y: number];

const padMm = 1.2;
const bitMm = 0.6;
/** Factors by which wrong formats misread a number: digits, and inches for millimetres. */
const scales = [1, 10, 0.1, 25.4, 1 / 25.4, 2.54, 0.254, 100];

const sites = (points: readonly Point[], sizeMm = bitMm): HoleSites => ({
  x: points.map(([x]) => x),
  y: points.map(([, y]) => y),
  sizeMm: points.map(() => sizeMm),
  outOfRange: 0,
});
const padsAt = (points: readonly Point[]) => padSitesOf(points.map(([x, y]) => [x, y, padMm] as const));

/** The holes as a file has them whose placement puts them on the pads: the placement is undone. */
function written(points: readonly Point[], { isMirrored, quarterTurns, x, y }: Placement): Point[] {
  const back = ((4 - quarterTurns) % 4) as Placement['quarterTurns'];
  return points.map(([px, py]): Point => {
    const turned = placePoint(px - x, py - y, { isMirrored: false, quarterTurns: back, x: 0, y: 0 });
    return [isMirrored ? -turned.x : turned.x, turned.y];
  });
}

/** A reading in each format, the right one at index `right`; the numbers of the others are too large or too small. */
const readings = (points: readonly Point[], right: number): (() => HoleSites)[] =>
  scales.map((_, index) => () => {
    const scale = (scales[index] ?? 1) / (scales[right] ?? 1);
    return sites(
      points.map(([x, y]) => [x * scale, y * scale]),
      bitMm * scale,
    );
  });

const places = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 700 })), {
  minLength: 30,
  maxLength: 200,
  selector: ([x, y]) => `${x} ${y}`,
});
const board = fc
  .record({ places, share: fc.double({ min: 0.3, max: 1, noNaN: true }), order: fc.infiniteStream(fc.nat()) })
  .map(({ places: raw, share, order }) => {
    const pads = raw.map(([x, y]): Point => [x / 10, y / 10]);
    const keyed = pads.map((pad) => ({ pad, key: order.next().value ?? 0 })).sort((one, other) => one.key - other.key);
    return { pads, drilled: keyed.slice(0, Math.max(12, Math.round(share * pads.length))).map(({ pad }) => pad) };
  });
/** Less than the tolerance of a pad would be no shift. */
const offset = fc
  .tuple(fc.constantFrom(-1, 1), fc.integer({ min: 200, max: 600_000 }))
  .map(([sign, um]) => (sign * um) / 1_000);

function expectFound(found: Candidate | undefined, reading: number, placement: Placement): void {
  expect(found).toMatchObject({ reading, onPads: found?.onPads, rivals: 0 });
  expect(found?.placement).toMatchObject({
    isMirrored: placement.isMirrored,
    quarterTurns: placement.quarterTurns,
    x: expect.closeTo(placement.x, 2),
    y: expect.closeTo(placement.y, 2),
  });
}

describe('candidates for format and placement of holes', () => {
  it('random pads, a random part of them drilled: the stated format and the shift are found', () => {
    fc.assert(
      fc.property(board, offset, offset, ({ pads, drilled }, x, y) => {
        const placement = { ...unturned, x, y };
        const [found] = rankCandidates(readings(written(drilled, placement), 0), padsAt(pads), { stated: 1 });
        expectFound(found, 0, placement);
        expect(found?.share).toBeGreaterThan(0.99);
      }),
      { numRuns: 40 },
    );
  });

  it('random pads, a random format that contradicts the file: found where the holes have the origin of the pads', () => {
    fc.assert(
      fc.property(board, fc.integer({ min: 1, max: scales.length - 1 }), ({ pads, drilled }, right) => {
        const [found] = rankCandidates(readings(drilled, right), padsAt(pads), { stated: 1 });
        expectFound(found, right, { ...unturned, x: 0, y: 0 });
      }),
      { numRuns: 20 },
    );
  });

  it('random pads, no format stated: format and shift are found together', () => {
    fc.assert(
      fc.property(
        board,
        offset,
        offset,
        fc.integer({ min: 0, max: scales.length - 1 }),
        ({ pads, drilled }, x, y, right) => {
          const placement = { ...unturned, x, y };
          const all = readings(written(drilled, placement), right);
          const [found] = rankCandidates(all, padsAt(pads), { stated: all.length });
          expectFound(found, right, placement);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('random pads, holes mirrored or turned: the turn and the shift are found', () => {
    fc.assert(
      fc.property(board, offset, offset, fc.constantFrom(...otherTurns), ({ pads, drilled }, x, y, turn) => {
        const placement = { ...turn, x, y };
        const [found] = rankCandidates([() => sites(written(drilled, placement))], padsAt(pads), { stated: 1 });
        expectFound(found, 0, placement);
      }),
      { numRuns: 20 },
    );
  });

  const raster = (columns: number, rows: number): Point[] =>
    Array.from({ length: columns * rows }, (_, at): Point => [(at % columns) * 2.54, Math.floor(at / columns) * 2.54]);

  it('a raster of holes on a larger raster of pads: several shifts are as good', () => {
    const holes = raster(3, 3).map(([x, y]): Point => [x + 100, y]);
    const [found] = rankCandidates([() => sites(holes)], padsAt(raster(8, 8)), { stated: 1 });
    expect(found?.rivals).toBeGreaterThan(0);
  });

  it('a raster of holes on a raster of the same size: one shift', () => {
    const holes = raster(8, 8).map(([x, y]): Point => [x + 100, y]);
    const [found] = rankCandidates([() => sites(holes)], padsAt(raster(8, 8)), { stated: 1 });
    expectFound(found, 0, { ...unturned, x: -100, y: 0 });
  });

  it('holes wider than the pads: the shift onto them is not plausible', () => {
    const holes = raster(8, 8).map(([x, y]): Point => [x + 100, y]);
    expect(rankCandidates([() => sites(holes, 3)], padsAt(raster(8, 8)), { stated: 1 })).toEqual([]);
  });

  it('holes that another format crams into one pad: not a candidate', () => {
    const holes: readonly Point[] = [
      [39.6, 17.8],
      [41.4, 17.8],
      [39.6, 23.1],
      [41.4, 23.1],
    ];
    const crammed = holes.map(([x, y]): Point => [x / 2_540, y / 2_540]);
    const pads = padsAt([[0, 0], ...raster(3, 2).map(([x, y]): Point => [x * 2 + 5, y * 2 + 5])]);
    expect(rankCandidates([() => sites(holes), () => sites(crammed, 0.08)], pads, { stated: 1 })).toEqual([]);
  });

  it('holes of which some have no pad, none of them on the board as written: the shift is found', () => {
    const lattice = raster(9, 4).map(([x, y], at): Point => [x + (at % 5) * 0.31, y + (at % 7) * 0.17]);
    const bare: readonly Point[] = [
      [-3, -3],
      [40, -3],
      [-3, 20],
      [40, 20],
      [15, 30],
    ];
    const placement = { ...unturned, x: 511, y: 409.6 };
    const holes = written([...lattice, ...bare], placement);
    const [found] = rankCandidates([() => sites(holes)], padsAt(lattice), { stated: 1 });
    expectFound(found, 0, placement);
  });
});
