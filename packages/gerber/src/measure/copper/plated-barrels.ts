import { float64At } from '../../checked-access.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import type { Role } from '../../roles/role.ts';
import type { Barrels } from '../remaining-copper/remaining-copper.ts';

/** The plated holes as barrels that join the copper of the layers they pass. */
export interface PlatedBarrels {
  readonly places: Barrels;
  /** The barrel of a hole, by the number of the hole; undefined for an unplated one. */
  readonly ofHole: ReadonlyMap<number, number>;
  /** The contacts of a layer without those of blind and buried vias that do not reach it. */
  onLayer(role: Role, contacts: Int32Array): Int32Array;
}

/** Barrels of a mask, whose openings no hole connects. */
export const noBarrels: Barrels = new Float64Array(0);

export function platedBarrels(holes: readonly BoardHole[], copperLayers: number): PlatedBarrels {
  const ofHole = new Map<number, number>();
  const plated: BoardHole[] = [];
  for (const [index, hole] of holes.entries()) {
    if (hole.plating === 'unplated') continue;
    ofHole.set(index, plated.length);
    plated.push(hole);
  }
  return {
    // A plated slot is represented by its middle.
    places: Float64Array.from(
      plated.flatMap(({ points, diameterMm }) => [
        (float64At(points, 0) + points.at(-2)!) / 2,
        (float64At(points, 1) + points.at(-1)!) / 2,
        diameterMm / 2,
      ]),
    ),
    ofHole,
    onLayer: (role, contacts) => {
      const layer = layerNumber(role, copperLayers);
      if (layer === undefined) return contacts;
      return contacts.map((item, barrel) => {
        const span = plated[barrel]?.span;
        return span === undefined || (span[0] <= layer && layer <= span[1]) ? item : -1;
      });
    },
  };
}

/**
 * Returns the number of a layer; the top is 1. Undefined for an inner layer whose position in the stack is not stated: any
 * barrel may reach it.
 */
export function layerNumber(role: Role, copperLayers: number): number | undefined {
  if (role === 'copper-top') return 1;
  if (role === 'copper-bottom') return copperLayers;
  const inner = /^copper-inner-(\d+)$/.exec(role);
  return inner === null ? undefined : Number(inner[1]);
}
