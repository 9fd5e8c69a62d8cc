import type { Measured } from '../facts.ts';
import type { LayerShapes } from './layer-shapes.ts';
import { NearEdge } from './near-edge.ts';
import { visitNearPairs } from './nearest-pairs.ts';
import { pointToSegmentSquared } from './segment-distance.ts';

const farMm = 1;
/** Both ends this near to the edge: the stroke draws the edge itself. */
const onEdgeMm = 0.05;

/** The least distance of copper from the edge; zero where it runs over it. A border drawn on copper does not count. */
export function copperToEdge(
  layers: readonly { readonly layer: string; readonly shapes: LayerShapes }[],
  edge: LayerShapes,
): Measured | undefined {
  let best: Measured | undefined;
  const nearEdge = new NearEdge(edge, farMm);
  for (const { layer, shapes: all } of layers) {
    const shapes = nearEdge.of(all);
    visitNearPairs(shapes, edge, farMm, (copper, side, mm) => {
      if (best !== undefined && mm >= best.mm) return;
      if (drawsEdge(shapes, copper, edge, side)) return;
      const at = copper * 5;
      const x = Math.round(shapes.capsules[at]! * 1e3) / 1e3;
      const y = Math.round(shapes.capsules[at + 1]! * 1e3) / 1e3;
      best = { mm: Math.max(0, Math.round(mm * 1e4) / 1e4), layer, at: { x, y } };
    });
  }
  return best;
}

function drawsEdge(shapes: LayerShapes, copper: number, edge: LayerShapes, side: number): boolean {
  const c = shapes.capsules;
  const e = edge.capsules;
  const [at, to] = [copper * 5, side * 5];
  const near = (x: number, y: number): boolean =>
    pointToSegmentSquared(x, y, e[to]!, e[to + 1]!, e[to + 2]!, e[to + 3]!) < onEdgeMm * onEdgeMm;
  const isStroke = c[at]! !== c[at + 2]! || c[at + 1]! !== c[at + 3]!;
  return isStroke && near(c[at]!, c[at + 1]!) && near(c[at + 2]!, c[at + 3]!);
}
