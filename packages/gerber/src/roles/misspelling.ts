/** Shorter words are too near to others to guess at. */
const shortest = 5;

/**
 * Whether one word is the other as people mistype it: a letter too many, too few, wrong or in its neighbour's place. One
 * slip up to nine letters, two up to eleven, three in longer words (`SICKSCRESSEN`); in words of five only two letters
 * changed about (`PASET`).
 */
export function isMisspelt(token: string, word: string): boolean {
  const length = Math.max(token.length, word.length);
  const shorter = Math.min(token.length, word.length);
  const slips = length >= 12 ? 3 : length >= 10 ? 2 : 1;
  if (shorter < shortest || length - shorter > slips) return false;
  // People get the beginning right; this also spares most comparisons.
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
      let cost = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) cost = Math.min(cost, before[column - 2]! + 1);
      line.push(cost);
    }
    [before, last] = [last, line];
  }
  return last[right.length]!;
}
