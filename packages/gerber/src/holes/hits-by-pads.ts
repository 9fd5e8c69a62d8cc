import { float64At } from '../checked-access.ts';
import type { DrillSlot } from '../drill/drill-image.ts';
import type { ReadFile } from '../read-files.ts';
import type { RoleDecision } from '../roles/role.ts';
import type { PadSites } from './pad-sites.ts';
import { registerDrills } from './register-drills.ts';

/**
 * The places of holes as far as they are known before the board's edge is: x, y pairs, mm. Those of unplated holes,
 * which have no pads, count if another file of the set has the origin of the pads.
 */
export function hitsByPads(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  pads: PadSites,
  limitMm: number,
): number[] {
  const programs = files.filter(({ drill }) => drill !== undefined);
  const drills = registerDrills(programs, roles, { pads, limitMm });
  if (!drills.some(({ evidence }) => evidence === 'pads')) return [];
  return drills.flatMap(({ file, image, evidence }) => {
    if (evidence !== 'pads' && roles.get(file.name)?.role !== 'drill-npth') return [];
    const hits = Array.from(image.x, (x, hit) => [x, float64At(image.y, hit)]).flat();
    return roles.get(file.name)?.role === 'drill-rout' ? hits : [...hits, ...image.slots.flatMap(placesOf)];
  });
}

/** Both ends of a slot and a place between them: a routed circle begins where it ends. */
function placesOf({ points }: DrillSlot): number[] {
  const middle = Math.floor(points.length / 4) * 2;
  return [0, middle, points.length - 2].flatMap((at) => [float64At(points, at), float64At(points, at + 1)]);
}
