import { float64At } from '../../checked-access.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import { beyond } from '../copper/copper-kind.ts';
import { copperNear, type NearCopper, type NearPlace } from '../copper/copper-near.ts';
import { PlaceList } from '../geometry/place-list.ts';
import { nearestOnSegment } from '../geometry/segment-distance.ts';
import { holeCapsules } from '../shapes/capsule-set.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { NearEdge } from '../spatial-index/near-edge.ts';
import type { EdgeHoles } from './edge-holes.ts';

/** Farther copper is not looked for, mm. */
const farMm = 0.25;

/**
 * Collects tracks next to unplated holes, on every layer, up to 0.25 mm; zero where the hole cuts them. Pads are at such holes
 * on purpose, as under the pins of a socket; pours are routinely pulled back. Holes on the edge, and those without stated
 * plating, are skipped.
 */
export function holeClearances(
  layers: readonly NearCopper[],
  holes: readonly BoardHole[],
  { castellated, mouseBites }: EdgeHoles,
): PlaceList {
  const places = new PlaceList();
  const unplated = holes.filter(
    ({ plating, isPlatingInferred }, index) =>
      plating === 'unplated' && isPlatingInferred !== true && !castellated.has(index) && !mouseBites.has(index),
  );
  if (unplated.length === 0) return places;
  const walls = holeCapsules(unplated);
  const widest = unplated.reduce((max, { diameterMm }) => Math.max(max, diameterMm), 0);
  const nearHoles = new NearEdge(walls, farMm + widest / 2);
  for (const layer of layers) {
    const shapes = nearHoles.of(layer.shapes);
    for (const near of copperNear({ ...layer, shapes }, walls, farMm, () => false)) {
      const { mm, at, kind } = near;
      if (kind !== 'track' || leadsNearer({ ...layer, shapes }, near, walls)) continue;
      const place = { ...at, mm: Math.round(mm * 1e4) / 1e4 };
      if (!places.has(layer.layer, place)) places.add(layer.layer, place);
    }
  }
  return places;
}

/** Copper that begins within this beyond a stroke, mm, goes on from it. */
const goesOnMm = 0.02;

/**
 * True when the copper continues from the end of a stroke towards the hole. The continuation is nearer and reported instead, or
 * it is a pad at the hole, to which the track leads on purpose.
 */
function leadsNearer(
  { shapes, probes }: NearCopper,
  { mm, at, capsule, line }: NearPlace,
  walls: LayerShapes,
): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = walls.capsules.subarray(line * 5);
  const [x, y] = nearestOnSegment(at.x, at.y, x0, y0, x1, y1);
  // A stroke that meets the wall is located at its middle, any other at its edge.
  const radius = mm > 0 ? 0 : float64At(shapes.capsules, capsule * 5 + 4);
  const away = radius + goesOnMm;
  if (Math.hypot(x - at.x, y - at.y) <= away) return false;
  const next = beyond(at, { x, y }, away - Math.hypot(x - at.x, y - at.y));
  return probes?.copper.isCopper(next.x, next.y) === true;
}
