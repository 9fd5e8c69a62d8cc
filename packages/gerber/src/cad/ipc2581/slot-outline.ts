import { flattenArc } from '../../image/arc.ts';
import { PathOp, type Region } from '../../image/layer-image.ts';

/** The way of a bit: its diameter, and both ends of its middle line. The ends are equal for a round hole. */
export interface SlotWay {
  readonly diameterMm: number;
  readonly ends: readonly [x0: number, y0: number, x1: number, y1: number];
}

const toleranceMm = 0.002;
/** An outline of more points is no slot. */
const mostPoints = 20_000;
/** A slot lies along its longest edge; a few are tried, for rims that are cut into pieces. */
const triedEdges = 8;
/** How far the area may be from that of a slot with round ends or square ones. */
const areaShare = 0.03;
const leastWayMm = 0.001;

/** A slot drawn as an outline, as KiCad writes it: undefined when the shape has neither round nor square ends. */
export function slotOf(outline: Region): SlotWay | undefined {
  const points = flattened(outline);
  const count = points.length / 2;
  if (count < 3 || count > mostPoints) return undefined;
  const box = narrowestBox(points);
  if (box === undefined || box.width <= 0) return undefined;
  const { width, length } = box;
  const area = areaOf(points);
  const square = width * length;
  const rounded = square - (1 - Math.PI / 4) * width * width;
  if (!isNear(area, rounded) && !isNear(area, square)) return undefined;
  const half = Math.max(0, length - width) / 2;
  const reach = half < leastWayMm ? 0 : half;
  const [x, y] = [box.alongX * reach, box.alongY * reach];
  const diameterMm = Math.round(width * 1000) / 1000;
  return { diameterMm, ends: [box.centreX - x, box.centreY - y, box.centreX + x, box.centreY + y] };
}

const isNear = (area: number, wanted: number): boolean => Math.abs(area - wanted) <= areaShare * wanted;

interface NarrowBox {
  readonly width: number;
  readonly length: number;
  readonly centreX: number;
  readonly centreY: number;
  /** Unit vector along its length. */
  readonly alongX: number;
  readonly alongY: number;
}

/** The narrowest rectangle round the points with a side along one of their longest edges. */
function narrowestBox(points: readonly number[]): NarrowBox | undefined {
  let best: NarrowBox | undefined;
  for (const [ux, uy] of longestEdges(points)) {
    let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let each = 0; each < points.length; each += 2) {
      const [u, v] = [points[each]! * ux + points[each + 1]! * uy, points[each + 1]! * ux - points[each]! * uy];
      [minU, maxU, minV, maxV] = [Math.min(minU, u), Math.max(maxU, u), Math.min(minV, v), Math.max(maxV, v)];
    }
    const [overU, overV] = [maxU - minU, maxV - minV];
    const width = Math.min(overU, overV);
    if (best !== undefined && width >= best.width - 1e-9) continue;
    const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2];
    best = {
      width,
      length: Math.max(overU, overV),
      centreX: u * ux - v * uy,
      centreY: u * uy + v * ux,
      ...(overU >= overV ? { alongX: ux, alongY: uy } : { alongX: -uy, alongY: ux }),
    };
  }
  return best;
}

/** Unit vectors along the longest edges. */
function longestEdges(points: readonly number[]): (readonly [x: number, y: number])[] {
  const edges: (readonly [long: number, x: number, y: number])[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    const [dx, dy] = [points[next]! - points[at]!, points[next + 1]! - points[at + 1]!];
    const long = Math.hypot(dx, dy);
    if (long > 0) edges.push([long, dx / long, dy / long]);
  }
  edges.sort((left, right) => right[0] - left[0]);
  return edges.slice(0, triedEdges).map(([, x, y]) => [x, y]);
}

function areaOf(points: readonly number[]): number {
  let twice = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    twice += points[at]! * points[next + 1]! - points[next]! * points[at + 1]!;
  }
  return Math.abs(twice) / 2;
}

function flattened({ ops, coords }: Region): number[] {
  const points = [coords[0]!, coords[1]!];
  let at = 2;
  for (let op = 1; op < ops.length && points.length <= 2 * mostPoints; op += 1) {
    const [endX, endY] = [coords[at]!, coords[at + 1]!];
    if (ops[op] === PathOp.line) points.push(endX, endY);
    else {
      const [startX, startY] = [points.at(-2)!, points.at(-1)!];
      const clockwise = ops[op] === PathOp.arcClockwise;
      const arc = { startX, startY, endX, endY, centreX: coords[at + 2]!, centreY: coords[at + 3]!, clockwise };
      flattenArc(arc, toleranceMm, (x, y) => points.push(x, y));
    }
    at += ops[op] === PathOp.line ? 2 : 4;
  }
  return points;
}
