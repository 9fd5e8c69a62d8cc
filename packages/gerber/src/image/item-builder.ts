import type { ItemColumns, ItemKind } from './layer-image.ts';

/** The growing arrays of one layer or block; `build` cuts them to size. */
export class ItemBuilder {
  #count = 0;
  #used = 0;
  #kind: Uint8Array;
  #dark: Uint8Array;
  #tool: Uint32Array;
  #transform: Uint16Array;
  #attribute: Uint16Array;
  #start: Uint32Array;
  #coords: Float64Array;

  /** Allocates space for `expected` items before it grows. */
  constructor(expected: number) {
    const capacity = Math.max(16, expected);
    this.#kind = new Uint8Array(capacity);
    this.#dark = new Uint8Array(capacity);
    this.#tool = new Uint32Array(capacity);
    this.#transform = new Uint16Array(capacity);
    this.#attribute = new Uint16Array(capacity);
    this.#start = new Uint32Array(capacity);
    this.#coords = new Float64Array(capacity * 4);
  }

  get count(): number {
    return this.#count;
  }

  /** Starts an item; its coordinates follow through `coord2`, as many times as the kind asks for. */
  item(kind: ItemKind, dark: boolean, tool: number, transform: number, attribute: number): void {
    if (this.#count === this.#kind.length) this.#growItems();
    const at = this.#count;
    this.#kind[at] = kind;
    this.#dark[at] = dark ? 1 : 0;
    this.#tool[at] = tool;
    this.#transform[at] = transform;
    this.#attribute[at] = attribute;
    this.#start[at] = this.#used;
    this.#count = at + 1;
  }

  coord2(first: number, second: number): void {
    if (this.#used + 2 > this.#coords.length) this.#coords = grown(this.#coords, new Float64Array(this.#used * 2));
    this.#coords[this.#used] = first;
    this.#coords[this.#used + 1] = second;
    this.#used += 2;
  }

  build(): ItemColumns {
    const count = this.#count;
    return {
      count,
      kind: fitted(this.#kind, count),
      dark: fitted(this.#dark, count),
      tool: fitted(this.#tool, count),
      transform: fitted(this.#transform, count),
      attribute: fitted(this.#attribute, count),
      start: fitted(this.#start, count),
      coords: fitted(this.#coords, this.#used),
    };
  }

  #growItems(): void {
    const capacity = this.#kind.length * 2;
    this.#kind = grown(this.#kind, new Uint8Array(capacity));
    this.#dark = grown(this.#dark, new Uint8Array(capacity));
    this.#tool = grown(this.#tool, new Uint32Array(capacity));
    this.#transform = grown(this.#transform, new Uint16Array(capacity));
    this.#attribute = grown(this.#attribute, new Uint16Array(capacity));
    this.#start = grown(this.#start, new Uint32Array(capacity));
  }
}

/** The used part of an array: a view of it if less than an eighth is unused, else a copy, so that the rest can be freed. */
function fitted<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(column: T, used: number): T {
  return (used * 8 >= column.length * 7 ? column.subarray(0, used) : column.slice(0, used)) as T;
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
