/**
 * Numbers places by their integer coordinates, from 0 in order of insertion. An open hash table over typed arrays: a `Map`
 * would need keys of 52 bits, each of which is a separate object.
 */
export class PlaceTable {
  /** Coordinates by number; only the first `count` are places. Replaced when the table grows. */
  x: Int32Array;
  y: Int32Array;
  count = 0;
  #slots: Int32Array;

  constructor(expected = 16) {
    let size = 32;
    while (size < expected * 2) size *= 2;
    this.#slots = new Int32Array(size);
    this.x = new Int32Array(size >> 1);
    this.y = new Int32Array(size >> 1);
  }

  /** The number of a place, a new one when it was not there yet. */
  number(x: number, y: number): number {
    if (this.count === this.x.length) this.#grow();
    const slot = this.#slot(x, y);
    // Slots count places from 1, so that 0 is an empty slot.
    const known = this.#slots[slot]! - 1;
    if (known >= 0) return known;
    const made = this.count;
    this.count += 1;
    this.#slots[slot] = made + 1;
    this.x[made] = x;
    this.y[made] = y;
    return made;
  }

  /** The number of a place; -1 when it is not there. */
  find(x: number, y: number): number {
    return this.#slots[this.#slot(x, y)]! - 1;
  }

  #slot(x: number, y: number): number {
    const mask = this.#slots.length - 1;
    let slot = ((Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)) >>> 7) & mask;
    for (;;) {
      const known = this.#slots[slot]! - 1;
      if (known < 0 || (this.x[known] === x && this.y[known] === y)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const { x, y } = this;
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.x = new Int32Array(x.length * 2);
    this.y = new Int32Array(y.length * 2);
    this.x.set(x);
    this.y.set(y);
    for (let place = 0; place < this.count; place += 1) this.#slots[this.#slot(x[place]!, y[place]!)] = place + 1;
  }
}
