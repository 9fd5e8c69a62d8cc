import { float64At, numberAt } from '../../checked-access.ts';
import { doubledArea, pointAt, visitSegments } from '../../coordinates.ts';
import { flattenArc } from '../../image/arc.ts';
import { PathOp, type Region } from '../../image/layer-image.ts';

/** The way of a bit: its diameter, and both ends of its middle line. The ends are equal for a round hole. */
export interface SlotWay {
  readonly diameterMm: number;
  readonly ends: readonly [x0: number, y0: number, x1: number, y1: number];
}

const toleranceMm = 0.002;
/** An outline with more points is not a slot. */
const maxPoints = 20_000;
/** A slot lies along its longest edge; a few are tried, for rims that are cut into pieces. */
const triedEdges = 8;
/** Maximum deviation of the area from that of a slot with round or square ends. */
const areaShare = 0.03;
const minWayMm = 0.001;

/** A slot drawn as an outline, as KiCad writes it: undefined when the shape has neither round nor square ends. */
export function slotOf(outline: Region): SlotWay | undefined {
  const points = flattened(outline);
  const count = points.length / 2;
  if (count < 3 || count > maxPoints) return undefined;
  const box = narrowestBox(points);
  if (box === undefined || box.width <= 0) return undefined;
  const { width, length } = box;
  const area = areaOf(points);
  const square = width * length;
  const rounded = square - (1 - Math.PI / 4) * width * width;
  if (!isNear(area, rounded) && !isNear(area, square)) return undefined;
  const half = Math.max(0, length - width) / 2;
  const reach = half < minWayMm ? 0 : half;
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
      const [u, v] = [
        numberAt(points, each) * ux + numberAt(points, each + 1) * uy,
        numberAt(points, each + 1) * ux - numberAt(points, each) * uy,
      ];
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
  // The closing edge comes last: of equally long edges the first is tried first.
  visitSegments([...points, ...points.slice(0, 2)], (x0, y0, x1, y1) => {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const long = Math.hypot(dx, dy);
    if (long > 0) edges.push([long, dx / long, dy / long]);
  });
  edges.sort((left, right) => right[0] - left[0]);
  return edges.slice(0, triedEdges).map(([, x, y]) => [x, y]);
}

const areaOf = (points: readonly number[]): number => Math.abs(doubledArea(points)) / 2;

function flattened({ ops, coords }: Region): number[] {
  const points = [float64At(coords, 0), float64At(coords, 1)];
  let at = 2;
  for (let op = 1; op < ops.length && points.length <= 2 * maxPoints; op += 1) {
    const { x: endX, y: endY } = pointAt(coords, at);
    if (ops[op] === PathOp.line) points.push(endX, endY);
    else {
      const [startX, startY] = [points.at(-2)!, points.at(-1)!];
      const clockwise = ops[op] === PathOp.arcClockwise;
      const arc = {
        startX,
        startY,
        endX,
        endY,
        centreX: float64At(coords, at + 2),
        centreY: float64At(coords, at + 3),
        clockwise,
      };
      flattenArc(arc, toleranceMm, (x, y) => points.push(x, y));
    }
    at += ops[op] === PathOp.line ? 2 : 4;
  }
  return points;
}
