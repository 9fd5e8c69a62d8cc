/** Disjoint sets over 0 to `count` - 1. */
export class UnionFind {
  readonly #parent: Uint32Array;

  constructor(count: number) {
    this.#parent = new Uint32Array(count);
    for (let index = 0; index < count; index += 1) this.#parent[index] = index;
  }

  find(item: number): number {
    const parent = this.#parent;
    let at = item;
    while (parent[at] !== at) {
      // Halving the path keeps trees flat without a second walk.
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  join(left: number, right: number): void {
    this.#parent[this.find(left)] = this.find(right);
  }
}
