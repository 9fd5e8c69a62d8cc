import { pointAt, segmentAt } from '../coordinates.ts';
import type { Arc } from './arc.ts';
import { PathOp, type Region } from './layer-image.ts';

/** Receives the parts of a path in order. Lines and arcs begin where the part before them ends. */
export interface PathVisitor {
  move(x: number, y: number): void;
  line(x0: number, y0: number, x1: number, y1: number): void;
  arc(arc: Arc): void;
}

export function visitPath({ ops, coords }: Region, visitor: PathVisitor): void {
  let at = 0;
  let [x, y] = [0, 0];
  for (const op of ops) {
    const { x: endX, y: endY } = pointAt(coords, at);
    if (op === PathOp.move) visitor.move(endX, endY);
    else if (op === PathOp.line) visitor.line(x, y, endX, endY);
    else {
      const { x1: centreX, y1: centreY } = segmentAt(coords, at);
      visitor.arc({ startX: x, startY: y, endX, endY, centreX, centreY, clockwise: op === PathOp.arcClockwise });
    }
    at += op === PathOp.move || op === PathOp.line ? 2 : 4;
    x = endX;
    y = endY;
  }
}
