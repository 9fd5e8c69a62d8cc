/** Disjoint sets of integers. */
export class UnionFind {
  readonly #parent: Uint32Array;

  /** A set for each number below a count; or sets that were joined before, by the `parents` of another one. */
  constructor(of: number | Uint32Array) {
    this.#parent = typeof of === 'number' ? new Uint32Array(of) : of;
    if (typeof of === 'number') for (let index = 0; index < of; index += 1) this.#parent[index] = index;
  }

  get parents(): Uint32Array {
    return this.#parent;
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
