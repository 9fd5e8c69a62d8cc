import type { BoardHole } from '../../holes/hole-list.ts';
import type { BoardSight } from '../board-sight.ts';

/** Holes up to this, mm, take no part's leg. */
const widestViaMm = 0.45;

/**
 * Tells vias from holes for parts: by what the file states; a larger hole is for a part unless the mask covers it on
 * both sides.
 */
export function viaTest(sight: BoardSight): (hole: BoardHole) => boolean {
  const masks = (['mask-top', 'mask-bottom'] as const).flatMap((role) =>
    sight.layersOf(role).flatMap((layer) => sight.probe(layer) ?? []),
  );
  return ({ functions, isSlot, diameterMm, points }) => {
    if (functions?.some((word) => /^ViaDrill$/i.test(word)) === true) return true;
    if (functions?.some((word) => /^ComponentDrill$/i.test(word)) === true) return false;
    if (isSlot) return false;
    if (diameterMm <= widestViaMm) return true;
    return masks.length === 2 && masks.every((mask) => !mask.isCopper(points[0]!, points[1]!));
  };
}
