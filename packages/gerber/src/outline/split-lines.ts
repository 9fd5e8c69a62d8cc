import { rangeOf } from '../cell-lists.ts';
import { int32At, uint32At } from '../checked-access.ts';
import { EdgeGrid, onLineUm } from './edge-grid.ts';
import type { LineGraph } from './line-graph.ts';

/** Lines are split no further after so many comparisons: no outline is so dense. */
const maxWork = 4_000_000;

/**
 * Cuts lines at points of other lines that lie on them. That divides T-junctions, and overlaps of parallel lines, whose
 * equal parts then become one. With `crossings`, lines are also cut where they cross.
 *
 * Time grows with the lines and with how many share a cell of the grid: about 1 µs a line for text.
 */
export function splitLines(graph: LineGraph, crossings: boolean): void {
  const grid = new EdgeGrid(graph);
  const cuts: { edge: number; points: number[] }[] = [];
  let work = 0;
  for (let edge = 0; edge < grid.count; edge += 1) {
    const points: number[] = [];
    work += grid.visitCells(edge);
    work += addNodesOn(graph, grid, edge, points);
    if (crossings) work += addCrossings(graph, grid, edge, points);
    if (points.length > 0) cuts.push({ edge, points });
    if (work > maxWork) return;
  }
  for (const { edge, points } of cuts) {
    const [a, b] = [uint32At(grid.from, edge), uint32At(grid.to, edge)];
    graph.disconnect(a, b);
    const start = graph.at(a);
    const along = (node: number): number => {
      const { x, y } = graph.at(node);
      return (x - start.x) ** 2 + (y - start.y) ** 2;
    };
    let from = a;
    for (const node of points.sort((left, right) => along(left) - along(right))) {
      graph.connect(from, node);
      from = node;
    }
    graph.connect(from, b);
  }
}

/** Adds the points in the visited cells that lie on the line. Returns the number of comparisons. */
function addNodesOn(graph: LineGraph, grid: EdgeGrid, edge: number, found: number[]): number {
  const { x, y } = graph;
  const [a, b] = [uint32At(grid.from, edge), uint32At(grid.to, edge)];
  const [ax, ay] = [int32At(x, a), int32At(y, a)];
  const [dx, dy] = [int32At(x, b) - ax, int32At(y, b) - ay];
  const length = Math.sqrt(dx * dx + dy * dy);
  const { offsets, entries } = grid.nodes;
  let work = 0;
  for (let index = 0; index < grid.visited; index += 1) {
    const cell = uint32At(grid.cells, index);
    const { from: first, to: end } = rangeOf(offsets, cell);
    work += end - first;
    for (let at = first; at < end; at += 1) {
      const node = uint32At(entries, at);
      if (node === a || node === b) continue;
      const [px, py] = [int32At(x, node) - ax, int32At(y, node) - ay];
      const along = (px * dx + py * dy) / length;
      if (along <= onLineUm || along >= length - onLineUm) continue;
      if (Math.abs(px * dy - py * dx) / length <= onLineUm) found.push(node);
    }
  }
  return work;
}

/** Adds the places, as points of the graph, where lines in the visited cells cross the line. */
function addCrossings(graph: LineGraph, grid: EdgeGrid, edge: number, found: number[]): number {
  const [a, b] = [uint32At(grid.from, edge), uint32At(grid.to, edge)];
  const { x, y } = graph;
  const [ax, ay, bx, by] = [int32At(x, a), int32At(y, a), int32At(x, b), int32At(y, b)];
  const { offsets, entries } = grid.lines;
  let work = 0;
  for (let index = 0; index < grid.visited; index += 1) {
    const cell = uint32At(grid.cells, index);
    const { from: first, to: end } = rangeOf(offsets, cell);
    work += end - first;
    for (let at = first; at < end; at += 1) {
      const other = uint32At(entries, at);
      const [c, d] = [uint32At(grid.from, other), uint32At(grid.to, other)];
      if (c === a || c === b || d === a || d === b) continue;
      const [cx, cy] = [int32At(graph.x, c), int32At(graph.y, c)];
      const [ex, ey] = [int32At(graph.x, d) - cx, int32At(graph.y, d) - cy];
      const denominator = (bx - ax) * ey - (by - ay) * ex;
      if (denominator === 0) continue;
      const t = ((cx - ax) * ey - (cy - ay) * ex) / denominator;
      const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / denominator;
      if (t <= 0 || t >= 1 || u <= 0 || u >= 1) continue;
      const node = graph.node(Math.round(ax + t * (bx - ax)), Math.round(ay + t * (by - ay)));
      if (node !== a && node !== b && !found.includes(node)) found.push(node);
    }
  }
  return work;
}
