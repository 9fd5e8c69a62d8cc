import { float64At, itemAt, uint32At } from '../../checked-access.ts';
import type { EdgeSide } from '../../facts.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import { PointGrid } from '../../holes/point-grid.ts';
import { maxOf } from '../../max-of.ts';
import type { BoardOutline } from '../../outline/outline.ts';
import { sideOfPiece, turnOf } from '../outline/edge-side.ts';
import type { Pad } from '../pads/pad-list.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { visitNearPairs } from '../spatial-index/nearest-pairs.ts';

/** Holes that the board's edge cuts through: indices into the holes. */
export interface EdgeHoles {
  readonly castellated: ReadonlySet<number>;
  /** On how many of the four sides of their boards the castellations lie. */
  readonly castellatedSides: number;
  readonly mouseBites: ReadonlySet<number>;
}

/** A cut-out of less than so many times the area of a hole is the slot that the hole begins, and no edge. */
const slotTimes = 6;
/** A hole belongs to the edge when its centre is this near, as a share of its diameter. */
const edgeShare = 0.45;
const padNearMm = 0.2;

/** Inputs for finding holes on the edge. */
export interface DrilledEdge {
  readonly holes: readonly BoardHole[];
  readonly outline: BoardOutline;
  /** The lines of the outline. */
  readonly edge: LayerShapes;
  /** The pads of both outer sides. */
  readonly top: readonly Pad[];
  readonly bottom: readonly Pad[];
}

/**
 * Finds the holes on the board's edge. Plated ones with copper on both sides are castellations, which have a price;
 * unplated ones are mouse bites of a panel tab. Where plating is not stated, pads on both sides mean plated.
 */
export function edgeHoles({ holes, outline: { loops }, edge, top, bottom }: DrilledEdge): EdgeHoles {
  const onEdge = new Map<number, { readonly line: number; readonly mm: number }>();
  const centres = centreCapsules(holes);
  const widest =
    maxOf(
      holes.map((hole) => (hole.isSlot ? 0 : hole.diameterMm)),
      0.1,
    ) * edgeShare;
  visitNearPairs(centres, edge, widest, (capsule, line, mm) => {
    const index = uint32At(centres.owner, capsule);
    const { diameterMm } = itemAt(holes, index);
    const isSlot =
      itemAt(loops, uint32At(edge.owner, line)).areaMm2 < (slotTimes * Math.PI * diameterMm * diameterMm) / 4;
    const isNearest = mm < (onEdge.get(index)?.mm ?? Number.POSITIVE_INFINITY);
    if (mm <= diameterMm * edgeShare && !isSlot && isNearest) onEdge.set(index, { line, mm });
  });
  const [topGrid, bottomGrid] = [top, bottom].map(
    (pads) =>
      new PointGrid(
        pads.flatMap((pad) => [pad.x, pad.y]),
        1,
      ),
  );
  const hasPad = (grid: PointGrid | undefined, hole: BoardHole): boolean =>
    grid?.hasWithin(float64At(hole.points, 0), float64At(hole.points, 1), Math.max(padNearMm, hole.diameterMm / 2)) ===
    true;
  const castellated = new Set<number>();
  const mouseBites = new Set<number>();
  const sides = new Set<EdgeSide>();
  for (const [index, { line }] of onEdge) {
    const hole = itemAt(holes, index);
    const isStated = hole.functions?.some((value) => /castellated/i.test(value)) === true;
    const hasCopper = hasPad(topGrid, hole) && hasPad(bottomGrid, hole);
    if (isStated || (hole.plating !== 'unplated' && hasCopper)) {
      castellated.add(index);
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edge.capsules.subarray(line * 5, line * 5 + 4);
      sides.add(sideOfPiece(x1, y1, x2, y2, turnOf(itemAt(loops, uint32At(edge.owner, line)).points)));
    } else mouseBites.add(index);
  }
  return { castellated, castellatedSides: sides.size, mouseBites };
}

function centreCapsules(holes: readonly BoardHole[]): LayerShapes {
  const capsules: number[] = [];
  const owner: number[] = [];
  for (const [index, hole] of holes.entries()) {
    if (hole.isSlot) continue;
    capsules.push(
      float64At(hole.points, 0),
      float64At(hole.points, 1),
      float64At(hole.points, 0),
      float64At(hole.points, 1),
      0,
    );
    owner.push(index);
  }
  return {
    capsules: Float64Array.from(capsules),
    count: owner.length,
    owner: Uint32Array.from(owner),
    items: holes.length,
    isPad: new Uint8Array(holes.length),
    isArea: new Uint8Array(holes.length),
    polygons: [],
    hasClear: false,
  };
}
