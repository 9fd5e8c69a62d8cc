import { type CellLists, cellLists } from '../cell-lists.ts';
import { int32At, itemAt, uint32At } from '../checked-access.ts';
import type { LineGraph } from './line-graph.ts';

/** A point within this distance of a line lies on it, µm. */
export const onLineUm = 2;
/** Narrower cells than this, µm, hold hardly a line. */
const minCellUm = 100;
/** Maximum number of columns or rows: a line across all of them is still quick to follow. */
const maxAcross = 1_500;
const cellsPerLine = 2;

/** The points and lines of a graph by square cell, as they were when it was made. */
export class EdgeGrid {
  /** Number of lines, and the points between which they run. */
  readonly count: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly nodes: CellLists;
  readonly lines: CellLists;
  /** The cells near the line that was visited last: the first `visited` entries. */
  cells = new Uint32Array(64);
  visited = 0;
  readonly #graph: LineGraph;
  readonly #cell: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #columns: number;

  constructor(graph: LineGraph) {
    this.#graph = graph;
    const { x, y, nodes } = graph;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let node = 0; node < nodes; node += 1) {
      minX = Math.min(minX, int32At(x, node));
      maxX = Math.max(maxX, int32At(x, node));
      minY = Math.min(minY, int32At(y, node));
      maxY = Math.max(maxY, int32At(y, node));
    }
    this.count = graph.edges;
    this.from = new Uint32Array(this.count);
    this.to = new Uint32Array(this.count);
    const wanted = Math.sqrt(((maxX - minX) * (maxY - minY)) / (this.count * cellsPerLine + 1));
    this.#cell = Math.max(minCellUm, wanted, Math.max(maxX - minX, maxY - minY) / maxAcross);
    this.#minX = minX;
    this.#minY = minY;
    this.#columns = Math.floor((maxX - minX) / this.#cell) + 3;
    const cells = this.#columns * (Math.floor((maxY - minY) / this.#cell) + 3);
    let edge = 0;
    for (let node = 0; node < nodes; node += 1) {
      for (const next of itemAt(graph.neighbours, node)) {
        if (next < node) continue;
        this.from[edge] = node;
        this.to[edge] = next;
        edge += 1;
      }
    }
    this.nodes = cellLists(cells, (add) => {
      for (let node = 0; node < nodes; node += 1) {
        if (graph.degree(node) > 0)
          add(this.#row(int32At(y, node)) * this.#columns + this.#column(int32At(x, node)), node);
      }
    });
    this.lines = cellLists(cells, (add) => {
      for (let line = 0; line < this.count; line += 1) {
        this.visitCells(line);
        for (let index = 0; index < this.visited; index += 1) add(uint32At(this.cells, index), line);
      }
    });
  }

  /** Notes the cells that a line touches, with its tolerance, in `cells`. Returns how many there are. */
  visitCells(line: number): number {
    const { x, y } = this.#graph;
    const [a, b] = [uint32At(this.from, line), uint32At(this.to, line)];
    const [low, high] = int32At(y, a) <= int32At(y, b) ? [a, b] : [b, a];
    const [lowX, lowY, highX, highY] = [int32At(x, low), int32At(y, low), int32At(x, high), int32At(y, high)];
    const [leftX, rightX] = [Math.min(lowX, highX) - onLineUm, Math.max(lowX, highX) + onLineUm];
    const slope = highY === lowY ? 0 : (highX - lowX) / (highY - lowY);
    const lastRow = this.#row(highY + onLineUm);
    this.visited = 0;
    for (let row = this.#row(lowY - onLineUm); row <= lastRow; row += 1) {
      // The part of the line between the lower and the upper border of the row, widened by the tolerance.
      const bottom = this.#minY + (row - 1) * this.#cell - onLineUm;
      const top = bottom + this.#cell + 2 * onLineUm;
      let [fromX, toX] = [leftX, rightX];
      if (highY !== lowY) {
        const atBottom = lowX + (bottom - lowY) * slope;
        const atTop = lowX + (top - lowY) * slope;
        fromX = Math.max(leftX, Math.min(atBottom, atTop) - onLineUm);
        toX = Math.min(rightX, Math.max(atBottom, atTop) + onLineUm);
      }
      const lastColumn = this.#column(toX);
      for (let column = this.#column(fromX); column <= lastColumn; column += 1) {
        if (this.visited === this.cells.length) this.#growCells();
        this.cells[this.visited] = row * this.#columns + column;
        this.visited += 1;
      }
    }
    return this.visited;
  }

  #growCells(): void {
    const grown = new Uint32Array(this.cells.length * 2);
    grown.set(this.cells);
    this.cells = grown;
  }

  #column(x: number): number {
    return Math.floor((x - this.#minX) / this.#cell) + 1;
  }

  #row(y: number): number {
    return Math.floor((y - this.#minY) / this.#cell) + 1;
  }
}
