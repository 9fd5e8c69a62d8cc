/**
 * Collects characters and integers as bytes. Appending to a string piece by piece leaves garbage whose collection takes half
 * the time of a large drawing (`bench/gerber.ts`).
 */
export class TextBuffer {
  #bytes = new Uint8Array(256);
  #used = 0;

  get isEmpty(): boolean {
    return this.#used === 0;
  }

  /** A single ASCII character. */
  letter(code: number): void {
    if (this.#used === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#used] = code;
    this.#used += 1;
  }

  whole(value: number): void {
    if (this.#used + longestNumber > this.#bytes.length) this.#grow(longestNumber);
    let rest = value;
    if (rest < 0) {
      this.#bytes[this.#used] = minus;
      this.#used += 1;
      rest = -rest;
    }
    let end = this.#used + 1;
    for (let bound = 10; rest >= bound; bound *= 10) end += 1;
    for (let at = end - 1; at >= this.#used; at -= 1) {
      const shorter = Math.floor(rest / 10);
      this.#bytes[at] = zero + rest - shorter * 10;
      rest = shorter;
    }
    this.#used = end;
  }

  /** A number that follows another one. A minus separates the two as well as a space does. */
  next(value: number): void {
    if (!(value < 0)) this.letter(space);
    this.whole(value);
  }

  append(bytes: Uint8Array): void {
    if (this.#used + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** A copy of what is there from a position on. */
  bytesFrom(start: number): Uint8Array {
    return this.#bytes.slice(start, this.#used);
  }

  get length(): number {
    return this.#used;
  }

  text(): string {
    return new TextDecoder().decode(this.#bytes.subarray(0, this.#used));
  }

  #grow(bytes: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + bytes));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

const longestNumber = 24;
const [zero, minus, space] = [0x30, 0x2d, 0x20];
