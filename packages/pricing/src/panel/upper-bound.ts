/**
 * Returns an upper bound on the number of rectangles of `long` × `short` (integer units) in `width` × `height`: the area, minus
 * the certain loss when the rectangles are cut into strips as long as one of their sides and one unit wide (Barnes 1979).
 */
export function maxRectangles(width: number, height: number, long: number, short: number): number {
  if (Math.max(width, height) < long || Math.min(width, height) < short) return 0;
  // Squares can only stand in rows and columns.
  if (long === short) return Math.floor(width / long) * Math.floor(height / long);
  const lost = Math.max(stripLoss(width, height, long), stripLoss(width, height, short));
  return Math.floor((width * height - lost) / (long * short));
}

/** Returns the minimum area that strips of `length` × 1 leave uncovered. */
function stripLoss(width: number, height: number, length: number): number {
  const right = width % length;
  const top = height % length;
  return Math.min(right * top, (length - right) * (length - top));
}
