import type { BoardHole } from '../holes/hole-list.ts';
import { holeCapsules } from './capsule-set.ts';
import { copperNear, type NearCopper } from './copper-near.ts';
import type { EdgeHoles } from './edge-holes.ts';
import { NearEdge } from './near-edge.ts';
import { PlaceList } from './place-list.ts';

/** Farther copper is not looked for, mm. */
const farMm = 0.25;

/**
 * Tracks beside unplated holes, on every layer, up to 0.25 mm; zero where the hole cuts them. Pads lie at such holes on
 * purpose, as under the pins of a socket; pours are drawn back by routine. Holes on the edge, and those of which nobody
 * states the plating, are passed over.
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
  const widest = unplated.reduce((most, { diameterMm }) => Math.max(most, diameterMm), 0);
  const nearHoles = new NearEdge(walls, farMm + widest / 2);
  for (const layer of layers) {
    const shapes = nearHoles.of(layer.shapes);
    for (const { mm, at, word } of copperNear({ ...layer, shapes }, walls, farMm, () => false)) {
      if (word !== 'track') continue;
      const place = { ...at, mm: Math.round(mm * 1e4) / 1e4 };
      if (!places.has(layer.layer, place)) places.add(layer.layer, place);
    }
  }
  return places;
}
