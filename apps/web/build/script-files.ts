import type { Rolldown } from 'vite';

/** Rules for grouping an app's scripts into files. */
export interface Plan {
  /** The part of the site that a script belongs to which is loaded when it is needed: a page, a dialog. */
  readonly partOf: (file: string) => string;
  /** Minimum number of parts that share a module before it goes into the common file. */
  readonly sharedBy: number;
  /** Parts whose code goes into no such file. */
  readonly apartFrom?: readonly string[];
  /** Files that always form a chunk of their own. */
  readonly alone: RegExp;
  /** Modules that the first script of pages without the application needs; its file contains nothing else. */
  readonly first?: RegExp;
  /** A library that only some pages need: what leads to it is never in a file with what does not. */
  readonly heavy?: RegExp;
}

/** The folder of a feature that a file lies in, below that of its module. */
export const featureOf = (file: string): string | undefined =>
  /[\\/]features[\\/][^\\/]+[\\/]([^\\/]+)[\\/]/.exec(file)?.[1];

/** The page and the script that starts it. That waits for the first page, which could never come if it needed the same file. */
const START = /[\\/](index\.html|src[\\/]main\.tsx)$/;
const PACKAGES = /[\\/]node_modules[\\/]/;

/**
 * Returns the code-splitting options. One file holds the packages that every page needs, and one the app's own modules that
 * every page needs. Modules that two or more lazy scripts need are grouped into one file for each set of app parts that they
 * belong to. By default the bundler makes a file for each set of lazy scripts, of which there are hundreds. A module's imports
 * are needed by at least the parts that need the module, so no two files depend on each other.
 */
export function scriptFiles(plan: Plan): Rolldown.CodeSplittingOptions {
  const sharable = (file: string) => !START.test(file) && !plan.alone.test(file) && !plan.first?.test(file);
  const leadsToHeavy = leadsTo(plan.heavy);
  return {
    groups: [
      ...(plan.first ? [{ name: 'first', test: plan.first, priority: 3 }] : []),
      {
        name: 'packages',
        tags: ['$initial'],
        test: (file) => PACKAGES.test(file) && sharable(file),
        priority: 2,
      },
      { name: 'site', tags: ['$initial'], test: sharable, priority: 1 },
      {
        name: (file, context) => nameOf(partsThatNeed(file, context, plan), leadsToHeavy(file, context), plan),
        debugName: 'by parts',
        test: sharable,
        minShareCount: 2,
        includeDependenciesRecursively: false,
      },
    ],
  };
}

function nameOf(parts: readonly string[], isHeavy: boolean, plan: Plan): string {
  const isShared = parts.length >= plan.sharedBy && !plan.apartFrom?.some((part) => parts.includes(part));
  return `${isHeavy ? 'heavy-' : ''}${isShared ? 'shared' : parts.join('-')}`;
}

/** The parts of the site of all lazy scripts that import a module, directly or not. */
function partsThatNeed(file: string, context: Rolldown.ChunkingContext, { partOf }: Plan): string[] {
  const parts = new Set<string>();
  const visited = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    const module = context.getModuleInfo(next);
    if (!module) continue;
    if (module.dynamicImporters.length > 0) parts.add(partOf(next));
    waiting.push(...module.importers);
  }
  return [...parts].sort();
}

/** @returns whether a module is of a library or imports it, directly or not */
function leadsTo(library: RegExp | undefined): (file: string, context: Rolldown.ChunkingContext) => boolean {
  const known = new Map<string, boolean>();
  return function leads(file, context): boolean {
    if (!library) return false;
    const before = known.get(file);
    if (before !== undefined) return before;
    // Modules that import one another would never end.
    known.set(file, false);
    const answer =
      library.test(file) ||
      (context.getModuleInfo(file)?.importedIds ?? []).some((imported) => leads(imported, context));
    known.set(file, answer);
    return answer;
  };
}
