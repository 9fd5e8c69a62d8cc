import { visitEdges } from '../coordinates.ts';
import type { Line } from '../cuts/cuts.ts';
import type { Box } from '../image/layer-image.ts';
import type { Piece } from './piece.ts';

/** Shapes that touch within this are one, mm. */
const touchMm = 0.002;

/**
 * The edges of a piece that are routed, in the coordinates of its files: the boards' outlines where neither a rail, nor a
 * bridge, nor a V-cut holds them, and the edges of rails and bridges that face air.
 */
export function routedEdges({ outline, plan }: Piece): readonly Line[] {
  const boards = plan.offsets.map((offset) => moved(outline.bounds, offset));
  const edges: Line[] = [];
  for (const [index, { x, y }] of plan.offsets.entries()) {
    const neighbours = [...plan.railsAndBridges, ...boards.filter((_, at) => at !== index)];
    for (const { points } of outline.loops) {
      visitEdges(points, (x0, y0, x1, y1) =>
        edges.push(...freeParts({ x1: x0 + x, y1: y0 + y, x2: x1 + x, y2: y1 + y }, neighbours)),
      );
    }
  }
  for (const [index, box] of plan.railsAndBridges.entries()) {
    const neighbours = [...boards, ...plan.railsAndBridges.filter((_, at) => at !== index)];
    for (const side of sidesOf(box)) edges.push(...freeParts(side, neighbours));
  }
  return edges;
}

const moved = ({ minX, minY, maxX, maxY }: Box, { x, y }: { readonly x: number; readonly y: number }): Box => ({
  ...{ minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y },
});

function sidesOf({ minX, minY, maxX, maxY }: Box): readonly Line[] {
  return [
    { x1: minX, y1: minY, x2: maxX, y2: minY },
    { x1: maxX, y1: minY, x2: maxX, y2: maxY },
    { x1: maxX, y1: maxY, x2: minX, y2: maxY },
    { x1: minX, y1: maxY, x2: minX, y2: minY },
  ];
}

/** The parts of a line that lie in none of the boxes and touch none. */
function freeParts(line: Line, boxes: readonly Box[]): Line[] {
  const covered = boxes
    .flatMap((box) => {
      const part = coveredPart(line, box);
      return part === undefined ? [] : [part];
    })
    .sort(([one], [other]) => one - other);
  const parts: Line[] = [];
  let from = 0;
  for (const [low, high] of [...covered, [1, 1] as const]) {
    if (low > from) parts.push(partOf(line, from, low));
    from = Math.max(from, high);
  }
  return parts.filter(({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1) > touchMm);
}

/** The share of a line inside a box, from and to; Liang and Barsky. */
function coveredPart({ x1, y1, x2, y2 }: Line, box: Box): readonly [number, number] | undefined {
  let [low, high] = [0, 1];
  for (const [from, to, min, max] of [
    [x1, x2, box.minX - touchMm, box.maxX + touchMm],
    [y1, y2, box.minY - touchMm, box.maxY + touchMm],
  ] as const) {
    const across = to - from;
    if (across === 0) {
      if (from < min || from > max) return undefined;
      continue;
    }
    const [first, second] = [(min - from) / across, (max - from) / across];
    low = Math.max(low, Math.min(first, second));
    high = Math.min(high, Math.max(first, second));
  }
  return low < high ? [low, high] : undefined;
}

const partOf = ({ x1, y1, x2, y2 }: Line, from: number, to: number): Line => ({
  x1: x1 + (x2 - x1) * from,
  y1: y1 + (y2 - y1) * from,
  x2: x1 + (x2 - x1) * to,
  y2: y1 + (y2 - y1) * to,
});
