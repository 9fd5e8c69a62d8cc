import { numberAt } from '../../checked-access.ts';
import { type Arc, flattenArc } from '../../image/arc.ts';
import type { Region } from '../../image/layer-image.ts';
import type { DesignDrawing } from '../design/board-design.ts';
import type { XY } from '../design/turn.ts';
import { turnedPoint } from '../design/turn.ts';
import { ContourBuilder } from '../image-builder.ts';
import { child, isYes, number, place, word } from './lists.ts';
import { decimal, type SList } from './s-expression.ts';

/** In KiCad 5 and before, polygons had no fill keyword and were always filled. */
const firstWithFillWord = 20201002;
const chordToleranceMm = 0.002;
const curveChords = 32;

/**
 * `gr_line`, `fp_arc`, `segment` and their like, in the coordinates of the file but y up. Undefined for other lists
 * and for those that lack a number.
 */
export function readDrawing(list: SList, version: number): DesignDrawing | undefined {
  const kind = list.name.replace(/^(gr|fp)_/, '');
  const contour = contourOf(kind, list);
  if (contour === undefined) return undefined;
  const stroke = child(list, 'stroke');
  const widthMm = Math.max(0, number(stroke ?? list, 'width') ?? 0);
  const layers = child(list, 'layers')?.atoms ?? child(list, 'layer')?.atoms.slice(0, 1) ?? [];
  const maskMargin = number(list, 'solder_mask_margin');
  const net = word(list, 'net');
  return {
    contour,
    widthMm,
    layers,
    isFilled: isFilled(kind, list, widthMm, layers[0], version),
    ...(net === undefined ? {} : { net }),
    ...(maskMargin === undefined ? {} : { maskMargin }),
  };
}

function isFilled(kind: string, list: SList, widthMm: number, layer: string | undefined, version: number): boolean {
  if (!['poly', 'rect', 'circle'].includes(kind)) return false;
  const fill = word(list, 'fill');
  if (fill !== undefined) return fill === 'solid' || isYes(fill);
  if (version > firstWithFillWord) return false;
  return kind === 'poly' ? layer !== 'Edge.Cuts' : widthMm === 0;
}

function contourOf(kind: string, list: SList): Region | undefined {
  switch (kind) {
    case 'line':
    case 'segment':
      return lineContour(place(list, 'start'), place(list, 'end'));
    case 'arc':
      return child(list, 'mid') === undefined ? angleArc(list) : threePointArc(list);
    case 'circle':
      return circleContour(place(list, 'center'), place(list, 'end'));
    case 'rect':
      return rectContour(place(list, 'start'), place(list, 'end'), number(list, 'radius') ?? 0);
    case 'poly': {
      const points = child(list, 'pts');
      return points && pointsContour(points);
    }
    case 'curve':
      return curveContour(child(list, 'pts')?.points ?? []);
    default:
      return undefined;
  }
}

function lineContour(start: XY | undefined, end: XY | undefined): Region | undefined {
  if (start === undefined || end === undefined) return undefined;
  const contour = new ContourBuilder(start.x, start.y);
  contour.lineTo(end.x, end.y);
  return contour.build();
}

function circleContour(centre: XY | undefined, rim: XY | undefined): Region | undefined {
  if (centre === undefined || rim === undefined) return undefined;
  const x = centre.x + Math.hypot(rim.x - centre.x, rim.y - centre.y);
  const contour = new ContourBuilder(x, centre.y);
  contour.arcTo(x, centre.y, centre.x, centre.y, false);
  return contour.build();
}

function rectContour(start: XY | undefined, end: XY | undefined, radiusMm: number): Region | undefined {
  if (start === undefined || end === undefined) return undefined;
  const [left, right] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
  const [low, high] = [Math.min(start.y, end.y), Math.max(start.y, end.y)];
  const radius = Math.min(radiusMm, (right - left) / 2, (high - low) / 2);
  if (radius > 0) return roundedContour({ left, right, low, high }, radius);
  const contour = new ContourBuilder(start.x, start.y);
  contour.lineTo(end.x, start.y);
  contour.lineTo(end.x, end.y);
  contour.lineTo(start.x, end.y);
  contour.lineTo(start.x, start.y);
  return contour.build();
}

interface Sides {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** A rectangle with round corners, which KiCad 10 can draw. */
function roundedContour({ left, right, low, high }: Sides, radius: number): Region {
  const contour = new ContourBuilder(left + radius, low);
  contour.lineTo(right - radius, low);
  contour.arcTo(right, low + radius, right - radius, low + radius, false);
  contour.lineTo(right, high - radius);
  contour.arcTo(right - radius, high, right - radius, high - radius, false);
  contour.lineTo(left + radius, high);
  contour.arcTo(left, high - radius, left + radius, high - radius, false);
  contour.lineTo(left, low + radius);
  contour.arcTo(left + radius, low, left + radius, low + radius, false);
  return contour.build();
}

/** Reads an arc of files before KiCad 6: `start` is the centre, `end` the start point, and a positive angle is clockwise. */
function angleArc(list: SList): Region | undefined {
  const centre = place(list, 'start');
  const from = place(list, 'end');
  const angle = number(list, 'angle');
  if (centre === undefined || from === undefined || angle === undefined) return undefined;
  const to = turnedPoint(from.x - centre.x, from.y - centre.y, -angle);
  const isFull = Math.abs(angle) >= 360;
  const contour = new ContourBuilder(from.x, from.y);
  const [x, y] = isFull ? [from.x, from.y] : [centre.x + to.x, centre.y + to.y];
  contour.arcTo(x, y, centre.x, centre.y, angle > 0);
  return contour.build();
}

function threePointArc(list: SList): Region | undefined {
  const start = place(list, 'start');
  const end = place(list, 'end');
  if (start === undefined || end === undefined) return undefined;
  const contour = new ContourBuilder(start.x, start.y);
  addArc(contour, start, place(list, 'mid') ?? start, end);
  return contour.build();
}

/** Adds the arc from `start`, where the contour stands, through `mid` to `end`. */
function addArc(contour: ContourBuilder, start: XY, mid: XY, end: XY): void {
  const [ax, ay] = [mid.x - start.x, mid.y - start.y];
  const [bx, by] = [end.x - start.x, end.y - start.y];
  const cross = ax * by - ay * bx;
  if (Math.abs(cross) < 1e-9) {
    contour.lineTo(end.x, end.y);
    return;
  }
  const [a2, b2] = [ax * ax + ay * ay, bx * bx + by * by];
  const x = start.x + (by * a2 - ay * b2) / (2 * cross);
  const y = start.y + (ax * b2 - bx * a2) / (2 * cross);
  contour.arcTo(end.x, end.y, x, y, cross < 0);
}

/** A cubic curve by its four control points. */
function curveContour(points: readonly number[]): Region | undefined {
  if (points.length !== 8) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
  const contour = new ContourBuilder(x0, -y0);
  for (let chord = 1; chord <= curveChords; chord += 1) {
    const t = chord / curveChords;
    const s = 1 - t;
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    contour.lineTo(a * x0 + b * x1 + c * x2 + d * x3, -(a * y0 + b * y1 + c * y2 + d * y3));
  }
  return contour.build();
}

/** A closed contour from `(pts (xy …) (arc …) …)`, its arcs cut into chords within 2 µm. */
export function pointsContour(list: SList): Region | undefined {
  const coords: number[] = [];
  const arcs = list.lists.filter(({ name }) => name === 'arc');
  let next = 0;
  for (const arc of arcs) {
    for (; next < arc.pointIndex; next += 2) coords.push(numberAt(list.points, next), -numberAt(list.points, next + 1));
    const drawn = threePointArc(arc);
    if (drawn === undefined) continue;
    const [startX = 0, startY = 0, endX = 0, endY = 0, centreX, centreY] = drawn.coords;
    coords.push(startX, startY);
    if (centreX === undefined || centreY === undefined) coords.push(endX, endY);
    else {
      const way: Arc = { startX, startY, endX, endY, centreX, centreY, clockwise: drawn.ops[1] === 2 };
      flattenArc(way, chordToleranceMm, (x, y) => coords.push(x, y));
    }
  }
  for (; next + 1 < list.points.length; next += 2)
    coords.push(numberAt(list.points, next), -numberAt(list.points, next + 1));
  if (coords.length < 6) return undefined;
  return closedContour(coords);
}

function closedContour(coords: number[]): Region {
  const last = coords.length - 2;
  if (coords[0] !== coords[last] || coords[1] !== coords[last + 1])
    coords.push(numberAt(coords, 0), numberAt(coords, 1));
  const ops = new Uint8Array(coords.length / 2).fill(1);
  ops[0] = 0;
  return { ops, coords: Float64Array.from(coords) };
}

/** The place of a footprint or pad: `(at X Y [ANGLE])`. */
export function placement(list: SList): (XY & { readonly angleDeg: number }) | undefined {
  const at = place(list, 'at');
  return at && { ...at, angleDeg: decimal(child(list, 'at')?.atoms[2]) ?? 0 };
}
