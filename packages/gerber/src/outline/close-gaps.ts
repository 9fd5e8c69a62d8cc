import type { LineGraph } from './line-graph.ts';

/**
 * `usual`: gaps that a board house closes without asking. `generous`: wider ones. `rounding`: only those of rounding.
 */
export type GapTolerance = 'rounding' | 'usual' | 'generous';

/** The gap widths that are tried, one after the other, µm. */
const laddersUm: Readonly<Record<GapTolerance, readonly number[]>> = {
  rounding: [1, 10],
  usual: [1, 10, 50, 200, 500],
  generous: [1, 10, 50, 200, 500, 1_000, 2_000, 5_000],
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
  const cells = new Map<number, number[]>();
  // Coordinates are whole micrometres within 2 m, so column and row fit one exact integer.
  const key = (column: number, row: number): number => (column + 0x2000000) * 0x4000000 + row + 0x2000000;
  const cellOf = (value: number): number => Math.floor(value / tolerance);
  for (const node of loose) {
    const name = key(cellOf(graph.x[node]!), cellOf(graph.y[node]!));
    const list = cells.get(name);
    if (list === undefined) cells.set(name, [node]);
    else list.push(node);
  }
  const pairs: Pair[] = [];
  for (const a of loose) {
    const [column, row] = [cellOf(graph.x[a]!), cellOf(graph.y[a]!)];
    for (let step = 0; step < 9; step += 1) {
      for (const b of cells.get(key(column + (step % 3) - 1, row + Math.floor(step / 3) - 1)) ?? []) {
        if (b <= a || graph.neighbours[a]!.includes(b)) continue;
        const distance = Math.hypot(graph.x[a]! - graph.x[b]!, graph.y[a]! - graph.y[b]!);
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
  for (let steps = 0; steps < graph.x.length && at !== end; steps += 1) {
    const next: number | undefined = graph.neighbours[at]!.find((node) => node !== before);
    if (next === undefined) return 0;
    length += Math.hypot(graph.x[next]! - graph.x[at]!, graph.y[next]! - graph.y[at]!);
    [before, at] = [at, next];
  }
  if (at !== end || gap > lastGapUm || gap > length * lastGapShare) return 0;
  graph.connect(start, end);
  return gap;
}
