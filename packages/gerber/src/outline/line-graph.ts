import type { Segments } from './centre-lines.ts';

/** Points in whole µm and the undirected lines between them. A line that was drawn twice is there once. */
export class LineGraph {
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly neighbours: number[][] = [];
  /** Lines that were drawn more than once. */
  duplicates = 0;
  edges = 0;
  readonly #byPlace = new Map<number, number>();

  static from(segments: Segments): LineGraph {
    const graph = new LineGraph();
    const { ends, count } = segments;
    for (let segment = 0; segment < count; segment += 1) {
      const at = segment * 4;
      graph.connect(graph.node(ends[at]!, ends[at + 1]!), graph.node(ends[at + 2]!, ends[at + 3]!));
    }
    return graph;
  }

  node(x: number, y: number): number {
    // Coordinates are within 2 m, so both fit one exact integer.
    const key = (x + 0x2000000) * 0x4000000 + (y + 0x2000000);
    const known = this.#byPlace.get(key);
    if (known !== undefined) return known;
    const index = this.x.push(x) - 1;
    this.y.push(y);
    this.neighbours.push([]);
    this.#byPlace.set(key, index);
    return index;
  }

  connect(a: number, b: number): void {
    if (a === b) return;
    const list = this.neighbours[a]!;
    if (list.includes(b)) {
      this.duplicates += 1;
      return;
    }
    list.push(b);
    this.neighbours[b]!.push(a);
    this.edges += 1;
  }

  disconnect(a: number, b: number): void {
    remove(this.neighbours[a]!, b);
    remove(this.neighbours[b]!, a);
    this.edges -= 1;
  }

  degree(node: number): number {
    return this.neighbours[node]!.length;
  }

  /** Points with one line only. */
  danglingNodes(): number[] {
    const nodes: number[] = [];
    for (let node = 0; node < this.neighbours.length; node += 1) if (this.degree(node) === 1) nodes.push(node);
    return nodes;
  }

  /** Whether every point joins exactly two lines: nothing but clean closed curves. */
  isSimple(): boolean {
    return this.neighbours.every((list) => list.length === 0 || list.length === 2);
  }

  /** Removes dead ends until only closed parts are left. Returns the number of lines removed. */
  prune(): number {
    let pruned = 0;
    const queue = this.danglingNodes();
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      const next = this.neighbours[node]![0];
      if (this.degree(node) !== 1 || next === undefined) continue;
      this.disconnect(node, next);
      pruned += 1;
      if (this.degree(next) === 1) queue.push(next);
    }
    return pruned;
  }
}

function remove(list: number[], value: number): void {
  const at = list.indexOf(value);
  if (at >= 0) list.splice(at, 1);
}
