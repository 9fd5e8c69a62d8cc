/** Minimum distance between two line segments; zero when they cross. */
export function segmentDistance(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  if (doCross(ax, ay, bx, by, cx, cy, dx, dy)) return 0;
  return Math.sqrt(
    Math.min(
      pointToSegmentSquared(ax, ay, cx, cy, dx, dy),
      pointToSegmentSquared(bx, by, cx, cy, dx, dy),
      pointToSegmentSquared(cx, cy, ax, ay, bx, by),
      pointToSegmentSquared(dx, dy, ax, ay, bx, by),
    ),
  );
}

/**
 * The distance between two capsules that begin at these numbers, below zero where they overlap: `segmentDistance` of their middles less their radii, to
 * the last bit. It reads the numbers itself and calls nothing: a million pairs are compared on a large board, and numbers that
 * are handed over are put into objects first (`npm run bench -- gerber`).
 */
export function capsuleDistance(capsules: Float64Array, a: number, b: number): number {
  const ax = capsules[a]!;
  const ay = capsules[a + 1]!;
  const bx = capsules[a + 2]!;
  const by = capsules[a + 3]!;
  const cx = capsules[b]!;
  const cy = capsules[b + 1]!;
  const dx = capsules[b + 2]!;
  const dy = capsules[b + 3]!;
  const ux = bx - ax;
  const uy = by - ay;
  const vx = dx - cx;
  const vy = dy - cy;
  const d1 = ux * (cy - ay) - uy * (cx - ax);
  const d2 = ux * (dy - ay) - uy * (dx - ax);
  if ((d1 > noneMm2 && d2 < -noneMm2) || (d1 < -noneMm2 && d2 > noneMm2)) {
    const d3 = vx * (ay - cy) - vy * (ax - cx);
    const d4 = vx * (by - cy) - vy * (bx - cx);
    if ((d3 > noneMm2 && d4 < -noneMm2) || (d3 < -noneMm2 && d4 > noneMm2))
      return 0 - capsules[a + 4]! - capsules[b + 4]!;
  }
  const squareU = ux * ux + uy * uy;
  const squareV = vx * vx + vy * vy;
  let along = squareV === 0 ? 0 : ((ax - cx) * vx + (ay - cy) * vy) / squareV;
  along = along < 0 ? 0 : along > 1 ? 1 : along;
  let offX = ax - cx - along * vx;
  let offY = ay - cy - along * vy;
  let min = offX * offX + offY * offY;
  along = squareV === 0 ? 0 : ((bx - cx) * vx + (by - cy) * vy) / squareV;
  along = along < 0 ? 0 : along > 1 ? 1 : along;
  offX = bx - cx - along * vx;
  offY = by - cy - along * vy;
  let square = offX * offX + offY * offY;
  if (square < min) min = square;
  along = squareU === 0 ? 0 : ((cx - ax) * ux + (cy - ay) * uy) / squareU;
  along = along < 0 ? 0 : along > 1 ? 1 : along;
  offX = cx - ax - along * ux;
  offY = cy - ay - along * uy;
  square = offX * offX + offY * offY;
  if (square < min) min = square;
  along = squareU === 0 ? 0 : ((dx - ax) * ux + (dy - ay) * uy) / squareU;
  along = along < 0 ? 0 : along > 1 ? 1 : along;
  offX = dx - ax - along * ux;
  offY = dy - ay - along * uy;
  square = offX * offX + offY * offY;
  if (square < min) min = square;
  return Math.sqrt(min) - capsules[a + 4]! - capsules[b + 4]!;
}

/**
 * The nearest places of two segments that do not cross: x, y on the first, x, y on the second. Of parallel ones the middle
 * of the part where they lie side by side.
 */
export function nearestPlaces(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): readonly [number, number, number, number] {
  const alongA = shareOnSegment(ax, ay, cx, cy, dx, dy);
  const alongB = shareOnSegment(bx, by, cx, cy, dx, dy);
  const alongC = shareOnSegment(cx, cy, ax, ay, bx, by);
  const alongD = shareOnSegment(dx, dy, ax, ay, bx, by);
  const fromAX = cx + (dx - cx) * alongA;
  const fromAY = cy + (dy - cy) * alongA;
  const fromBX = cx + (dx - cx) * alongB;
  const fromBY = cy + (dy - cy) * alongB;
  const fromCX = ax + (bx - ax) * alongC;
  const fromCY = ay + (by - ay) * alongC;
  const fromDX = ax + (bx - ax) * alongD;
  const fromDY = ay + (by - ay) * alongD;
  const apartA = lengthOf(fromAX - ax, fromAY - ay);
  const apartB = lengthOf(fromBX - bx, fromBY - by);
  const apartC = lengthOf(cx - fromCX, cy - fromCY);
  const apartD = lengthOf(dx - fromDX, dy - fromDY);
  const limit = Math.min(apartA, apartB, apartC, apartD) + sameMm;
  let count = 0;
  let x = 0;
  let y = 0;
  let otherX = 0;
  let otherY = 0;
  if (apartA < limit) {
    count += 1;
    x += ax;
    y += ay;
    otherX += fromAX;
    otherY += fromAY;
  }
  if (apartB < limit) {
    count += 1;
    x += bx;
    y += by;
    otherX += fromBX;
    otherY += fromBY;
  }
  if (apartC < limit) {
    count += 1;
    x += fromCX;
    y += fromCY;
    otherX += cx;
    otherY += cy;
  }
  if (apartD < limit) {
    count += 1;
    x += fromDX;
    y += fromDY;
    otherX += dx;
    otherY += dy;
  }
  return [x / count, y / count, otherX / count, otherY / count];
}

/** Distances that differ by less, mm, are the same. */
const sameMm = 1e-5;

export function nearestOnSegment(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): readonly [number, number] {
  const along = shareOnSegment(px, py, ax, ay, bx, by);
  return [ax + (bx - ax) * along, ay + (by - ay) * along];
}

/** Returns the position on a segment, 0 to 1, nearest to a point. */
function shareOnSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / square;
  return along < 0 ? 0 : along > 1 ? 1 : along;
}

/** `Math.hypot` guards against overflow, which takes several times as long; lengths on a board never overflow. */
const lengthOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

/** Squared distance of a point from a segment. */
export function pointToSegmentSquared(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  let along = square === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / square;
  along = along < 0 ? 0 : along > 1 ? 1 : along;
  const offX = px - ax - along * dx;
  const offY = py - ay - along * dy;
  return offX * offX + offY * offY;
}

function doCross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const d1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const d2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  if (!areOpposite(d1, d2)) return false;
  const d3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const d4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  return areOpposite(d3, d4);
}

/**
 * True when two values have different signs beyond rounding. Collinear segments give values near 0 of either sign and do not
 * cross. For segments that cross by less than that, an end is so close to the other segment that the end distance covers the
 * case.
 */
const areOpposite = (left: number, right: number): boolean =>
  (left > noneMm2 && right < -noneMm2) || (left < -noneMm2 && right > noneMm2);

const noneMm2 = 1e-9;
