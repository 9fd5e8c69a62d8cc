import { float64At } from '../../checked-access.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import { PointGrid } from '../../holes/point-grid.ts';
import type { Role } from '../../roles/role.ts';
import type { Barrels } from '../remaining-copper/remaining-copper.ts';

/** The plated holes as barrels that join the copper of the layers they pass. */
export interface PlatedBarrels {
  readonly places: Barrels;
  /** The barrel of a hole, by the number of the hole; undefined for an unplated one. */
  readonly ofHole: ReadonlyMap<number, number>;
  /** True for a place, mm, in a barrel. */
  isHole(x: number, y: number): boolean;
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
  // A plated slot is represented by its middle.
  const places = Float64Array.from(
    plated.flatMap(({ points, diameterMm }) => [
      (float64At(points, 0) + points.at(-2)!) / 2,
      (float64At(points, 1) + points.at(-1)!) / 2,
      diameterMm / 2,
    ]),
  );
  let holeTest: ((x: number, y: number) => boolean) | undefined;
  return {
    places,
    isHole: (x, y) => {
      holeTest ??= holeTestOf(places);
      return holeTest(x, y);
    },
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

function holeTestOf(places: Barrels): (x: number, y: number) => boolean {
  const centres: number[] = [];
  let widest = 0;
  for (let at = 0; at < places.length; at += 3) {
    centres.push(float64At(places, at), float64At(places, at + 1));
    widest = Math.max(widest, float64At(places, at + 2));
  }
  const grid = new PointGrid(centres, 1);
  return (x, y) => {
    let isInside = false;
    grid.visit(x, y, widest, (at, away) => {
      isInside ||= away <= float64At(places, (at / 2) * 3 + 2);
    });
    return isInside;
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
