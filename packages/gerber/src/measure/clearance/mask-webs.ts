import type { Point } from '../../problem.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import type { GapLayer } from '../copper/nets.ts';
import { PlaceList } from '../geometry/place-list.ts';
import { gapEnds } from './gap-ends.ts';

/** All webs below this width, mm, are listed. */
const listedBelowMm = 0.1;
/** Depth in an opening to which copper is searched, mm: openings exceed their pads by less. */
const deepestMm = 0.6;
const stepMm = 0.02;
const turns = [0, 0.4, -0.4, 0.8, -0.8];

export interface MaskLayer {
  readonly openings: GapLayer;
  /** Probe for mask openings. */
  readonly mask: CopperProbe;
  /** The copper under the mask; absent where the area erased on that layer cannot be determined. */
  readonly copper: CopperProbe | undefined;
  /** The net of the copper at a place; undefined where none is known. */
  readonly netAt: (x: number, y: number) => number | undefined;
}

/**
 * The webs of mask between openings that show copper of different nets: every place under 0.1 mm, and the narrowest.
 * Solder that flows over a web inside one net does no harm, and an opening round a bare hole shows no copper. Openings
 * that touch are one.
 */
export function maskWebs(layers: readonly MaskLayer[]): PlaceList {
  const places = new PlaceList();
  for (const layer of layers) {
    const { openings } = layer;
    const { capsules } = openings.shapes;
    for (const gap of openings.gaps.gaps.below(widestMm)) {
      const isListed = gap.mm < listedBelowMm && !places.isFull;
      if (!isListed && places.min !== undefined && gap.mm >= places.min.mm) break;
      if (openings.gaps.groups.find(gap.a) === openings.gaps.groups.find(gap.b)) continue;
      const { p, q, middle } = gapEnds(capsules, gap.capsule, capsules, gap.other);
      const place = { ...middle, mm: Math.round(gap.mm * 1e4) / 1e4 };
      if (places.has(openings.name, place) || !showDifferentNets(layer, p, q)) continue;
      places.add(openings.name, place);
    }
  }
  return places;
}

/** Gaps are known up to here. */
const widestMm = 0.2;

function showDifferentNets(layer: MaskLayer, p: Point, q: Point): boolean {
  if (layer.copper === undefined) return true;
  const [left, right] = [firstCopper(layer, q, p), firstCopper(layer, p, q)];
  if (left === undefined || right === undefined) return false;
  const [one, other] = [layer.netAt(left.x, left.y), layer.netAt(right.x, right.y)];
  return one === undefined || other === undefined || one !== other;
}

/** The first copper inside an opening, going on from one side of the web to the other and beyond. */
function firstCopper({ copper, mask }: MaskLayer, from: Point, at: Point): Point | undefined {
  const start = Math.atan2(at.y - from.y, at.x - from.x);
  for (const turn of turns) {
    const [ux, uy] = [Math.cos(start + turn), Math.sin(start + turn)];
    for (let away = stepMm / 4; away < deepestMm; away += stepMm) {
      const [x, y] = [at.x + ux * away, at.y + uy * away];
      if (!mask.isCopper(x, y)) break;
      if (copper?.isCopper(x, y) === true) return { x, y };
    }
  }
  return undefined;
}
