import { float64At } from '../checked-access.ts';

/**
 * An arc by start, end, centre and direction. Angles are in radians, counter-clockwise positive. Equal ends mean a full
 * circle, as in Gerber's multi-quadrant mode.
 */
export interface Arc {
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
  readonly centreX: number;
  readonly centreY: number;
  readonly clockwise: boolean;
}

/** The arc whose six coordinates begin at an index: start, end and centre. */
export function arcAt(coords: Float64Array, at: number, clockwise: boolean): Arc {
  const centreY = float64At(coords, at + 5);
  return {
    startX: coords[at]!,
    startY: coords[at + 1]!,
    endX: coords[at + 2]!,
    endY: coords[at + 3]!,
    centreX: coords[at + 4]!,
    centreY,
    clockwise,
  };
}

const fullTurn = 2 * Math.PI;

/** The signed angle swept: negative when clockwise, never zero. */
export function sweep(arc: Arc): number {
  const { startX, startY, endX, endY, centreX, centreY } = arc;
  if (startX === endX && startY === endY) return arc.clockwise ? -fullTurn : fullTurn;
  const from = Math.atan2(startY - centreY, startX - centreX);
  const to = Math.atan2(endY - centreY, endX - centreX);
  const turn = to - from;
  if (arc.clockwise) return turn < 0 ? turn : turn - fullTurn;
  return turn > 0 ? turn : turn + fullTurn;
}

const radiusOf = (arc: Arc): number => Math.hypot(arc.startX - arc.centreX, arc.startY - arc.centreY);

/** Maximum number of chords of an arc, for any radius. */
const maxChords = 1000;

/** Returns the number of chords that keeps each of them within `tolerance` of the arc. */
export function chordCount(radius: number, angle: number, tolerance: number): number {
  if (!(radius > tolerance)) return 1;
  const step = 2 * Math.acos(1 - tolerance / radius);
  return Math.max(1, Math.min(maxChords, Math.ceil(Math.abs(angle) / step)));
}

/** Calls `visit` with the end of every chord, the last one exactly the end of the arc; the start is not visited. */
export function flattenArc(arc: Arc, tolerance: number, visit: (x: number, y: number) => void): void {
  const angle = sweep(arc);
  const radius = radiusOf(arc);
  const chords = chordCount(radius, angle, tolerance);
  const from = Math.atan2(arc.startY - arc.centreY, arc.startX - arc.centreX);
  for (let chord = 1; chord < chords; chord += 1) {
    const at = from + (angle * chord) / chords;
    visit(arc.centreX + radius * Math.cos(at), arc.centreY + radius * Math.sin(at));
  }
  visit(arc.endX, arc.endY);
}

/** Extents from the ends and the quadrant points passed, not from control points. */
export function visitArcExtremes(arc: Arc, visit: (x: number, y: number) => void): void {
  visit(arc.startX, arc.startY);
  visit(arc.endX, arc.endY);
  const radius = radiusOf(arc);
  const angle = sweep(arc);
  const from = Math.atan2(arc.startY - arc.centreY, arc.startX - arc.centreX);
  for (let quadrant = 0; quadrant < 4; quadrant += 1) {
    const toQuadrant = (quadrant * Math.PI) / 2 - from;
    const offset = angle > 0 ? positive(toQuadrant) : -positive(-toQuadrant);
    if (Math.abs(offset) >= Math.abs(angle)) continue;
    visit(
      arc.centreX + radius * Math.round(Math.cos((quadrant * Math.PI) / 2)),
      arc.centreY + radius * Math.round(Math.sin((quadrant * Math.PI) / 2)),
    );
  }
}

const positive = (angle: number): number => ((angle % fullTurn) + fullTurn) % fullTurn;
