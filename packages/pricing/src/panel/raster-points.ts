/**
 * Every length up to `limit` that whole numbers of two lengths add up to, ascending, zero included. In any arrangement
 * the rectangles can be pushed left and down until they rest on each other, so their edges lie on such points and a
 * search that cuts only there misses nothing (Herz 1972).
 */
export function rasterPoints(limit: number, first: number, second: number): readonly number[] {
  const points = new Set<number>();
  for (let left = 0; left <= limit; left += first) {
    for (let sum = left; sum <= limit; sum += second) points.add(sum);
  }
  return [...points].sort((a, b) => a - b);
}

/** Lengths that whole numbers of either one of two lengths make, ascending, from one of them on. */
export function multiples(limit: number, first: number, second: number): readonly number[] {
  const points = new Set<number>();
  for (const step of [first, second]) for (let sum = step; sum <= limit; sum += step) points.add(sum);
  return [...points].sort((a, b) => a - b);
}
