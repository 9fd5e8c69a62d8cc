import { sweep } from '../../image/arc.ts';
import { type Box, PathOp, type Region, type Transform } from '../../image/layer-image.ts';

/**
 * Closed contours: every area runs counter-clockwise (+1) and every hole in it clockwise. So any number of them can be
 * filled together under the non-zero rule.
 */
export type Contours = Region;

/** Builds contours point by point. */
export class ContourBuilder {
  readonly #ops: number[] = [];
  readonly #coords: number[] = [];

  move(x: number, y: number): void {
    this.#ops.push(PathOp.move);
    this.#coords.push(x, y);
  }

  line(x: number, y: number): void {
    this.#ops.push(PathOp.line);
    this.#coords.push(x, y);
  }

  polygon(points: ArrayLike<number>): void {
    for (let at = 0; at + 1 < points.length; at += 2) {
      if (at === 0) this.move(points[at]!, points[at + 1]!);
      else this.line(points[at]!, points[at + 1]!);
    }
  }

  /** Adds a circle as two semicircles, since most drawing languages draw nothing for an arc whose ends are equal. */
  circle(x: number, y: number, radius: number, isHole: boolean): void {
    const op = isHole ? PathOp.arcClockwise : PathOp.arcCounterClockwise;
    this.move(x + radius, y);
    this.#ops.push(op, op);
    this.#coords.push(x - radius, y, x, y, x + radius, y, x, y);
  }

  build(): Contours {
    return { ops: Uint8Array.from(this.#ops), coords: Float64Array.from(this.#coords) };
  }
}

/**
 * The same area with every contour counter-clockwise. Gerber fills each contour of a region by itself, so the direction
 * of a contour does not change the area; equal directions let all areas of a layer share one fill.
 */
export function unitedContours(region: Region): Contours {
  const wrong = contourRanges(region).filter((range) => signedArea(region, range) < 0);
  if (wrong.length === 0) return region;
  const ops = region.ops.slice();
  const coords = region.coords.slice();
  for (const range of wrong) reverse(ops, coords, range);
  return { ops, coords };
}

interface Range {
  readonly firstOp: number;
  readonly endOp: number;
  readonly firstCoord: number;
  readonly endCoord: number;
}

const coordsOf = (op: number): number => (op === PathOp.move || op === PathOp.line ? 2 : 4);

function contourRanges(region: Region): Range[] {
  const { ops } = region;
  const ranges: Range[] = [];
  let firstOp = 0;
  let firstCoord = 0;
  let coord = 0;
  for (let index = 0; index <= ops.length; index += 1) {
    if (index > firstOp && (index === ops.length || ops[index] === PathOp.move)) {
      ranges.push({ firstOp, endOp: index, firstCoord, endCoord: coord });
      firstOp = index;
      firstCoord = coord;
    }
    if (index < ops.length) coord += coordsOf(ops[index]!);
  }
  return ranges;
}

/** The area inside a contour by Green's theorem, closing line included; positive when counter-clockwise. */
function signedArea(region: Region, range: Range): number {
  const { ops, coords } = region;
  let at = range.firstCoord;
  const startX = coords[at]!;
  const startY = coords[at + 1]!;
  // Coordinates are taken relative to the start: far from the origin, rounding of the large products would hide the
  // area.
  let x = 0;
  let y = 0;
  let twice = 0;
  for (let index = range.firstOp; index < range.endOp; index += 1) {
    const op = ops[index]!;
    const endX = coords[at]! - startX;
    const endY = coords[at + 1]! - startY;
    if (op === PathOp.move || op === PathOp.line) twice += x * endY - endX * y;
    else twice += twiceUnderArc(x, y, endX, endY, coords[at + 2]! - startX, coords[at + 3]! - startY, op);
    x = endX;
    y = endY;
    at += coordsOf(op);
  }
  return twice / 2;
}

function twiceUnderArc(x: number, y: number, endX: number, endY: number, cx: number, cy: number, op: number): number {
  const clockwise = op === PathOp.arcClockwise;
  const turn = sweep({ startX: x, startY: y, endX, endY, centreX: cx, centreY: cy, clockwise });
  const radius = Math.hypot(x - cx, y - cy);
  return radius * radius * turn + cx * (endY - y) - cy * (endX - x);
}

/** Reverses the direction of one contour in place, its arcs too. */
function reverse(ops: Uint8Array, coords: Float64Array, range: Range): void {
  if (range.endCoord - range.firstCoord === 2 * (range.endOp - range.firstOp)) reverseLines(coords, range);
  else reverseMixed(ops, coords, range);
}

function reverseLines(coords: Float64Array, range: Range): void {
  for (let low = range.firstCoord, high = range.endCoord - 2; low < high; low += 2, high -= 2) {
    const x = coords[low]!;
    const y = coords[low + 1]!;
    coords[low] = coords[high]!;
    coords[low + 1] = coords[high + 1]!;
    coords[high] = x;
    coords[high + 1] = y;
  }
}

function reverseMixed(ops: Uint8Array, coords: Float64Array, range: Range): void {
  const oldOps = ops.slice(range.firstOp, range.endOp);
  const oldCoords = coords.slice(range.firstCoord, range.endCoord);
  const ends: number[] = [];
  for (let index = 0, at = 0; index < oldOps.length; index += 1) {
    ends.push(at);
    at += coordsOf(oldOps[index]!);
  }
  const last = ends.at(-1) ?? 0;
  let write = range.firstCoord;
  coords[write] = oldCoords[last]!;
  coords[write + 1] = oldCoords[last + 1]!;
  write += 2;
  for (let index = oldOps.length - 1, next = range.firstOp + 1; index >= 1; index -= 1, next += 1) {
    const op = oldOps[index]!;
    const from = ends[index - 1]!;
    coords[write] = oldCoords[from]!;
    coords[write + 1] = oldCoords[from + 1]!;
    write += 2;
    if (op === PathOp.line) {
      ops[next] = PathOp.line;
      continue;
    }
    const at = ends[index]!;
    coords[write] = oldCoords[at + 2]!;
    coords[write + 1] = oldCoords[at + 3]!;
    write += 2;
    ops[next] = op === PathOp.arcClockwise ? PathOp.arcCounterClockwise : PathOp.arcClockwise;
  }
}

/** Mirrored, scaled and turned about the origin; holes stay holes. */
export function transformedContours(contours: Contours, transform: Transform): Contours {
  const { mirrorX, mirrorY, rotationDeg, scale } = transform;
  const turn = (rotationDeg * Math.PI) / 180;
  const cos = Math.cos(turn) * scale;
  const sin = Math.sin(turn) * scale;
  const coords = contours.coords.slice();
  for (let at = 0; at + 1 < coords.length; at += 2) {
    const x = mirrorX ? -coords[at]! : coords[at]!;
    const y = mirrorY ? -coords[at + 1]! : coords[at + 1]!;
    coords[at] = x * cos - y * sin;
    coords[at + 1] = x * sin + y * cos;
  }
  if (mirrorX === mirrorY) return { ops: contours.ops, coords };
  // Mirroring turns areas into holes, so every contour is reversed; its arcs have changed direction already.
  const ops = contours.ops.map((op) =>
    op === PathOp.arcClockwise
      ? PathOp.arcCounterClockwise
      : op === PathOp.arcCounterClockwise
        ? PathOp.arcClockwise
        : op,
  );
  const mirrored = { ops, coords };
  for (const range of contourRanges(mirrored)) reverse(ops, coords, range);
  return mirrored;
}

/**
 * Returns the extents of all points and of the full circles of arcs: cheap to compute, sometimes too large, never too small.
 */
export function roughBox(region: Region): Box {
  const { ops, coords } = region;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let at = 0;
  for (let index = 0; index < ops.length; index += 1) {
    const x = coords[at]!;
    const y = coords[at + 1]!;
    let reach = 0;
    let [centreX, centreY] = [x, y];
    if (coordsOf(ops[index]!) === 4) {
      centreX = coords[at + 2]!;
      centreY = coords[at + 3]!;
      reach = Math.hypot(x - centreX, y - centreY);
    }
    if (centreX - reach < minX) minX = centreX - reach;
    if (centreX + reach > maxX) maxX = centreX + reach;
    if (centreY - reach < minY) minY = centreY - reach;
    if (centreY + reach > maxY) maxY = centreY + reach;
    at += coordsOf(ops[index]!);
  }
  return { minX, minY, maxX, maxY };
}
