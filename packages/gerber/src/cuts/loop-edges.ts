import { someEdge } from '../coordinates.ts';
import { pointToSegmentSquared } from '../measure/geometry/segment-distance.ts';
import type { OutlineLoop } from '../outline/outline.ts';
import type { Line } from './cuts.ts';

const onMm = 0.03;
const samples = 5;

/** Checks whether lines are edges of the board's loops. A query takes time in proportion to the corners of the loops. */
export class LoopEdges {
  readonly #loops: readonly OutlineLoop[];
  readonly corners: number;

  constructor(loops: readonly OutlineLoop[]) {
    this.#loops = loops;
    this.corners = loops.reduce((sum, { points }) => sum + points.length / 2, 0);
  }

  /** True when most of a line lies on an edge. */
  runsAlong({ x1, y1, x2, y2 }: Line): boolean {
    let on = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      const share = (sample + 0.5) / samples;
      if (this.has(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)) on += 1;
    }
    return on * 2 > samples;
  }

  has(x: number, y: number): boolean {
    return this.#loops.some(({ points }) =>
      someEdge(points, (x0, y0, x1, y1) => pointToSegmentSquared(x, y, x0, y0, x1, y1) < onMm * onMm),
    );
  }
}
