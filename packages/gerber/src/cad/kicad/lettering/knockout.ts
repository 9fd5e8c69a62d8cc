import { numberAt } from '../../../checked-access.ts';
import { visitPoints, visitSegments } from '../../../coordinates.ts';
import { PathOp, type Region } from '../../../image/layer-image.ts';
import type { Stroke, TextStyle } from './stroke-text.ts';

/** KiCad 9.0. How earlier ones make the area is not known: no plots of KiCad 7 and 8 were to be had (record `files/kicad-knockout-text`). */
export const firstWithKnownArea = 20241229;

/** Margin around the text as a share of its height; half a pen width where that is larger. */
const marginOfHeight = 1 / 9;
/**
 * KiCad approximates round ends with chords that deviate from the circle by at most this much; their number is a multiple of
 * eight.
 */
const chordErrorMm = 0.005;
const chordStep = 8;

/**
 * Returns the area of knockout text at the text position, without rotation: its bounding box with a margin, minus the
 * characters, which are polygons that may overlap. Hole contours run opposite to the others. Undefined without characters.
 */
export async function knockoutArea(
  letters: readonly (readonly number[])[],
  { penMm, height }: TextStyle,
): Promise<Region | undefined> {
  if (letters.length === 0) return undefined;
  const margin = Math.max(penMm / 2, height * marginOfHeight);
  const { Clipper64, ClipType, FillRule } = await import('clipper2-ts');
  const clipper = new Clipper64();
  clipper.addSubject([toPath(boxAround(letters, margin))]);
  clipper.addClip(letters.map(toPath));
  const left: Path[] = [];
  clipper.execute(ClipType.Difference, FillRule.NonZero, left);
  return toRegion(left);
}

type Path = { x: number; y: number }[];

/** Returns the area that a round pen covers along strokes: one polygon per line segment. */
export const penPolygons = (strokes: readonly Stroke[], penMm: number): number[][] =>
  strokes.flatMap((stroke) => strokePolygons(stroke, penMm / 2));

function strokePolygons(stroke: Stroke, radius: number): number[][] {
  const parts: number[][] = [];
  visitSegments(stroke, (x0, y0, x1, y1) => parts.push(capsule(x0, y0, x1, y1, radius)));
  const [x, y] = stroke;
  if (stroke.length === 2 && x !== undefined && y !== undefined) parts.push(capsule(x, y, x, y, radius));
  return parts;
}

/** Counter-clockwise: along one side, a round end, back along the other, a round end. */
function capsule(x0: number, y0: number, x1: number, y1: number, radius: number): number[] {
  const chords = chordsOf(radius);
  const along = Math.atan2(y1 - y0, x1 - x0);
  const points: number[] = [];
  for (const [x, y, from] of [
    [x1, y1, along - Math.PI / 2],
    [x0, y0, along + Math.PI / 2],
  ] as const) {
    const put = (angle: number): void => void points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    put(from);
    // Corners lie half a chord off the sides.
    for (let chord = 0; chord < chords / 2; chord += 1) put(from + ((chord + 0.5) * 2 * Math.PI) / chords);
    put(from + Math.PI);
  }
  return points;
}

/** Chords of a full circle. */
function chordsOf(radius: number): number {
  const chord = radius > chordErrorMm ? 2 * Math.acos(1 - chordErrorMm / radius) : Math.PI;
  return Math.ceil(Math.round((2 * Math.PI) / chord) / chordStep) * chordStep;
}

function boxAround(parts: readonly (readonly number[])[], margin: number): number[] {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of parts) {
    visitPoints(points, (x, y) => {
      left = Math.min(left, x);
      right = Math.max(right, x);
      low = Math.min(low, y);
      high = Math.max(high, y);
    });
  }
  left -= margin;
  low -= margin;
  right += margin;
  high += margin;
  return [left, low, right, low, right, high, left, high];
}

/** A nanometre, which is KiCad's own unit. */
const units = 1e6;

const toPath = (points: readonly number[]): Path =>
  Array.from({ length: points.length / 2 }, (_, at) => ({
    x: Math.round(numberAt(points, at * 2) * units),
    y: Math.round(numberAt(points, at * 2 + 1) * units),
  }));

function toRegion(paths: readonly Path[]): Region {
  const ops = paths.flatMap((path) => path.map((_, at): number => (at === 0 ? PathOp.move : PathOp.line)));
  const coords = paths.flatMap((path) => path.flatMap(({ x, y }) => [x / units, y / units]));
  return { ops: Uint8Array.from(ops), coords: Float64Array.from(coords) };
}
