import { flattenArc } from '../../image/arc.ts';
import { PathOp, type Region } from '../../image/layer-image.ts';

/** The closed contours of a filled area as x, y pairs, arcs cut into chords. */
export function regionContours({ ops, coords }: Region, toleranceMm: number): Float64Array[] {
  const contours: Float64Array[] = [];
  let contour: number[] = [];
  let at = 0;
  let [x, y] = [0, 0];
  const close = (): void => {
    if (contour.length >= 6) contours.push(Float64Array.from(contour));
  };
  for (const op of ops) {
    const endX = coords[at]!;
    const endY = coords[at + 1]!;
    if (op === PathOp.move) {
      close();
      contour = [endX, endY];
      at += 2;
    } else if (op === PathOp.line) {
      contour.push(endX, endY);
      at += 2;
    } else {
      const centreX = coords[at + 2]!;
      const centreY = coords[at + 3]!;
      const arc = { startX: x, startY: y, endX, endY, centreX, centreY, clockwise: op === PathOp.arcClockwise };
      flattenArc(arc, toleranceMm, (px, py) => contour.push(px, py));
      at += 4;
    }
    x = endX;
    y = endY;
  }
  close();
  return contours;
}
