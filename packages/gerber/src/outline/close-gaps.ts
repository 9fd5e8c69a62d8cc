import { int32At, numberAt } from '../checked-access.ts';
import type { Point } from '../problem.ts';
import type { LineGraph } from './line-graph.ts';
import { PlaceTable } from './place-table.ts';

/**
 * `usual`: gaps that a board fabricator closes without asking. `generous`: wider ones. `rounding`: only gaps caused by
 * rounding.
 */
export type GapTolerance = 'rounding' | 'usual' | 'generous';

const usualUm = [1, 3, 10, 25, 50, 100, 200, 350, 500];
/**
 * The gap widths that are tried, one after the other, µm. Small steps give the same joints as large ones in less time:
 * what a narrow gap joins is not compared at a wider one.
 */
const laddersUm: Readonly<Record<GapTolerance, readonly number[]>> = {
  rounding: [1, 10],
  usual: usualUm,
  generous: [...usualUm, 700, 1_000, 1_400, 2_000, 3_500, 5_000],
};
/** With more loose ends, a drawing holds tracks, all of whose ends are loose, and is not joined. */
const maxLooseTracks = 200;
/** The last gap of an otherwise closed curve may be this wide, and no more than this share of the curve. */
const lastGapUm = 5_000;
const lastGapShare = 0.03;

/** Joins loose ends that nearly meet, closest first. Returns the widest gap closed, um. */
export function closeGaps(graph: LineGraph, gaps: GapTolerance): number {
  let widest = 0;
  for (const tolerance of laddersUm[gaps]) {
    const loose = graph.danglingNodes();
    if (loose.length < 2 || (gaps === 'rounding' && loose.length > maxLooseTracks)) break;
    for (const { a, b, distance } of nearPairs(graph, loose, tolerance)) {
      if (graph.degree(a) !== 1 || graph.degree(b) !== 1) continue;
      graph.connect(a, b);
      widest = Math.max(widest, distance);
    }
  }
  return gaps === 'rounding' ? widest : Math.max(widest, closeLastGap(graph));
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly distance: number;
}

function nearPairs(graph: LineGraph, loose: readonly number[], tolerance: number): Pair[] {
  const cells = new PlaceTable(loose.length);
  const cellOf = (value: number): number => Math.floor(value / tolerance);
  // The loose ends of a cell are a chain: the last one that came, then the one before it.
  const last = new Int32Array(loose.length).fill(-1);
  const before = new Int32Array(loose.length);
  for (const [index, node] of loose.entries()) {
    const { x, y } = graph.at(node);
    const cell = cells.number(cellOf(x), cellOf(y));
    before[index] = int32At(last, cell);
    last[cell] = index;
  }
  const pairs: Pair[] = [];
  for (const a of loose) {
    const { x: fromX, y: fromY } = graph.at(a);
    const [column, row] = [cellOf(fromX), cellOf(fromY)];
    for (let step = 0; step < 9; step += 1) {
      const cell = cells.find(column + (step % 3) - 1, row + Math.floor(step / 3) - 1);
      for (let index = cell < 0 ? -1 : int32At(last, cell); index >= 0; index = int32At(before, index)) {
        const b = numberAt(loose, index);
        if (b <= a || graph.around(a).includes(b)) continue;
        const { x, y } = graph.at(b);
        const distance = Math.sqrt((fromX - x) ** 2 + (fromY - y) ** 2);
        if (distance <= tolerance) pairs.push({ a, b, distance });
      }
    }
  }
  return pairs.sort((left, right) => left.distance - right.distance || left.a - right.a || left.b - right.b);
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Closes a single open chain whose ends are close for its size: one line is missing. */
function closeLastGap(graph: LineGraph): number {
  const loose = graph.danglingNodes();
  const [start, end] = loose;
  if (loose.length !== 2 || start === undefined || end === undefined) return 0;
  const gap = apart(graph.at(start), graph.at(end));
  let length = 0;
  let [before, at] = [-1, start];
  for (let steps = 0; steps < graph.nodes && at !== end; steps += 1) {
    const next: number | undefined = graph.around(at).find((node) => node !== before);
    if (next === undefined) return 0;
    length += apart(graph.at(next), graph.at(at));
    [before, at] = [at, next];
  }
  if (at !== end || gap > lastGapUm || gap > length * lastGapShare) return 0;
  graph.connect(start, end);
  return gap;
}
