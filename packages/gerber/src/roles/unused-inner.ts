import { extentOf } from '../outline/outline-evidence.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { copperLayerCount, isInnerCopper, type RoleDecision } from './role.ts';
import { drillSpan } from './x2-role.ts';

/**
 * Finds exported inner layers that the board does not have. Programs export the inner layers that a user had switched on, also
 * when the board has none: such a file contains the pads of through holes and nothing else. Where job file, drill files and the
 * bottom's attribute all state fewer layers, and the files that contain only pads are the surplus, those are not layers. The
 * price then follows the stated count; the user is notified of both. Where the statements disagree, or inner files contain
 * tracks or areas, the files count.
 */
export function unusedInner(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
): { readonly roles: ReadonlyMap<string, RoleDecision>; readonly problems: readonly Problem[] } {
  const stated = statedLayers(files, roles);
  const counted = copperLayerCount(roles.values());
  if (stated === undefined || stated >= counted) return { roles, problems: [] };
  const inner = files.filter(({ name }) => {
    const decision = roles.get(name);
    return decision !== undefined && isInnerCopper(decision.role) && decision.reason !== 'chosen-by-user';
  });
  const idle = inner.filter((file) => {
    const { strokes, regions } = extentOf(file);
    return file.gerber !== undefined && strokes === 0 && regions === 0;
  });
  // If only some of them are unused, the numbers of the others may no longer be their positions.
  if (idle.length !== inner.length || counted - idle.length !== stated) return { roles, problems: [] };
  const left = new Map(roles);
  for (const { name } of idle) left.set(name, { role: 'drawing', confidence: 0.6, reason: 'elimination' });
  const problems = idle.map(({ name }): Problem => {
    return { code: 'roles.inner-unused', severity: 'warning', file: name, data: { stated, files: counted } };
  });
  return { roles: left, problems };
}

/** Returns the number of layers on which all statements agree, of at least two of different kinds. */
function statedLayers(files: readonly ReadFile[], roles: ReadonlyMap<string, RoleDecision>): number | undefined {
  const byJob = files.flatMap(({ job }) => job?.layers ?? []);
  const byDrill = files.flatMap((file) => {
    const attribute = file.drill?.attributes['FileFunction'] ?? file.gerber?.image.attributes['FileFunction'];
    return attribute && roles.get(file.name)?.role.startsWith('drill') ? (drillSpan(attribute)?.[1] ?? []) : [];
  });
  const byBottom = files.flatMap((file) => {
    const values = file.gerber?.image.attributes['FileFunction'] ?? [];
    const isBottom = values[0]?.toLowerCase() === 'copper' && values.some((value) => /^bot/i.test(value));
    const number = isBottom ? /^L(\d+)$/i.exec(values[1] ?? '')?.[1] : undefined;
    return number === undefined ? [] : [Number(number)];
  });
  const all = [...byJob, ...byDrill, ...byBottom];
  const kinds = [byJob, byDrill, byBottom].filter((kind) => kind.length > 0).length;
  return kinds >= 2 && new Set(all).size === 1 ? all[0] : undefined;
}
