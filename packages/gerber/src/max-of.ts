/**
 * The largest and the smallest value of a list that a file may make as long as it likes: as arguments of `Math.max` a
 * hundred thousand values overflow the stack.
 */
export function maxOf(values: readonly number[], min: number): number {
  let max = min;
  for (const value of values) if (value > max) max = value;
  return max;
}

export function minOf(values: readonly number[], max: number): number {
  let min = max;
  for (const value of values) if (value < min) min = value;
  return min;
}
