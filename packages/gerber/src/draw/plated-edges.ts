import type { EdgeSide } from '../facts.ts';
import type { Box } from '../image/layer-image.ts';
import { sideOfPiece, turnOf } from '../measure/outline/edge-side.ts';
import type { BoardOutline } from '../outline/outline.ts';

/** The edges plated in an order: `all` of them, cut-outs included, or the outer edge of some sides. */
export type PlatedEdges = 'all' | readonly EdgeSide[];

/** Order option names for one to three sides, with their sides. */
export const NAMED_EDGES = {
  top: ['top'],
  right: ['right'],
  bottom: ['bottom'],
  left: ['left'],
  topBottom: ['top', 'bottom'],
  leftRight: ['right', 'left'],
  topRight: ['top', 'right'],
  topLeft: ['top', 'left'],
  bottomRight: ['right', 'bottom'],
  bottomLeft: ['bottom', 'left'],
  notTop: ['right', 'bottom', 'left'],
  notRight: ['top', 'bottom', 'left'],
  notBottom: ['top', 'right', 'left'],
  notLeft: ['top', 'right', 'bottom'],
} as const satisfies Readonly<Record<string, readonly EdgeSide[]>>;

export type NamedEdges = keyof typeof NAMED_EDGES;

/** The fields of an order that determine which edges are plated. */
export interface OrderedEdges {
  readonly edgePlatedSides: number;
  /** `asDrawn`: the engineer takes them from the files. */
  readonly platedEdges: 'asDrawn' | NamedEdges;
}

/** Returns the known plated edges of an order; empty when only the files show the sides. */
export function orderedEdges({ edgePlatedSides, platedEdges }: OrderedEdges): PlatedEdges {
  if (edgePlatedSides === 4) return 'all';
  if (edgePlatedSides === 0 || platedEdges === 'asDrawn') return none;
  const sides = NAMED_EDGES[platedEdges];
  return sides.length === edgePlatedSides ? sides : none;
}

/** One list, so that what is made of it once stays the same. */
const none: readonly EdgeSide[] = [];

/** Returns the order option for these sides; undefined for none and for all four. */
export const nameOfEdges = (sides: readonly EdgeSide[]): NamedEdges | undefined =>
  (Object.keys(NAMED_EDGES) as NamedEdges[]).find((name) => {
    const named: readonly EdgeSide[] = NAMED_EDGES[name];
    return named.length === sides.length && sides.every((side) => named.includes(side));
  });

/** The outer edges of all boards as open lines, by the side that they face: x, y pairs, mm. */
export type SideLines = Readonly<Record<EdgeSide, readonly (readonly number[])[]>>;

/** Returns the lines of each side; the edges of the bounding box when no file states the board shape. */
export function sideLines(outline: BoardOutline | undefined, { minX, minY, maxX, maxY }: Box): SideLines {
  const lines: Record<EdgeSide, number[][]> = { top: [], right: [], bottom: [], left: [] };
  const loops = outline?.loops.filter(({ kind }) => kind === 'board').map(({ points }) => points);
  for (const points of loops ?? [[minX, minY, maxX, minY, maxX, maxY, minX, maxY]]) {
    const turn = turnOf(points);
    let before: EdgeSide | undefined;
    let [x1, y1] = [points[points.length - 2] ?? 0, points[points.length - 1] ?? 0];
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x2, y2] = [points[at] ?? 0, points[at + 1] ?? 0];
      const side = sideOfPiece(x1, y1, x2, y2, turn);
      const line = lines[side].at(-1);
      if (side === before && line !== undefined) line.push(x2, y2);
      else lines[side].push([x1, y1, x2, y2]);
      before = side;
      [x1, y1] = [x2, y2];
    }
  }
  return lines;
}
