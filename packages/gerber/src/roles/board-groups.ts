import type { BoardGroup } from '../facts.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { isCopper, isDrill, type Role, type RoleDecision } from './role.ts';

/** A separate board has at least this many files that describe it. */
const minFiles = 3;
const maxGroups = 50;
/** Minimum length of the common name prefix of one board, in characters. */
const shortestName = 1;

/**
 * The boards in a set that holds several: groups of files that each have outer copper and an outline or holes, by folder
 * or else by the beginning of their names. Undefined for a single board. Files that belong to no group are in none.
 *
 * Two files for one outer layer are the sign; a set without them is one board, however its files are called.
 */
export function boardGroups(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
): readonly BoardGroup[] | undefined {
  const roleOf = (name: string): Role => roles.get(name)?.role ?? 'none';
  const made = files.map(({ name }) => name).filter((name) => isPart(roleOf(name)));
  const outer = (['copper-top', 'copper-bottom'] as const)
    .map((role) => made.filter((name) => roleOf(name) === role))
    .sort((left, right) => right.length - left.length)[0];
  if (outer === undefined || outer.length < 2 || outer.length > maxGroups) return undefined;
  for (const groups of [byFolder(made), byBeginning(made, outer)]) {
    const whole = groups.filter((group) => isBoard(group.files.map(roleOf)));
    if (whole.length === outer.length && whole.every(({ files: own }) => hasOne(own, outer))) return whole;
  }
  return undefined;
}

const longestList = 200;

export function severalBoards(groups: readonly BoardGroup[]): Problem {
  const names = groups
    .map(({ name }) => name)
    .join(', ')
    .slice(0, longestList);
  return { code: 'roles.several-boards', severity: 'undecided', data: { count: groups.length, names } };
}

const isPart = (role: Role): boolean =>
  isCopper(role) || isDrill(role) || /^(mask|silk|paste)-|^(outline|vscore)$/.test(role);

/** True when files form a board: copper, its edge or holes, and no outer layer twice. */
function isBoard(roles: readonly Role[]): boolean {
  const count = (role: Role): number => roles.filter((each) => each === role).length;
  const isSingle = count('copper-top') <= 1 && count('copper-bottom') <= 1;
  return isSingle && roles.length >= minFiles && roles.some((role) => role === 'outline' || isDrill(role));
}

const hasOne = (group: readonly string[], outer: readonly string[]): boolean =>
  group.filter((name) => outer.includes(name)).length === 1;

function byFolder(names: readonly string[]): BoardGroup[] {
  const folders = new Map<string, string[]>();
  for (const name of names) {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
  }
  return [...folders].map(([name, files]) => ({ name, files }));
}

/** Gives each file to the outer layer with which its name shares the longest beginning; a tie belongs to none. */
function byBeginning(names: readonly string[], outer: readonly string[]): BoardGroup[] {
  const groups = new Map(outer.map((name): [string, string[]] => [name, []]));
  for (const name of names) {
    const shared = outer.map((other) => sharedLength(name, other));
    const max = Math.max(...shared);
    const first = outer[shared.indexOf(max)];
    if (first === undefined || max < shortestName || shared.filter((length) => length === max).length > 1) continue;
    groups.get(first)?.push(name);
  }
  return [...groups.values()].map((files) => ({ name: commonBeginning(files), files }));
}

function sharedLength(left: string, right: string): number {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  return at;
}

function commonBeginning(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  const length = rest.reduce((min, name) => Math.min(min, sharedLength(first, name)), first.length);
  return first.slice(0, length).replace(/\.[a-z]{0,3}$|[-_. ]+$/i, '') || first;
}
