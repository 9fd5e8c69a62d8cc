import { itemAt, numberAt } from '../../checked-access.ts';
import { chordCount } from '../../image/arc.ts';
import type { MacroPart } from '../../image/layer-image.ts';
import { ContourBuilder, type Contours } from './contour.ts';

/**
 * The area that is left when the parts of a macro are painted in order and clear parts erase what came before them. The
 * plane is cut into horizontal bands at all corners and crossings. No edges cross inside a band, so the part that was
 * painted last decides. Bands with equal ends are joined into pieces that share their borders exactly, so that a fill
 * of one path shows no seams.
 */
export function eraseClearParts(parts: readonly MacroPart[]): Contours {
  const edges = parts.flatMap((part, index) => partEdges(part, index));
  const out = new ContourBuilder();
  // A macro with this many edges is not a pad. Too much copper in a drawing is better than a page that hangs.
  if (edges.length > maxEdges) {
    for (const part of parts) if (part.dark) out.polygon(partPoints(part));
    return out.build();
  }
  const isDark = parts.map((part) => part.dark);
  let open: Piece[] = [];
  const levels = bandLevels(edges);
  for (let band = 0; band + 1 < levels.length; band += 1) {
    const next: Piece[] = [];
    for (const span of darkSpans(edges, isDark, numberAt(levels, band), numberAt(levels, band + 1))) {
      const below = open.find((piece) => continues(piece, span));
      if (below === undefined) next.push({ left: [...span.left], right: [...span.right] });
      else {
        open.splice(open.indexOf(below), 1);
        below.left.push(span.left[2], span.left[3]);
        below.right.push(span.right[2], span.right[3]);
        next.push(below);
      }
    }
    for (const piece of open) finish(piece, out);
    open = next;
  }
  for (const piece of open) finish(piece, out);
  return out.build();
}

const maxEdges = 1500;
const chordToleranceMm = 0.001;
const same = 1e-6;

/** An edge going up, from (x1, y1) to (x2, y2); `winding` is -1 where the contour ran down. */
interface Edge {
  readonly part: number;
  readonly winding: 1 | -1;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

type Side = readonly [bottomX: number, bottomY: number, topX: number, topY: number];
interface Span {
  readonly left: Side;
  readonly right: Side;
}
/** Both borders of a piece from bottom to top, as x, y pairs. */
interface Piece {
  readonly left: number[];
  readonly right: number[];
}

function partPoints(part: MacroPart): ArrayLike<number> {
  if (part.shape === 'polygon') return part.points;
  const radius = part.diameter / 2;
  const chords = Math.max(8, chordCount(radius, 2 * Math.PI, chordToleranceMm));
  const points: number[] = [];
  for (let chord = 0; chord < chords; chord += 1) {
    const angle = (2 * Math.PI * chord) / chords;
    points.push(part.x + radius * Math.cos(angle), part.y + radius * Math.sin(angle));
  }
  return points;
}

function partEdges(part: MacroPart, index: number): Edge[] {
  const points = partPoints(part);
  const edges: Edge[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const to = (at + 2) % points.length;
    const [x1, y1, x2, y2] = [points[at]!, points[at + 1]!, points[to]!, points[to + 1]!];
    if (y1 === y2) continue;
    edges.push(
      y1 < y2
        ? { part: index, winding: 1, x1, y1, x2, y2 }
        : { part: index, winding: -1, x1: x2, y1: y2, x2: x1, y2: y1 },
    );
  }
  return edges;
}

const xAt = (edge: Edge, y: number): number => edge.x1 + ((edge.x2 - edge.x1) * (y - edge.y1)) / (edge.y2 - edge.y1);

function bandLevels(edges: readonly Edge[]): number[] {
  const levels: number[] = [];
  for (let first = 0; first < edges.length; first += 1) {
    const a = itemAt(edges, first);
    levels.push(a.y1, a.y2);
    for (let second = first + 1; second < edges.length; second += 1) {
      const b = itemAt(edges, second);
      const bottom = Math.max(a.y1, b.y1);
      const top = Math.min(a.y2, b.y2);
      if (!(bottom < top)) continue;
      const before = xAt(a, bottom) - xAt(b, bottom);
      const after = xAt(a, top) - xAt(b, top);
      if (before * after < 0) levels.push(bottom + ((top - bottom) * before) / (before - after));
    }
  }
  levels.sort((a, b) => a - b);
  return levels.filter((level, index) => index === 0 || level - numberAt(levels, index - 1) > same / 10);
}

function darkSpans(edges: readonly Edge[], isDark: readonly boolean[], bottom: number, top: number): Span[] {
  const middle = (bottom + top) / 2;
  const crossing = edges.filter((edge) => edge.y1 < middle && edge.y2 > middle);
  crossing.sort((a, b) => xAt(a, middle) - xAt(b, middle));
  const winding = isDark.map(() => 0);
  const spans: Span[] = [];
  let left: Side | undefined;
  for (const edge of crossing) {
    winding[edge.part] = numberAt(winding, edge.part) + edge.winding;
    const last = winding.findLastIndex((turns) => turns !== 0);
    const isInside = last >= 0 && isDark[last] === true;
    const side: Side = [xAt(edge, bottom), bottom, xAt(edge, top), top];
    if (isInside && left === undefined) left = side;
    else if (!isInside && left !== undefined) {
      // Edges that lie on each other enclose nothing.
      if (side[0] - left[0] > same || side[2] - left[2] > same) spans.push({ left, right: side });
      left = undefined;
    }
  }
  return spans;
}

function continues(piece: Piece, span: Span): boolean {
  const { left, right } = piece;
  return (
    Math.abs(numberAt(left, left.length - 2) - span.left[0]) < same &&
    Math.abs(numberAt(right, right.length - 2) - span.right[0]) < same
  );
}

function finish(piece: Piece, out: ContourBuilder): void {
  const points = [...piece.right];
  for (let at = piece.left.length - 2; at >= 0; at -= 2)
    points.push(numberAt(piece.left, at), numberAt(piece.left, at + 1));
  out.polygon(points);
}
