import { sweep } from '../../image/arc.ts';
import { PathOp } from '../../image/layer-image.ts';
import type { Contours } from '../shape/contour.ts';
import type { Frame } from './frame.ts';
import { type PathStamp, PathText } from './path-text.ts';

/** Writes closed contours, moved by (dx, dy) mm. */
export function traceContours(path: PathText, contours: Contours, frame: Frame, tolerance: number): void {
  const { ops, coords } = contours;
  let at = 0;
  let x = 0;
  let y = 0;
  for (let index = 0; index < ops.length; index += 1) {
    const op = ops[index]!;
    const endX = coords[at]!;
    const endY = coords[at + 1]!;
    if (op === PathOp.move) {
      if (index > 0) path.close();
      path.moveTo(frame.x(endX), frame.y(endY));
      at += 2;
    } else if (op === PathOp.line) {
      path.lineTo(frame.x(endX), frame.y(endY));
      at += 2;
    } else {
      traceArc(path, x, y, endX, endY, coords[at + 2]!, coords[at + 3]!, op === PathOp.arcClockwise, frame, tolerance);
      at += 4;
    }
    x = endX;
    y = endY;
  }
  if (ops.length > 0) path.close();
}

/**
 * Writes an arc from the end of the path. A flat arc becomes a line; a long one becomes two, since SVG draws no full circle.
 */
export function traceArc(
  path: PathText,
  startX: number,
  startY: number,
  endX: number,
  endY: number,
  centreX: number,
  centreY: number,
  clockwise: boolean,
  frame: Frame,
  tolerance: number,
): void {
  const turn = sweep({ startX, startY, endX, endY, centreX, centreY, clockwise });
  const startRadius = Math.hypot(startX - centreX, startY - centreY);
  const meanRadius = (startRadius + Math.hypot(endX - centreX, endY - centreY)) / 2;
  const radius = frame.length(meanRadius);
  const [toX, toY] = [frame.x(endX), frame.y(endY)];
  const sagitta = Math.abs(turn) < Math.PI ? radius * (1 - Math.cos(turn / 2)) : 2 * radius;
  if (sagitta <= tolerance) {
    path.lineTo(toX, toY);
    return;
  }
  const flag = clockwise !== frame.isMirrored ? 1 : 0;
  const rounded = Math.max(1, Math.round(radius));
  if (Math.abs(turn) > 3) {
    const middle = Math.atan2(startY - centreY, startX - centreX) + turn / 2;
    const midX = frame.x(centreX + meanRadius * Math.cos(middle));
    const midY = frame.y(centreY + meanRadius * Math.sin(middle));
    path.arcTo(rounded, flag, midX, midY);
  }
  path.arcTo(rounded, flag, toX, toY);
}

/** The contours of a flash as text about its centre. */
export function makeStamp(contours: Contours, frame: Frame, tolerance: number): PathStamp {
  const path = new PathText(tolerance);
  const centre = frame.centred();
  traceContours(path, contours, centre, tolerance);
  const [first, last] = endMoves(contours);
  return path.asStamp([centre.x(first[0]), centre.y(first[1])], [centre.x(last[0]), centre.y(last[1])]);
}

type Place = readonly [x: number, y: number];

/** Returns the start points of the first and the last contour. */
function endMoves({ ops, coords }: Contours): readonly [first: Place, last: Place] {
  let last: Place = [0, 0];
  let at = 0;
  for (const op of ops) {
    if (op === PathOp.move) last = [coords[at]!, coords[at + 1]!];
    at += op === PathOp.move || op === PathOp.line ? 2 : 4;
  }
  return [[coords[0] ?? 0, coords[1] ?? 0], last];
}
