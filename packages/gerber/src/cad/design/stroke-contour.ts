import { PathOp, type Region } from '../../image/layer-image.ts';
import type { ImageBuilder } from '../image-builder.ts';

/** Paints a contour with a round pen along it, one stroke for each of its lines and arcs. */
export function strokeContour(image: ImageBuilder, pen: number, { ops, coords }: Region, dark = true): void {
  let [x, y] = [coords[0]!, coords[1]!];
  let at = 2;
  for (let op = 1; op < ops.length; op += 1) {
    const [endX, endY] = [coords[at]!, coords[at + 1]!];
    if (ops[op] === PathOp.line) {
      image.line(pen, x, y, endX, endY, dark);
      at += 2;
    } else {
      const clockwise = ops[op] === PathOp.arcClockwise;
      image.arc(pen, x, y, endX, endY, coords[at + 2]!, coords[at + 3]!, clockwise, dark);
      at += 4;
    }
    [x, y] = [endX, endY];
  }
}
