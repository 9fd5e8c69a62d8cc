import { numberAt } from '../checked-access.ts';
import type { MacroPart, MacroPolygon } from '../image/layer-image.ts';

const degrees = Math.PI / 180;
/** Chords of a quarter circle in rings: within 1 µm at a radius of 2 mm. */
const quarterSegments = 24;
const maxRings = 100;

/**
 * The shapes of one macro primitive, turned about the macro's origin, in mm. `wasDark` is the exposure of the primitive
 * before it, which exposure 2 of old files reverses. Undefined when there are too few parameters or they make no sense.
 */
export function macroParts(
  code: number,
  values: readonly number[],
  unitMm: number,
  wasDark: boolean,
): readonly MacroPart[] | undefined {
  const at = (index: number): number => values[index] ?? 0;
  const mm = (index: number): number => at(index) * unitMm;
  const dark = at(0) === 2 ? !wasDark : at(0) !== 0;
  switch (code) {
    case 1: {
      if (values.length < 2) return undefined;
      const [x, y] = turned(mm(2), mm(3), at(4));
      return [{ shape: 'circle', dark, x, y, diameter: Math.abs(mm(1)) }];
    }
    case 2:
    case 20:
      if (values.length < 6) return undefined;
      return [polygon(dark, vectorLine(mm(1), mm(2), mm(3), mm(4), mm(5)), at(6))];
    case 21:
      if (values.length < 3) return undefined;
      return [polygon(dark, box(mm(3) - mm(1) / 2, mm(4) - mm(2) / 2, mm(1), mm(2)), at(5))];
    case 22:
      if (values.length < 3) return undefined;
      return [polygon(dark, box(mm(3), mm(4), mm(1), mm(2)), at(5))];
    case 4:
      return outline(dark, values, unitMm);
    case 5: {
      const corners = Math.round(at(1));
      if (values.length < 5 || corners < 3 || corners > 1000) return undefined;
      return [polygon(dark, regular(mm(2), mm(3), mm(4) / 2, corners), at(5))];
    }
    case 6:
      return values.length < 6 ? undefined : moire(values, unitMm);
    case 7:
      return values.length < 5 ? undefined : thermal(mm(0), mm(1), mm(2) / 2, mm(3) / 2, mm(4), at(5));
    default:
      return undefined;
  }
}

function polygon(dark: boolean, points: readonly number[], rotationDeg: number): MacroPolygon {
  const out = new Float64Array(points.length);
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x, y] = turned(numberAt(points, index), numberAt(points, index + 1), rotationDeg);
    out[index] = x;
    out[index + 1] = y;
  }
  return { shape: 'polygon', dark, points: out };
}

function turned(x: number, y: number, rotationDeg: number): readonly [number, number] {
  if (rotationDeg === 0) return [x, y];
  const cos = Math.cos(rotationDeg * degrees);
  const sin = Math.sin(rotationDeg * degrees);
  return [x * cos - y * sin, x * sin + y * cos];
}

const box = (x: number, y: number, width: number, height: number): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

function vectorLine(width: number, x1: number, y1: number, x2: number, y2: number): number[] {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return box(x1 - width / 2, y1 - width / 2, width, width);
  const acrossX = (-(y2 - y1) / length) * (width / 2);
  const acrossY = ((x2 - x1) / length) * (width / 2);
  return [
    x1 + acrossX,
    y1 + acrossY,
    x1 - acrossX,
    y1 - acrossY,
    x2 - acrossX,
    y2 - acrossY,
    x2 + acrossX,
    y2 + acrossY,
  ];
}

/** The last point of an outline is its first one, within this distance; mm. */
const closedMm = 0.001;

/**
 * Primitive 4. The count should be one less than the points; where it is wrong, the points that are there are taken. The last
 * point should be the first one; where it is not, it is a corner.
 */
function outline(dark: boolean, values: readonly number[], unitMm: number): readonly MacroPart[] | undefined {
  const stated = Math.round(values[1] ?? 0);
  const present = Math.floor((values.length - 2) / 2) - 1;
  const sides = Math.min(stated, present);
  if (sides < 2) return undefined;
  const rotationAt = 2 + 2 * (sides + 1);
  const points: number[] = [];
  for (let index = 0; index < (sides + 1) * 2; index += 1) points.push(numberAt(values, 2 + index) * unitMm);
  const [endX = 0, endY = 0] = points.slice(-2);
  const isClosed = Math.hypot(endX - numberAt(points, 0), endY - numberAt(points, 1)) < closedMm;
  const part = polygon(dark, isClosed ? points.slice(0, -2) : points, values[rotationAt] ?? 0);
  return [isClosed ? part : { ...part, isUnclosed: true }];
}

function regular(x: number, y: number, radius: number, corners: number): number[] {
  const points: number[] = [];
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (2 * Math.PI * corner) / corners;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return points;
}

/** A ring as one polygon: the outer circle, a bridge of no width, and the inner circle backwards. */
function ring(x: number, y: number, outer: number, inner: number, rotationDeg: number): MacroPart {
  const points = arcPoints(x, y, outer, 0, 360);
  if (inner > 0) for (const value of arcPoints(x, y, inner, 360, 0)) points.push(value);
  return polygon(true, points, rotationDeg);
}

function arcPoints(x: number, y: number, radius: number, fromDeg: number, toDeg: number): number[] {
  const segments = Math.max(1, Math.ceil((Math.abs(toDeg - fromDeg) / 90) * quarterSegments));
  const points: number[] = [];
  for (let step = 0; step <= segments; step += 1) {
    const angle = (fromDeg + ((toDeg - fromDeg) * step) / segments) * degrees;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return points;
}

function moire(values: readonly number[], unitMm: number): readonly MacroPart[] {
  const mm = (index: number): number => (values[index] ?? 0) * unitMm;
  const [x, y, rotationDeg] = [mm(0), mm(1), values[8] ?? 0];
  const [thickness, gap] = [mm(3), mm(4)];
  const parts: MacroPart[] = [];
  let outer = mm(2) / 2;
  const rings = Math.min(maxRings, Math.round(values[5] ?? 0));
  for (let index = 0; index < rings && outer > 0; index += 1) {
    parts.push(ring(x, y, outer, Math.max(0, outer - thickness), rotationDeg));
    outer -= thickness + gap;
  }
  const [lineWidth, lineLength] = [mm(6), mm(7)];
  if (lineWidth > 0 && lineLength > 0) {
    parts.push(polygon(true, box(x - lineLength / 2, y - lineWidth / 2, lineLength, lineWidth), rotationDeg));
    parts.push(polygon(true, box(x - lineWidth / 2, y - lineLength / 2, lineWidth, lineLength), rotationDeg));
  }
  return parts;
}

/** Four quarters of a ring with straight gaps between them; nothing when the gap is as wide as the ring. */
function thermal(
  x: number,
  y: number,
  outer: number,
  inner: number,
  gap: number,
  rotationDeg: number,
): readonly MacroPart[] | undefined {
  if (!(outer > inner) || inner < 0) return undefined;
  const half = Math.max(0, gap / 2);
  if (half >= outer / Math.SQRT2) return [];
  const outerCut = Math.asin(half / outer) / degrees;
  const innerCut = half < inner / Math.SQRT2 ? Math.asin(half / inner) / degrees : undefined;
  const parts: MacroPart[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const base = quarter * 90;
    const points = arcPoints(0, 0, outer, outerCut, 90 - outerCut);
    if (innerCut === undefined) points.push(half, half);
    else for (const value of arcPoints(0, 0, inner, 90 - innerCut, innerCut)) points.push(value);
    const placed: number[] = [];
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [turnedX, turnedY] = turned(numberAt(points, index), numberAt(points, index + 1), base);
      placed.push(x + turnedX, y + turnedY);
    }
    parts.push(polygon(true, placed, rotationDeg));
  }
  return parts;
}
