import { int32At, itemAt } from '../checked-access.ts';
import type { Point } from '../problem.ts';
import type { Segments } from './centre-lines.ts';
import { PlaceTable } from './place-table.ts';

/** Points in integer µm and the undirected lines between them. A line that was drawn twice is stored once. */
export class LineGraph {
  readonly neighbours: number[][] = [];
  /** Lines that were drawn more than once. */
  duplicates = 0;
  edges = 0;
  readonly #places: PlaceTable;

  static from(segments: Segments): LineGraph {
    const { ends, count } = segments;
    const graph = new LineGraph(count);
    for (let segment = 0; segment < count; segment += 1) {
      const at = segment * 4;
      graph.connect(
        graph.node(int32At(ends, at), int32At(ends, at + 1)),
        graph.node(int32At(ends, at + 2), int32At(ends, at + 3)),
      );
    }
    return graph;
  }

  private constructor(expected: number) {
    this.#places = new PlaceTable(expected);
  }

  /** Number of points, those without lines included. */
  get nodes(): number {
    return this.#places.count;
  }

  /** Coordinates by point, for reading only. A new point may replace the arrays. */
  get x(): Int32Array {
    return this.#places.x;
  }

  get y(): Int32Array {
    return this.#places.y;
  }

  /** The coordinates of a point. */
  at(node: number): Point {
    return { x: int32At(this.#places.x, node), y: int32At(this.#places.y, node) };
  }

  /** The points that are joined with one. */
  around(node: number): readonly number[] {
    return itemAt(this.neighbours, node);
  }

  node(x: number, y: number): number {
    const index = this.#places.number(x, y);
    if (index === this.neighbours.length) this.neighbours.push([]);
    return index;
  }

  connect(a: number, b: number): void {
    if (a === b) return;
    const [ofA, ofB] = [itemAt(this.neighbours, a), itemAt(this.neighbours, b)];
    // In a star of lines the shorter list is searched, so that its centre takes no longer than another point.
    if (ofA.length <= ofB.length ? ofA.includes(b) : ofB.includes(a)) {
      this.duplicates += 1;
      return;
    }
    ofA.push(b);
    ofB.push(a);
    this.edges += 1;
  }

  disconnect(a: number, b: number): void {
    remove(itemAt(this.neighbours, a), b);
    remove(itemAt(this.neighbours, b), a);
    this.edges -= 1;
  }

  degree(node: number): number {
    return itemAt(this.neighbours, node).length;
  }

  /** Points with one line only. */
  danglingNodes(): number[] {
    const nodes: number[] = [];
    for (let node = 0; node < this.neighbours.length; node += 1) if (this.degree(node) === 1) nodes.push(node);
    return nodes;
  }

  /** True when every point joins exactly two lines: only clean closed curves. */
  isSimple(): boolean {
    return this.neighbours.every((list) => list.length === 0 || list.length === 2);
  }

  /** Removes dead ends until only closed parts are left. Returns the number of lines removed. */
  prune(): number {
    let pruned = 0;
    const queue = this.danglingNodes();
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      const next = itemAt(this.neighbours, node)[0];
      if (this.degree(node) !== 1 || next === undefined) continue;
      this.disconnect(node, next);
      pruned += 1;
      if (this.degree(next) === 1) queue.push(next);
    }
    return pruned;
  }
}

function remove(list: number[], value: number): void {
  // Dead ends are taken off from the last one, whose entries stand last.
  const at = list.lastIndexOf(value);
  if (at >= 0) list.splice(at, 1);
}
