import type { LineGraph } from './line-graph.ts';

/** A point within this distance of a line lies on it, µm. */
const onLineUm = 2;
/** Lines are split no further after so many comparisons: no outline is so dense. */
const maxWork = 4_000_000;

/**
 * Cuts lines at points of other lines that lie on them. That divides T-junctions, and overlaps of parallel lines, whose
 * equal parts then become one. With `crossings`, lines are also cut where they cross.
 */
export function splitLines(graph: LineGraph, crossings: boolean): void {
  const grid = new EdgeGrid(graph);
  const cuts: { a: number; b: number; points: number[] }[] = [];
  for (const [a, b] of grid.edges) {
    const points = [...grid.nodesOn(a, b), ...(crossings ? grid.crossingsOf(a, b) : [])];
    if (points.length > 0) cuts.push({ a, b, points });
    if (grid.work > maxWork) return;
  }
  for (const { a, b, points } of cuts) {
    graph.disconnect(a, b);
    const along = (node: number): number => Math.hypot(graph.x[node]! - graph.x[a]!, graph.y[node]! - graph.y[a]!);
    let from = a;
    for (const node of points.sort((left, right) => along(left) - along(right))) {
      graph.connect(from, node);
      from = node;
    }
    graph.connect(from, b);
  }
}

class EdgeGrid {
  readonly edges: (readonly [number, number])[] = [];
  work = 0;
  readonly #graph: LineGraph;
  readonly #cell: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #columns: number;
  readonly #nodes = new Map<number, number[]>();
  readonly #lines = new Map<number, number[]>();

  constructor(graph: LineGraph) {
    this.#graph = graph;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let node = 0; node < graph.x.length; node += 1) {
      minX = Math.min(minX, graph.x[node]!);
      maxX = Math.max(maxX, graph.x[node]!);
      minY = Math.min(minY, graph.y[node]!);
      maxY = Math.max(maxY, graph.y[node]!);
    }
    this.#minX = minX;
    this.#minY = minY;
    this.#cell = Math.max(100, Math.max(maxX - minX, maxY - minY) / 150);
    this.#columns = Math.floor((maxX - minX) / this.#cell) + 3;
    for (let node = 0; node < graph.x.length; node += 1) {
      if (graph.degree(node) === 0) continue;
      push(this.#nodes, this.#cellAt(graph.x[node]!, graph.y[node]!), node);
      for (const next of graph.neighbours[node]!) {
        if (next < node) continue;
        const edge = this.edges.push([node, next]) - 1;
        this.#visitCells(node, next, (cell) => push(this.#lines, cell, edge));
      }
    }
  }

  nodesOn(a: number, b: number): number[] {
    const { x, y } = this.#graph;
    const found: number[] = [];
    const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!];
    const length = Math.hypot(dx, dy);
    this.#visitCells(a, b, (cell) => {
      for (const node of this.#nodes.get(cell) ?? []) {
        this.work += 1;
        if (node === a || node === b) continue;
        const [px, py] = [x[node]! - x[a]!, y[node]! - y[a]!];
        const along = (px * dx + py * dy) / length;
        if (along <= onLineUm || along >= length - onLineUm) continue;
        if (Math.abs(px * dy - py * dx) / length <= onLineUm && !found.includes(node)) found.push(node);
      }
    });
    return found;
  }

  crossingsOf(a: number, b: number): number[] {
    const { x, y } = this.#graph;
    const found = new Set<number>();
    this.#visitCells(a, b, (cell) => {
      for (const index of this.#lines.get(cell) ?? []) {
        this.work += 1;
        const [c, d] = this.edges[index]!;
        if (c === a || c === b || d === a || d === b) continue;
        const place = crossing(x[a]!, y[a]!, x[b]!, y[b]!, x[c]!, y[c]!, x[d]!, y[d]!);
        if (place === undefined) continue;
        const node = this.#graph.node(Math.round(place[0]), Math.round(place[1]));
        if (node !== a && node !== b) found.add(node);
      }
    });
    return [...found];
  }

  #cellAt(x: number, y: number): number {
    return (
      (Math.floor((y - this.#minY) / this.#cell) + 1) * this.#columns + Math.floor((x - this.#minX) / this.#cell) + 1
    );
  }

  /** Visits the cells near a line, and their neighbours because of the tolerance. */
  #visitCells(a: number, b: number, visit: (cell: number) => void): void {
    const { x, y } = this.#graph;
    const cell = this.#cell;
    const column = (value: number): number => Math.floor((value - this.#minX) / cell) + 1;
    const row = (value: number): number => Math.floor((value - this.#minY) / cell) + 1;
    const [ax, ay, bx, by] = [x[a]!, y[a]!, x[b]!, y[b]!];
    const length = Math.hypot(bx - ax, by - ay);
    const reach = cell * 0.71 + onLineUm;
    for (let r = row(Math.min(ay, by) - onLineUm); r <= row(Math.max(ay, by) + onLineUm); r += 1) {
      for (let c = column(Math.min(ax, bx) - onLineUm); c <= column(Math.max(ax, bx) + onLineUm); c += 1) {
        this.work += 1;
        const centreX = this.#minX + (c - 0.5) * cell - ax;
        const centreY = this.#minY + (r - 0.5) * cell - ay;
        if (Math.abs(centreX * (by - ay) - centreY * (bx - ax)) / length > reach) continue;
        visit(r * this.#columns + c);
      }
    }
  }
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function crossing(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): readonly [number, number] | undefined {
  const denominator = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (denominator === 0) return undefined;
  const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / denominator;
  const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / denominator;
  if (t <= 0 || t >= 1 || u <= 0 || u >= 1) return undefined;
  return [ax + t * (bx - ax), ay + t * (by - ay)];
}
