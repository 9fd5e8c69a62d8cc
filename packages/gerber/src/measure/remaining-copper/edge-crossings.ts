/**
 * The places at which a line or an arc must be cut so that no other border crosses one of its pieces. Superfluous cuts
 * do no harm: the pieces are joined again at their ends.
 */

/** A straight part of the border of a shape. Places on it are 0 to 1, from its first end to its last. */
export interface BorderLine {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** An arc of the border of a shape, counter-clockwise: angles from `from` to `from + turn`. */
export interface BorderArc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly from: number;
  readonly turn: number;
}

/** Ends this near to a line cut it. */
const onLineMm = 1e-4;
const fullTurn = 2 * Math.PI;

/** Adds the places, 0 to 1, where another line crosses or touches this one or ends on it. */
export function cutLineByLine(line: BorderLine, x0: number, y0: number, x1: number, y1: number, cuts: number[]): void {
  const dx = line.x1 - line.x0;
  const dy = line.y1 - line.y0;
  const square = dx * dx + dy * dy;
  if (square === 0) return;
  const offX = x0 - line.x0;
  const offY = y0 - line.y0;
  const ex = x1 - x0;
  const ey = y1 - y0;
  const reach = onLineMm * Math.sqrt(square);
  const side0 = dx * offY - dy * offX;
  const side1 = side0 + dx * ey - dy * ex;
  if (Math.abs(side0) < reach) cuts.push((offX * dx + offY * dy) / square);
  if (Math.abs(side1) < reach) cuts.push(((offX + ex) * dx + (offY + ey) * dy) / square);
  if (side0 > 0 === side1 > 0) return;
  const along = side0 / (side0 - side1);
  cuts.push(((offX + along * ex) * dx + (offY + along * ey) * dy) / square);
}

/** Adds the places, 0 to 1, where a circle meets the line; touching counts. */
export function cutLineByCircle(line: BorderLine, x: number, y: number, radius: number, cuts: number[]): void {
  const dx = line.x1 - line.x0;
  const dy = line.y1 - line.y0;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return;
  const middle = ((x - line.x0) * dx + (y - line.y0) * dy) / length;
  const away = Math.abs((x - line.x0) * dy - (y - line.y0) * dx) / length;
  if (away > radius + onLineMm) return;
  const half = Math.sqrt(Math.max(0, radius * radius - away * away));
  cuts.push((middle - half) / length, (middle + half) / length);
  if (radius - away < onLineMm) cuts.push(middle / length);
}

/** Adds the positions on the arc, as shares 0 to 1 of its angle, where a line meets it. */
export function cutArcByLine(arc: BorderArc, x0: number, y0: number, x1: number, y1: number, cuts: number[]): void {
  const places: number[] = [];
  cutLineByCircle({ x0, y0, x1, y1 }, arc.x, arc.y, arc.radius, places);
  if (places.length === 0) return;
  const slack = onLineMm / (Math.hypot(x1 - x0, y1 - y0) + onLineMm);
  for (const at of places) {
    if (at < -slack || at > 1 + slack) continue;
    addAngle(arc, x0 + at * (x1 - x0), y0 + at * (y1 - y0), cuts);
  }
}

/** Adds the positions on the arc, as shares 0 to 1 of its angle, where a circle meets it. */
export function cutArcByCircle(arc: BorderArc, x: number, y: number, radius: number, cuts: number[]): void {
  const dx = x - arc.x;
  const dy = y - arc.y;
  const apart = Math.sqrt(dx * dx + dy * dy);
  if (apart < 1e-9 || apart > arc.radius + radius + onLineMm || apart < Math.abs(arc.radius - radius) - onLineMm)
    return;
  const towards = (apart * apart + arc.radius * arc.radius - radius * radius) / (2 * apart);
  const half = Math.sqrt(Math.max(0, arc.radius * arc.radius - towards * towards));
  const [ux, uy] = [dx / apart, dy / apart];
  addAngle(arc, arc.x + towards * ux - half * uy, arc.y + towards * uy + half * ux, cuts);
  addAngle(arc, arc.x + towards * ux + half * uy, arc.y + towards * uy - half * ux, cuts);
  if (half < onLineMm * 10) addAngle(arc, arc.x + ux * Math.sign(towards), arc.y + uy * Math.sign(towards), cuts);
}

function addAngle({ x, y, from, turn }: BorderArc, px: number, py: number, cuts: number[]): void {
  let angle = (Math.atan2(py - y, px - x) - from) % fullTurn;
  if (angle < 0) angle += fullTurn;
  cuts.push(angle / turn);
}
