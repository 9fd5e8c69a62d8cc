import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { type FileContext, namedGuess } from './file-guess.ts';
import type { Guess } from './guess.ts';
import type { Role } from './role.ts';

/** Finds files whose name clearly contradicts the layer stated in the file. The statement takes precedence. */
export function contradictions(
  guesses: ReadonlyMap<string, Guess>,
  files: readonly ReadFile[],
  contexts: ReadonlyMap<string, FileContext>,
): Problem[] {
  return files.flatMap((file): Problem[] => {
    const guess = guesses.get(file.name);
    const context = contexts.get(file.name);
    if (guess?.reason !== 'x2-attribute' || guess.claim.kind !== 'role' || context === undefined) return [];
    const { role } = guess.claim;
    const named = layerByName(file, context);
    if (named === undefined || named === role || !isLayer(role)) return [];
    return [{ code: 'roles.name-contradicts', severity: 'undecided', file: file.name, data: { role, named } }];
  });
}

const isLayer = (role: Role): boolean => /^(copper|mask|silk|paste)-(top|bottom)$/.test(role);

/** Returns the layer that the name of a file states with certainty. */
function layerByName(file: ReadFile, context: FileContext): Role | undefined {
  const named = namedGuess(file, context);
  if (named?.claim.kind !== 'role' || named.confidence < 0.9 || !isLayer(named.claim.role)) return undefined;
  return named.claim.role;
}
