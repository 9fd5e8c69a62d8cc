/** Least distance between two line segments; zero when they cross. */
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
  const fromA = nearestOnSegment(ax, ay, cx, cy, dx, dy);
  const fromB = nearestOnSegment(bx, by, cx, cy, dx, dy);
  const fromC = nearestOnSegment(cx, cy, ax, ay, bx, by);
  const fromD = nearestOnSegment(dx, dy, ax, ay, bx, by);
  const apartA = Math.hypot(fromA[0] - ax, fromA[1] - ay);
  const apartB = Math.hypot(fromB[0] - bx, fromB[1] - by);
  const apartC = Math.hypot(cx - fromC[0], cy - fromC[1]);
  const apartD = Math.hypot(dx - fromD[0], dy - fromD[1]);
  const limit = Math.min(apartA, apartB, apartC, apartD) + sameMm;
  const mean = (a: number, b: number, c: number, d: number): number => {
    let sum = 0;
    let count = 0;
    if (apartA < limit) [sum, count] = [sum + a, count + 1];
    if (apartB < limit) [sum, count] = [sum + b, count + 1];
    if (apartC < limit) [sum, count] = [sum + c, count + 1];
    if (apartD < limit) [sum, count] = [sum + d, count + 1];
    return sum / count;
  };
  return [
    mean(ax, bx, fromC[0], fromD[0]),
    mean(ay, by, fromC[1], fromD[1]),
    mean(fromA[0], fromB[0], cx, dx),
    mean(fromA[1], fromB[1], cy, dy),
  ];
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
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square));
  return [ax + dx * along, ay + dy * along];
}

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
 * Whether two values have different signs beyond rounding. Segments of one straight line give values near 0 of either
 * sign and do not cross. Segments that cross by less than that have an end so near the other that its distance does.
 */
const areOpposite = (left: number, right: number): boolean =>
  (left > noneMm2 && right < -noneMm2) || (left < -noneMm2 && right > noneMm2);

const noneMm2 = 1e-9;
