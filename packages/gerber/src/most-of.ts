/**
 * The largest and the smallest value of a list that a file may make as long as it likes: as arguments of `Math.max` a
 * hundred thousand values overflow the stack.
 */
export function maxOf(values: readonly number[], least: number): number {
  let most = least;
  for (const value of values) if (value > most) most = value;
  return most;
}

export function minOf(values: readonly number[], most: number): number {
  let least = most;
  for (const value of values) if (value < least) least = value;
  return least;
}
