import { numberAt } from '../checked-access.ts';

/** Shorter words are too similar to others to be recognised when mistyped. */
const shortest = 5;

/**
 * Checks whether one word is the other mistyped. An error is an extra, missing, wrong or transposed letter. Words of up to nine
 * letters may have one error, up to eleven two, longer ones three (`SICKSCRESSEN`); words of five letters only a transposition
 * (`PASET`).
 */
export function isMisspelt(token: string, word: string): boolean {
  const length = Math.max(token.length, word.length);
  const shorter = Math.min(token.length, word.length);
  const slips = length >= 12 ? 3 : length >= 10 ? 2 : 1;
  if (shorter < shortest || length - shorter > slips) return false;
  // The first letter is nearly always right; the test also saves most comparisons.
  if (token[0] !== word[0]) return false;
  if (shorter === shortest && !hasSameLetters(token, word)) return false;
  return slipsBetween(token, word) <= slips;
}

const hasSameLetters = (left: string, right: string): boolean => [...left].sort().join() === [...right].sort().join();

/** Optimal string alignment distance. */
function slipsBetween(left: string, right: string): number {
  let [before, last] = [[] as number[], Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        numberAt(last, column) + 1,
        numberAt(line, column - 1) + 1,
        numberAt(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) cost = Math.min(cost, numberAt(before, column - 2) + 1);
      line.push(cost);
    }
    [before, last] = [last, line];
  }
  return numberAt(last, right.length);
}
