import { float64At, numberAt } from './checked-access.ts';
import type { Box } from './image/layer-image.ts';
import type { Point } from './problem.ts';

/** Lists of coordinates: x and y of one point after the other. */
export type Coordinates = ArrayLike<number>;

export interface Segment {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A line with a radius. */
export interface Capsule extends Segment {
  readonly radius: number;
}

/** The point whose x stands at an index. */
export function pointAt(coords: Float64Array, at: number): Point {
  return { x: float64At(coords, at), y: float64At(coords, at + 1) };
}

/** The same for a plain array. */
export function pairAt(list: readonly number[], at: number): Point {
  return { x: numberAt(list, at), y: numberAt(list, at + 1) };
}

/** The line whose first x stands at an index. */
export function segmentAt(coords: Float64Array, at: number): Segment {
  const y1 = float64At(coords, at + 3);
  // The last number is in the list, so the others before it are.
  return { x0: coords[at]!, y0: coords[at + 1]!, x1: coords[at + 2]!, y1 };
}

/** The capsule whose first x stands at an index: five numbers. */
export function capsuleAt(coords: Float64Array, at: number): Capsule {
  const radius = float64At(coords, at + 4);
  return { x0: coords[at]!, y0: coords[at + 1]!, x1: coords[at + 2]!, y1: coords[at + 3]!, radius };
}

/** Visits the points in order; `at` is the index of x. */
export function visitPoints(coords: Coordinates, visit: (x: number, y: number, at: number) => void): void {
  for (let at = 0; at + 1 < coords.length; at += 2) visit(coords[at]!, coords[at + 1]!, at);
}

/** Checks whether a test holds for at least one of the points. */
export function somePoint(coords: Coordinates, test: (x: number, y: number) => boolean): boolean {
  for (let at = 0; at + 1 < coords.length; at += 2) if (test(coords[at]!, coords[at + 1]!)) return true;
  return false;
}

/** Visits the lines from each point to the next, the one from the last to the first not included. */
export function visitSegments(
  coords: Coordinates,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  for (let at = 0; at + 3 < coords.length; at += 2) {
    visit(coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!);
  }
}

/** Visits the edges of a polygon, the one from the last point to the first before all others. */
export function visitEdges(coords: Coordinates, visit: (x0: number, y0: number, x1: number, y1: number) => void): void {
  someEdge(coords, (x0, y0, x1, y1) => {
    visit(x0, y0, x1, y1);
    return false;
  });
}

/** Checks whether a test holds for at least one edge of a polygon, in the order of `visitEdges`. */
export function someEdge(
  coords: Coordinates,
  test: (x0: number, y0: number, x1: number, y1: number) => boolean,
): boolean {
  let [beforeX, beforeY] = [coords[coords.length - 2]!, coords[coords.length - 1]!];
  for (let at = 0; at + 1 < coords.length; at += 2) {
    const [x, y] = [coords[at]!, coords[at + 1]!];
    if (test(beforeX, beforeY, x, y)) return true;
    beforeX = x;
    beforeY = y;
  }
  return false;
}

/** Twice the area of a polygon; positive when it runs counter-clockwise. */
export function doubledArea(coords: Coordinates): number {
  let doubled = 0;
  for (let at = 0; at + 1 < coords.length; at += 2) {
    const next = at + 3 < coords.length ? at + 2 : 0;
    doubled += coords[at]! * coords[next + 1]! - coords[next]! * coords[at + 1]!;
  }
  return doubled;
}

/** The length of the edges of a polygon. */
export function perimeterOf(coords: Coordinates): number {
  let length = 0;
  visitEdges(coords, (x0, y0, x1, y1) => {
    length += Math.hypot(x1 - x0, y1 - y0);
  });
  return length;
}

/** Returns the bounding box of x, y pairs; at least one is required. */
export function boxOfPoints(coords: Coordinates): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  visitPoints(coords, (x, y) => {
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  });
  return { minX, minY, maxX, maxY };
}
