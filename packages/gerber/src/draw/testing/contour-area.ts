import { flattenArc } from '../../image/arc.ts';
import { PathOp } from '../../image/layer-image.ts';
import type { Contours } from '../shape/contour.ts';

/** Signed areas, counter-clockwise positive, of each contour, arcs in chords of 0.1 um. */
export function contourAreas({ ops, coords }: Contours): number[] {
  const polygons: [number, number][][] = [];
  let at = 0;
  for (const op of ops) {
    const [x, y] = [coords[at]!, coords[at + 1]!];
    if (op === PathOp.move) polygons.push([[x, y]]);
    else if (op === PathOp.line) polygons.at(-1)!.push([x, y]);
    else {
      const polygon = polygons.at(-1)!;
      const [startX, startY] = polygon.at(-1)!;
      const clockwise = op === PathOp.arcClockwise;
      const arc = { startX, startY, endX: x, endY: y, centreX: coords[at + 2]!, centreY: coords[at + 3]!, clockwise };
      flattenArc(arc, 1e-4, (px, py) => polygon.push([px, py]));
    }
    at += op === PathOp.move || op === PathOp.line ? 2 : 4;
  }
  return polygons.map((polygon) => {
    let twice = 0;
    for (const [index, [x1, y1]] of polygon.entries()) {
      const [x2, y2] = polygon[(index + 1) % polygon.length]!;
      twice += x1 * y2 - x2 * y1;
    }
    return twice / 2;
  });
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
