import { Clipper64, ClipType, FillRule, type Path64, type PolyPath64, PolyTree64 } from 'clipper2-ts';
import type { SolidHole, SolidShape } from './solid-shape.ts';

/** One connected piece of laminate, mm: x, y pairs, the outer contour counter-clockwise, holes clockwise. */
export interface Piece {
  readonly outer: number[];
  readonly holes: number[][];
}

/** Returns the outline minus cut-outs and holes; holes may overlap each other and the edge. */
export function materialOf({ loops }: SolidShape, holes: readonly SolidHole[]): Piece[] {
  const board = loops.filter(({ kind }) => kind === 'board').map(({ points }) => turned(toPath(points)));
  const air = loops.filter(({ kind }) => kind === 'cutout').map(({ points }) => turned(toPath(points)));
  const clipper = new Clipper64();
  clipper.addSubject(board);
  clipper.addClip([...air, ...holes.flatMap((hole) => cutterWays(hole).map(toPath))]);
  const tree = new PolyTree64();
  clipper.execute(ClipType.Difference, FillRule.NonZero, tree);
  return piecesOf(tree);
}

/** Returns the parts of pieces outside areas, which go counter-clockwise. */
export const without = (pieces: readonly Piece[], areas: readonly number[][]): Piece[] =>
  areas.length === 0 ? [...pieces] : cut(ClipType.Difference, pieces, areas);

/** Returns the parts of pieces inside areas, which go counter-clockwise. */
export const within = (pieces: readonly Piece[], areas: readonly number[][]): Piece[] =>
  cut(ClipType.Intersection, pieces, areas);

function cut(type: ClipType, pieces: readonly Piece[], areas: readonly number[][]): Piece[] {
  const clipper = new Clipper64();
  clipper.addSubject(pieces.flatMap(({ outer, holes }) => [outer, ...holes].map(toPath)));
  clipper.addClip(areas.map(toPath));
  const tree = new PolyTree64();
  clipper.execute(type, FillRule.NonZero, tree);
  return piecesOf(tree);
}

/** Units to one mm: a tenth of a micrometre. */
const UNITS = 10_000;

const toPath = (points: ArrayLike<number>): Path64 =>
  Array.from({ length: points.length / 2 }, (_, at) => ({
    x: Math.round((points[at * 2] ?? 0) * UNITS),
    y: Math.round((points[at * 2 + 1] ?? 0) * UNITS),
  }));

/** Counter-clockwise, so that contours that overlap add up. */
function turned(path: Path64): Path64 {
  let twice = 0;
  for (const [at, { x, y }] of path.entries()) {
    const next = path[(at + 1) % path.length];
    if (next) twice += x * next.y - next.x * y;
  }
  return twice < 0 ? path.toReversed() : path;
}

function piecesOf(node: PolyPath64): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < node.count; at += 1) {
    const outer = node.child(at);
    const holes: number[][] = [];
    for (let inner = 0; inner < outer.count; inner += 1) {
      const hole = outer.child(inner);
      holes.push(toPoints(hole.polygon));
      // An island in a hole is a piece of its own.
      pieces.push(...piecesOf(hole));
    }
    pieces.push({ outer: toPoints(outer.polygon), holes });
  }
  return pieces;
}

const toPoints = (path: Path64 | null): number[] => (path ?? []).flatMap(({ x, y }) => [x / UNITS, y / UNITS]);

export const isRound = ({ points }: SolidHole): boolean => points.length === 2;

/** The corners of a circle: chords of 0.1 mm, but never so few that it looks angular. */
export const cornersOf = (diameterMm: number): number =>
  Math.min(64, Math.max(12, Math.ceil((Math.PI * diameterMm) / 0.1)));

/** The areas that a cutter takes away, counter-clockwise: a disc, or a stadium for each straight piece of its way. */
function cutterWays({ points, diameterMm }: SolidHole): number[][] {
  const radius = diameterMm / 2;
  const corners = cornersOf(diameterMm);
  const arc = (x: number, y: number, from: number, to: number): number[] => {
    const steps = Math.max(1, Math.round((corners * (to - from)) / (2 * Math.PI)));
    return Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps).flatMap((angle) => [
      x + radius * Math.cos(angle),
      y + radius * Math.sin(angle),
    ]);
  };
  const at = (index: number): number => points[index] ?? 0;
  if (points.length === 2) return [arc(at(0), at(1), 0, 2 * Math.PI).slice(0, -2)];
  const ways: number[][] = [];
  for (let index = 0; index + 3 < points.length; index += 2) {
    const [x1, y1, x2, y2] = [at(index), at(index + 1), at(index + 2), at(index + 3)];
    const ahead = Math.atan2(y2 - y1, x2 - x1);
    ways.push([
      ...arc(x2, y2, ahead - Math.PI / 2, ahead + Math.PI / 2),
      ...arc(x1, y1, ahead + Math.PI / 2, ahead + (3 * Math.PI) / 2),
    ]);
  }
  return ways;
}
