export type QuadrantMode = 'single' | 'multi' | 'unstated';

export interface ArcCentre {
  readonly x: number;
  readonly y: number;
  /** Difference between the radii at start and end, mm. */
  readonly errorMm: number;
}

/** A difference of the two radii up to this is rounding; a larger one suggests the other quadrant mode. */
const plausibleErrorMm = 0.02;

/**
 * Returns the centre of an arc from its offsets. In single-quadrant mode (G74) the offsets are unsigned: of the four possible
 * centres the one closest to an arc of at most 90° is used. A file that states no mode is read as G75 unless only G74 is
 * plausible. The result is equally far from both ends, so that all later stages draw the same arc.
 */
export function arcCentre(
  startX: number,
  startY: number,
  endX: number,
  endY: number,
  offsetX: number,
  offsetY: number,
  clockwise: boolean,
  mode: QuadrantMode,
): ArcCentre | undefined {
  if (offsetX === 0 && offsetY === 0) return undefined;
  if (mode !== 'single') {
    const asStated = radiusError(startX, startY, endX, endY, startX + offsetX, startY + offsetY);
    if (mode === 'multi' || asStated < plausibleErrorMm) {
      return onBisector(startX, startY, endX, endY, startX + offsetX, startY + offsetY, asStated);
    }
  }
  return singleQuadrant(startX, startY, endX, endY, Math.abs(offsetX), Math.abs(offsetY), clockwise);
}

function singleQuadrant(
  startX: number,
  startY: number,
  endX: number,
  endY: number,
  offsetX: number,
  offsetY: number,
  clockwise: boolean,
): ArcCentre | undefined {
  // Under G74 an arc with equal ends draws nothing.
  if (startX === endX && startY === endY) return undefined;
  let best: ArcCentre | undefined;
  for (let signs = 0; signs < 4; signs += 1) {
    const x = startX + (signs & 1 ? -offsetX : offsetX);
    const y = startY + (signs & 2 ? -offsetY : offsetY);
    if (!isWithinQuarter(startX - x, startY - y, endX - x, endY - y, clockwise)) continue;
    const errorMm = radiusError(startX, startY, endX, endY, x, y);
    if (best === undefined || errorMm < best.errorMm) best = { x, y, errorMm };
  }
  return best && onBisector(startX, startY, endX, endY, best.x, best.y, best.errorMm);
}

/** A little more than 90 degrees is allowed for rounded coordinates. */
function isWithinQuarter(ax: number, ay: number, bx: number, by: number, clockwise: boolean): boolean {
  const cross = ax * by - ay * bx;
  const dot = ax * bx + ay * by;
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  const slack = 0.02 * lengths;
  return dot >= -slack && (clockwise ? cross <= slack : cross >= -slack);
}

const radiusError = (sx: number, sy: number, ex: number, ey: number, cx: number, cy: number): number =>
  Math.abs(Math.hypot(sx - cx, sy - cy) - Math.hypot(ex - cx, ey - cy));

/** Moves the centre onto the perpendicular bisector of the chord. */
function onBisector(
  startX: number,
  startY: number,
  endX: number,
  endY: number,
  x: number,
  y: number,
  errorMm: number,
): ArcCentre {
  const chordX = endX - startX;
  const chordY = endY - startY;
  const square = chordX * chordX + chordY * chordY;
  if (square === 0 || errorMm === 0) return { x, y, errorMm };
  const along = ((x - (startX + endX) / 2) * chordX + (y - (startY + endY) / 2) * chordY) / square;
  return { x: x - along * chordX, y: y - along * chordY, errorMm };
}
