import type { LineGraph } from './line-graph.ts';
import { PlaceTable } from './place-table.ts';

/**
 * `usual`: gaps that a board house closes without asking. `generous`: wider ones. `rounding`: only those of rounding.
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
const mostLooseTracks = 200;
/** The last gap of an otherwise closed curve may be this wide, and no more than this share of the curve. */
const lastGapUm = 5_000;
const lastGapShare = 0.03;

/** Joins loose ends that nearly meet, closest first. Returns the widest gap closed, um. */
export function closeGaps(graph: LineGraph, gaps: GapTolerance): number {
  let widest = 0;
  for (const tolerance of laddersUm[gaps]) {
    const loose = graph.danglingNodes();
    if (loose.length < 2 || (gaps === 'rounding' && loose.length > mostLooseTracks)) break;
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
  const { x, y } = graph;
  const cells = new PlaceTable(loose.length);
  const cellOf = (value: number): number => Math.floor(value / tolerance);
  // The loose ends of a cell are a chain: the last one that came, then the one before it.
  const last = new Int32Array(loose.length).fill(-1);
  const before = new Int32Array(loose.length);
  for (const [index, node] of loose.entries()) {
    const cell = cells.number(cellOf(x[node]!), cellOf(y[node]!));
    before[index] = last[cell]!;
    last[cell] = index;
  }
  const pairs: Pair[] = [];
  for (const a of loose) {
    const [column, row] = [cellOf(x[a]!), cellOf(y[a]!)];
    for (let step = 0; step < 9; step += 1) {
      const cell = cells.find(column + (step % 3) - 1, row + Math.floor(step / 3) - 1);
      for (let index = cell < 0 ? -1 : last[cell]!; index >= 0; index = before[index]!) {
        const b = loose[index]!;
        if (b <= a || graph.neighbours[a]!.includes(b)) continue;
        const distance = Math.sqrt((x[a]! - x[b]!) ** 2 + (y[a]! - y[b]!) ** 2);
        if (distance <= tolerance) pairs.push({ a, b, distance });
      }
    }
  }
  return pairs.sort((left, right) => left.distance - right.distance || left.a - right.a || left.b - right.b);
}

/** Closes a single open chain whose ends are near each other for its size: one line was forgotten. */
function closeLastGap(graph: LineGraph): number {
  const loose = graph.danglingNodes();
  const [start, end] = loose;
  if (loose.length !== 2 || start === undefined || end === undefined) return 0;
  const gap = Math.hypot(graph.x[start]! - graph.x[end]!, graph.y[start]! - graph.y[end]!);
  let length = 0;
  let [before, at] = [-1, start];
  for (let steps = 0; steps < graph.nodes && at !== end; steps += 1) {
    const next: number | undefined = graph.neighbours[at]!.find((node) => node !== before);
    if (next === undefined) return 0;
    length += Math.hypot(graph.x[next]! - graph.x[at]!, graph.y[next]! - graph.y[at]!);
    [before, at] = [at, next];
  }
  if (at !== end || gap > lastGapUm || gap > length * lastGapShare) return 0;
  graph.connect(start, end);
  return gap;
}
