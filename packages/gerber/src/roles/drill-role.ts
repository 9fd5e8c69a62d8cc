import type { ReadFile } from '../read-files.ts';
import type { FileContext } from './file-guess.ts';
import { meaningsOf } from './lexicon.ts';
import type { Role, RoleDecision } from './role.ts';
import { fileFunctionClaim } from './x2-role.ts';

/** The role of a drill file: by attributes, else by its name, else by the plating that its tools state. */
export function drillRole(file: ReadFile, context: FileContext): RoleDecision {
  const attribute = file.drill?.attributes['FileFunction'] ?? file.gerber?.image.attributes['FileFunction'];
  const claim = attribute && fileFunctionClaim(attribute);
  if (attribute !== undefined && claim?.kind === 'role') {
    return { role: claim.role, confidence: 1, reason: 'x2-attribute', evidence: attribute.join(',') };
  }
  const fromJob = context.jobFunction && fileFunctionClaim(context.jobFunction);
  if (fromJob?.kind === 'role') return { role: fromJob.role, confidence: 0.97, reason: 'job-file' };
  const named = nameRole(context);
  if (named !== undefined) return named;
  const stated = contentRole(file);
  if (stated !== undefined) return { role: stated, confidence: 0.85, reason: 'content' };
  return { role: 'drill', confidence: 0.8, reason: 'content' };
}

function nameRole({ name, ownTokens }: FileContext): RoleDecision | undefined {
  const extension = name.extension;
  for (const tokens of [ownTokens, name.tokens, [extension]]) {
    const meanings = tokens.flatMap((token) => meaningsOf(token).map((word) => word.meaning));
    const isUnplated =
      meanings.includes('unplated') ||
      meanings.some((meaning, at) => meaning === 'non' && meanings[at + 1] === 'plated');
    const isPlated = !isUnplated && meanings.includes('plated');
    const evidence = tokens.join(' ');
    if (isUnplated) return { role: 'drill-npth', confidence: 0.95, reason: 'file-name', evidence };
    if (isPlated) return { role: 'drill-pth', confidence: 0.95, reason: 'file-name', evidence };
  }
  if (extension === 'npt') return { role: 'drill-npth', confidence: 0.9, reason: 'extension', evidence: '.npt' };
  const isRout = ownTokens.some((token) => /^(nc)?rout(e|er|ing)?$/.test(token)) || /^rou?t?$|^route$/.test(extension);
  if (isRout) return { role: 'drill-rout', confidence: 0.9, reason: 'file-name', evidence: name.base };
  return undefined;
}

/** True when a name has a word for holes, and none for a map or a legend of them. */
export function hasDrillToken(tokens: readonly string[]): boolean {
  const meanings = tokens.flatMap((token) => meaningsOf(token).map((word) => word.meaning));
  return meanings.includes('drill') && !meanings.includes('map') && !meanings.includes('drawing');
}

/** The role by the plating of the tools, if every one states it. */
function contentRole(file: ReadFile): Role | undefined {
  const platings = new Set(file.drill?.tools.map((tool) => tool.plating) ?? []);
  if (platings.size === 0 || platings.has(undefined)) return undefined;
  if (platings.size > 1) return 'drill-mixed';
  return platings.has('plated') ? 'drill-pth' : 'drill-npth';
}

/**
 * Assigns plating to unmarked drill files: next to a file of unplated holes they contain the plated ones: KiCad before version
 * 5 writes `board.drl` and `board-NPTH.drl`.
 */
export function completePlating(decisions: ReadonlyMap<string, RoleDecision>): Map<string, RoleDecision> {
  const drills = [...decisions].filter(([, { role }]) => role.startsWith('drill'));
  const silent = drills.filter(([, { role }]) => role === 'drill');
  const hasNpth = drills.some(([, { role }]) => role === 'drill-npth');
  const hasPth = drills.some(([, { role }]) => role === 'drill-pth');
  const out = new Map(decisions);
  const [only] = silent;
  if (only !== undefined && silent.length === 1 && hasNpth && !hasPth) {
    out.set(only[0], { role: 'drill-pth', confidence: 0.85, reason: 'elimination' });
  }
  return out;
}
