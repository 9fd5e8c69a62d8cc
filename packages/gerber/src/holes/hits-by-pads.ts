import { float64At } from '../checked-access.ts';
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
  if (!drills.some(({ isProven }) => isProven)) return [];
  return drills.flatMap(({ file, image, isProven }) => {
    if (!isProven && roles.get(file.name)?.role !== 'drill-npth') return [];
    return Array.from(image.x, (x, hit) => [x, float64At(image.y, hit)]).flat();
  });
}
