import { compareExact, type Exact, exact } from './exact.ts';

/** Upper edges of the area bands in m²; the last band is open. */
const BAND_EDGES_M2 = [5, 10, 20, 50, 100];

/** How much of the production panel becomes boards, in percent, by area band. */
const PERCENT_BY_LAYERS: ReadonlyMap<number, readonly number[]> = new Map([
  [2, [80, 83, 83, 85, 85, 85]],
  [4, [72, 72, 75, 75, 79, 79]],
]);

/** Utilisation of an order of that area; null for layer counts that have no figure and show "--". */
export function utilisationPercent(layers: number, area: Exact): number | null {
  const band = BAND_EDGES_M2.findIndex((edge) => compareExact(area, exact(edge)) <= 0);
  // Not found is -1, which `at` reads as the last band, the open one.
  return PERCENT_BY_LAYERS.get(layers)?.at(band) ?? null;
}
