import { float64At } from '../checked-access.ts';
import type { ReadFile } from '../read-files.ts';
import { isDrill, type RoleDecision } from '../roles/role.ts';
import { chooseFormat, type DrillReference } from './choose-format.ts';
import { PointGrid } from './point-grid.ts';

/** A file with a smaller share of its holes on pads may have another origin, so nothing is known of its places. */
const minOnPad = 0.3;

/**
 * The places of holes as far as they are known before the board's edge is: x, y pairs, mm. Those of unplated holes,
 * which have no pads, count if another file of the set has the origin of the pads.
 */
export function hitsByPads(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  pads: readonly number[],
  limitMm: number,
): number[] {
  const reference: DrillReference = { pads: new PointGrid(pads, 0.5) };
  const drills = files.flatMap(({ name, drill }) => {
    const role = roles.get(name)?.role;
    if (drill === undefined || role === undefined || !isDrill(role)) return [];
    return [{ isUnplated: role === 'drill-npth', chosen: chooseFormat(drill, reference, limitMm) }];
  });
  const isOnPads = drills.some(({ chosen }) => chosen.image.count > 0 && chosen.fit.onPad >= minOnPad);
  if (!isOnPads) return [];
  return drills.flatMap(({ isUnplated, chosen: { image, fit } }) => {
    if (fit.onPad < minOnPad && !isUnplated) return [];
    return Array.from(image.x, (x, hit) => [x, float64At(image.y, hit)]).flat();
  });
}
