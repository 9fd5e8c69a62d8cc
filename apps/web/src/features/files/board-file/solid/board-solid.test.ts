import { panelPlan } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { type BoardSolid, boardSolid, type SolidMake } from './board-solid.ts';
import type { Mesh } from './mesh.ts';
import { panelShape } from './panel-shape.ts';
import type { SolidHole, SolidShape } from './solid-shape.ts';

const rectangle = (x: number, y: number, width: number, height: number) => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];
const round = (x: number, y: number, diameterMm: number, isPlated = true): SolidHole => ({
  points: [x, y],
  diameterMm,
  isPlated,
});
const shape = (
  holes: readonly SolidHole[],
  cutouts: readonly number[][] = [],
  vCuts: SolidShape['vCuts'] = [],
): SolidShape => ({
  box: { minX: 10, minY: 20, maxX: 50, maxY: 40 },
  loops: [
    { kind: 'board', points: rectangle(10, 20, 40, 20) },
    ...cutouts.map((points) => ({ kind: 'cutout' as const, points })),
  ],
  holes,
  vCuts,
});
const make = (more: Partial<SolidMake> = {}): SolidMake => ({
  thicknessMm: 1.6,
  isOpen: () => true,
  platedEdges: [],
  ...more,
});

/** The sum over all triangles of area and of direction. */
function surface({ positions, triangles }: Mesh) {
  let area = 0;
  const direction = [0, 0, 0];
  /** A sixth of the sum of the triple products: of a closed surface, what it encloses. */
  let volume = 0;
  const at = (corner: number) => [0, 1, 2].map((axis) => positions[corner * 3 + axis]!);
  for (let index = 0; index < triangles.length; index += 3) {
    const [a, b, c] = [0, 1, 2].map((step) => at(triangles[index + step]!)) as [number[], number[], number[]];
    const u = a.map((value, axis) => b[axis]! - value);
    const v = a.map((value, axis) => c[axis]! - value);
    const cross = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
    area += Math.hypot(...cross) / 2;
    for (const axis of [0, 1, 2]) direction[axis]! += cross[axis]! / 2;
    volume += (a[0]! * cross[0]! + a[1]! * cross[1]! + a[2]! * cross[2]!) / 6;
  }
  return { area, direction, volume };
}
const volumeOf = ({ top, bottom, bare, plated }: BoardSolid) =>
  [top, bottom, bare, plated].reduce((sum, mesh) => sum + surface(mesh).volume, 0);
const disc = (diameter: number) => (Math.PI * diameter ** 2) / 4;

it('is a closed body: material area times thickness, faces looking up and down', () => {
  const solid = boardSolid(shape([], [rectangle(20, 25, 5, 5)]), make());
  expect(surface(solid.top).area).toBeCloseTo(775, 3);
  expect(surface(solid.top).direction[2]).toBeCloseTo(775, 3);
  expect(surface(solid.bottom).direction[2]).toBeCloseTo(-775, 3);
  expect(volumeOf(solid)).toBeCloseTo(775 * 1.6, 2);
  expect(surface(solid.bare).area).toBeCloseTo((120 + 20) * 1.6, 3);
  expect(solid.plated.triangles).toHaveLength(0);
});

it('drills every hole: plated walls under finish, others bare, all looking into the hole', () => {
  const holes = [round(20, 30, 3, false), round(30, 30, 1), round(40, 30, 1)];
  const solid = boardSolid(shape(holes), make());
  const left = 800 - disc(3) - 2 * disc(1);
  expect(surface(solid.top).area / left).toBeCloseTo(1, 3);
  expect(volumeOf(solid) / (left * 1.6)).toBeCloseTo(1, 3);
  expect(surface(solid.plated).area / (2 * Math.PI * 1.6)).toBeCloseTo(1, 2);
  expect(surface(solid.bare).area / ((120 + 3 * Math.PI) * 1.6)).toBeCloseTo(1, 2);
  for (let corner = 0; corner < solid.plated.positions.length; corner += 3) {
    const [x, y] = [solid.plated.positions[corner]!, solid.plated.positions[corner + 1]!];
    const centre = x > 5 ? 10 : 0;
    const [normalX, normalY] = [solid.plated.normals[corner]!, solid.plated.normals[corner + 1]!];
    expect((x - centre) * normalX + y * normalY).toBeCloseTo(-0.5, 2);
  }
});

it('leaves half a plated hole at the edge, and plates all of the edge when that is ordered', () => {
  const holes = [round(10, 30, 2), round(10, 34, 2)];
  const solid = boardSolid(shape(holes), make());
  expect(surface(solid.top).area / (800 - disc(2))).toBeCloseTo(1, 3);
  expect(surface(solid.plated).area / (2 * Math.PI * 1.6)).toBeCloseTo(1, 2);
  const plated = boardSolid(shape(holes), make({ platedEdges: 'all' }));
  expect(plated.bare.triangles).toHaveLength(0);
});

it('plates the sides that are named, and no cut-out with them', () => {
  const solid = boardSolid(shape([], [rectangle(20, 25, 5, 5)]), make({ platedEdges: ['left', 'top'] }));
  expect(surface(solid.plated).area).toBeCloseTo((20 + 40) * 1.6, 3);
  expect(surface(solid.plated).direction.map((each) => Math.round(each))).toEqual([-32, 64, 0]);
  expect(surface(solid.bare).area).toBeCloseTo((20 + 40 + 20) * 1.6, 3);
});

it('plates the boards of a panel and not its rails', () => {
  const rail = { minX: 10, minY: 40, maxX: 50, maxY: 45 };
  const { loops, ...board } = shape([]);
  const framed = {
    ...board,
    frame: [rail],
    loops: [...loops, { kind: 'board' as const, points: rectangle(10, 40, 40, 5) }],
  };
  for (const platedEdges of ['all', ['left', 'right', 'top']] as const) {
    const solid = boardSolid(framed, make({ platedEdges }));
    const bottom = platedEdges === 'all' ? 40 : 0;
    expect(surface(solid.plated).area).toBeCloseTo((20 + 20 + bottom) * 1.6, 3);
  }
});

it('plates the boards of a panel where they look into its gaps', () => {
  const board: SolidShape = {
    ...shape([], [rectangle(20, 25, 5, 5)]),
    box: { minX: 10, minY: 20, maxX: 50, maxY: 40 },
  };
  const order = { columns: 2, rows: 1, separation: 'slots', rails: 'allSides', railMm: 5 } as const;
  const panel = panelShape(board, panelPlan(board.box, order)!);
  const [left, right] = (['left', 'right'] as const).map(
    (side) => surface(boardSolid(panel, make({ platedEdges: [side] })).plated).area,
  );
  // One edge looks into the gap, less its bridges; rails hold the other, and a bare cut-out has sides as well.
  expect(left).toBeGreaterThan(14 * 1.6);
  expect(left).toBeLessThan(20 * 1.6);
  expect(right).toBeCloseTo(left!, 3);
});

it('keeps holes closed that mask covers, on the side where it does', () => {
  const via = round(30, 30, 0.4);
  const closed = boardSolid(shape([via]), make({ isOpen: () => false }));
  expect(surface(closed.top).area).toBeCloseTo(800, 4);
  const well = boardSolid(shape([via]), make({ isOpen: (_, side) => side === 'top' }));
  expect(surface(well.top).area).toBeLessThan(799.9);
  expect(surface(well.bottom).area).toBeCloseTo(800, 4);
  expect(surface(well.plated).area / (0.4 * Math.PI * 1.6)).toBeCloseTo(1, 1);
});

it('unites slots and holes that overlap', () => {
  const slot: SolidHole = { points: [20, 30, 26, 30, 26, 34], diameterMm: 2, isPlated: true };
  const solid = boardSolid(shape([slot, round(20, 30, 2), round(21, 30, 2)]), make());
  // Two legs, round ends, and the outer quarter of the corner; the inner quarter is in both legs.
  const taken = 6 * 2 + 4 * 2 + disc(2) - 1 + disc(2) / 4;
  expect(surface(solid.top).area / (800 - taken)).toBeCloseTo(1, 3);
  expect(solid.bare.triangles.length / 6).toBe(4);
});

it('shows a place at the same spot of the image on both faces, the bottom turned over', () => {
  const { top, bottom } = boardSolid(shape([]), make());
  const placesOf = ({ positions, places }: Mesh) =>
    Object.fromEntries(
      Array.from({ length: positions.length / 3 }, (_, at) => [
        `${positions[at * 3]} ${positions[at * 3 + 1]}`,
        [...places!.subarray(at * 2, at * 2 + 2)],
      ]),
    );
  expect(placesOf(top)).toMatchObject({ '-20 -10': [0, 0], '20 10': [1, 1] });
  expect(placesOf(bottom)).toMatchObject({ '-20 -10': [1, 0], '20 10': [0, 1] });
});

/** Area that a V-cut of a third of 1.6 mm by a blade of 30° removes from both faces, mm² across it. */
const depth = 1.6 / 3;
const reach = depth * Math.tan(Math.PI / 12);
const notch = 2 * depth * reach;

it('cuts V-grooves into both faces and through the edges', () => {
  // Short of one edge and beyond the other, as files draw them: the blade goes through.
  const solid = boardSolid(shape([], [], [{ x1: 30, y1: 21, x2: 30, y2: 45 }]), make());
  expect(surface(solid.top).area).toBeCloseTo(800 - 20 * 2 * reach, 2);
  expect(volumeOf(solid)).toBeCloseTo(800 * 1.6 - 20 * notch, 1);
  const slopes = 2 * 2 * 20 * Math.hypot(depth, reach);
  expect(surface(solid.bare).area).toBeCloseTo(120 * 1.6 - 2 * notch + slopes, 1);
  // The surface is closed: its directions add up to zero.
  const open = [0, 1, 2].map((axis) =>
    [solid.top, solid.bottom, solid.bare].reduce((sum, mesh) => sum + surface(mesh).direction[axis]!, 0),
  );
  for (const part of open) expect(part).toBeCloseTo(0, 3);
  const lowest = (mesh: Mesh) => Math.min(...mesh.positions.filter((_, at) => at % 3 === 2).map(Math.abs));
  expect(lowest(solid.bare)).toBeCloseTo(0.8 - depth, 4);
});

it('cuts grooves that cross and grooves across holes, and is still closed', () => {
  const vCuts = [
    { x1: 30, y1: 20, x2: 30, y2: 40 },
    { x1: 10, y1: 30, x2: 50, y2: 30 },
  ];
  const solid = boardSolid(shape([round(30, 35, 3, false), round(20, 30, 1)], [], vCuts), make());
  const all = [solid.top, solid.bottom, solid.bare, solid.plated];
  for (const axis of [0, 1, 2])
    expect(all.reduce((sum, mesh) => sum + surface(mesh).direction[axis]!, 0)).toBeCloseTo(0, 2);
  // At a crossing of two grooves, a pyramid is removed once and not twice; and there is no groove in a hole.
  const crossing = 2 * 2 * reach * 2 * reach * depth * (1 / 3);
  const inHoles = (3 + 1) * notch;
  expect(volumeOf(solid)).toBeCloseTo((800 - disc(3) - disc(1)) * 1.6 - 60 * notch + crossing + inHoles, 0);
});
