import { isKicadLayer, meaningsOf } from './lexicon.ts';

const share = 0.6;
const fewest = 3;

/**
 * Each name's tokens without what most names of the set have in common in front or behind: the project's name, which may
 * itself be called `stackup_Top`. A word that means a layer is only taken away when every single name has it.
 */
export function stripCommonAffix(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const front = stripFront(names);
  const reversed = stripFront(front.map((tokens) => tokens.toReversed()));
  return reversed.map((tokens) => tokens.toReversed());
}

function stripFront(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const rest = names.map((tokens) => [...tokens]);
  let members = rest;
  for (let round = 0; round < 20; round += 1) {
    const counts = new Map<string, number>();
    for (const tokens of members) {
      const first = tokens[0];
      if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    const [token, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0] as [
      string,
      number,
    ]);
    const isShared = count >= fewest && count >= names.length * share;
    // Of a one-sided board most names begin `F_`, which is no project.
    const isSide = members.some(([first = '', second = '']) => first === token && isKicadLayer(token, second));
    const isForeign = meaningsOf(token).length === 0 && !isSide;
    const mayGo = isShared && (count === names.length || isForeign);
    if (!mayGo) break;
    members = members.filter((tokens) => tokens[0] === token);
    for (const tokens of members) tokens.shift();
  }
  return rest;
}
