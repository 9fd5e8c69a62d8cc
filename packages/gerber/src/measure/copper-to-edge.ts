import type { Measured } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { type CapsuleGrid, capsuleGrid } from './capsule-grid.ts';
import type { LayerShapes } from './layer-shapes.ts';
import { NearEdge } from './near-edge.ts';
import { visitNearPairs } from './nearest-pairs.ts';
import { pointToSegmentSquared } from './segment-distance.ts';

const farMm = 1;
/** A stroke whose ends and middle lie this near to the edge, mm, draws the edge itself. */
const onEdgeMm = 0.05;

/**
 * The least distance of copper from the edge, mm; zero where copper crosses it. A border that is drawn on the copper
 * layer does not count, nor does copper that meets a half-hole, which lies at the edge on purpose.
 */
export function copperToEdge(
  layers: readonly { readonly layer: string; readonly shapes: LayerShapes }[],
  edge: LayerShapes,
  halfHoles: readonly BoardHole[],
): Measured | undefined {
  let best: Measured | undefined;
  const nearEdge = new NearEdge(edge, farMm);
  const lines = new EdgeLines(edge);
  for (const { layer, shapes: all } of layers) {
    const shapes = nearEdge.of(all);
    const passedOver = new Set<number>();
    visitNearPairs(shapes, edge, farMm, (copper, _, mm) => {
      if ((best !== undefined && mm >= best.mm) || passedOver.has(copper)) return;
      const pens = shapes.pens ?? shapes.capsules;
      if (drawsEdge(pens, copper, lines) || meetsOne(halfHoles, pens, copper)) {
        passedOver.add(copper);
        return;
      }
      const at = copper * 5;
      const x = Math.round(shapes.capsules[at]! * 1e3) / 1e3;
      const y = Math.round(shapes.capsules[at + 1]! * 1e3) / 1e3;
      best = { mm: Math.max(0, Math.round(mm * 1e4) / 1e4), layer, at: { x, y } };
    });
  }
  return best;
}

/** Whether a stroke draws the edge. It may follow several lines of it, so the whole edge is compared. */
function drawsEdge(capsules: Float64Array, copper: number, edge: EdgeLines): boolean {
  const at = copper * 5;
  const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
  if (x0 === x1 && y0 === y1) return false;
  return edge.runsThrough(x0, y0) && edge.runsThrough(x1, y1) && edge.runsThrough((x0 + x1) / 2, (y0 + y1) / 2);
}

/** The lines of the edge by cell. A border has hundreds of strokes, each of which asks for three places. */
class EdgeLines {
  readonly #edge: LayerShapes;
  readonly #grid: CapsuleGrid | undefined;

  constructor(edge: LayerShapes) {
    this.#edge = edge;
    this.#grid = capsuleGrid(edge, 1, onEdgeMm);
  }

  runsThrough(x: number, y: number): boolean {
    if (this.#grid === undefined) return false;
    const { cellMm, columns, cells, minX, minY, offsets, entries } = this.#grid;
    const column = Math.floor((x - minX) / cellMm);
    const cell = Math.floor((y - minY) / cellMm) * columns + column;
    if (column < 0 || column >= columns || cell < 0 || cell >= cells) return false;
    const { capsules } = this.#edge;
    for (let index = offsets[cell]!; index < offsets[cell + 1]!; index += 1) {
      const at = entries[index]! * 5;
      const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
      if (pointToSegmentSquared(x, y, x0, y0, x1, y1) < onEdgeMm * onEdgeMm) return true;
    }
    return false;
  }
}

function meetsOne(holes: readonly BoardHole[], capsules: Float64Array, copper: number): boolean {
  const at = copper * 5;
  return holes.some(({ points, diameterMm }) => {
    const reach = diameterMm / 2 + capsules[at + 4]!;
    const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
    return pointToSegmentSquared(points[0]!, points[1]!, x0, y0, x1, y1) < reach * reach;
  });
}
