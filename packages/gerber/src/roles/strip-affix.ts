import { extensionClaim } from './extension-role.ts';
import type { Claim } from './guess.ts';
import { isKicadLayer, meaningOf, meaningsOf } from './lexicon.ts';
import { nameClaim } from './name-role.ts';
import type { NameTokens } from './name-tokens.ts';

const share = 0.6;
const minNames = 3;

/**
 * Returns the words of each name without those that most names of the set share at the beginning or end. They are the project's
 * name, which may be `stackup_Top`. A word that means a layer is dropped only if every name has it, or if the rest of the names
 * identifies the files better.
 */
export function stripCommonAffix(names: readonly NameTokens[]): readonly (readonly string[])[] {
  const front = strip(names.map(({ tokens, extension }) => ({ rest: [...tokens], extension })));
  const reversed = strip(front.map(({ rest }) => ({ rest: rest.toReversed() })));
  return reversed.map(({ rest }) => rest.toReversed());
}

interface Member {
  readonly rest: string[];
  /** Absent when the words are read from the end. */
  readonly extension?: string;
}

function strip(names: readonly Member[]): readonly Member[] {
  let members = names;
  for (let round = 0; round < 20; round += 1) {
    const counts = new Map<string, number>();
    for (const { rest } of members) {
      const first = rest[0];
      if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    const [token, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0] as [
      string,
      number,
    ]);
    const isShared = count >= minNames && count >= names.length * share;
    if (!isShared) break;
    const sharers = members.filter(({ rest }) => rest[0] === token);
    // Most names of a one-sided board begin with `F_`, which is not a project name.
    const isSide = sharers.some(({ rest: [, second = ''] }) => isKicadLayer(token, second));
    const isForeign = meaningsOf(token).length === 0 && !isSide;
    if (count < names.length && !isForeign && !isRestSufficient(sharers)) break;
    members = sharers;
    for (const { rest } of members) rest.shift();
  }
  return names;
}

/** Minimum number of file kinds that the rest of the names must identify before a shared word counts as the project's. */
const kindsToBelieve = 3;

/**
 * True when the names identify the files without their first word. Then the word is the project's: no set has masks, legend and
 * copper that are all called `smt`. `Top_Copper` and `Top_Mask` would lose their side, so the word stays.
 */
function isRestSufficient(members: readonly Member[]): boolean {
  const byExtension = members.flatMap(({ extension }) => extensionClaim(extension ?? '') ?? []);
  if (byExtension.length >= members.length * share && kindsOf(byExtension) >= kindsToBelieve) return true;
  const isRead = members.every(({ extension }) => extension !== undefined);
  const claims = members.flatMap(({ rest }) => nameClaim(rest.slice(1))?.claim ?? []);
  const sided = members.filter(({ rest }) => rest.slice(1).some(hasSide)).length;
  return isRead && sided >= 2 && claims.length >= members.length * share && kindsOf(claims) >= kindsToBelieve;
}

const hasSide = (token: string): boolean =>
  token === 'f' || token === 'b' || meaningsOf(token).some(({ word }) => meaningOf(word)?.side !== undefined);

/** Roles without their side. */
const kindsOf = (claims: readonly Claim[]): number =>
  new Set(claims.map((claim) => (claim.kind === 'role' ? claim.role.replace(/-.*/, '') : 'inner'))).size;
