/** Rows of a fixed number of figures, kept in one typed array that grows. */
export class GrowingColumns {
  readonly width: number;
  values: Float64Array;
  #length = 0;

  constructor(width: number) {
    this.width = width;
    this.values = new Float64Array(width * 64);
  }

  get count(): number {
    return this.#length / this.width;
  }

  push(...row: readonly number[]): void {
    if (this.#length + this.width > this.values.length) {
      const grown = new Float64Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    for (let column = 0; column < this.width; column += 1) this.values[this.#length + column] = row[column]!;
    this.#length += this.width;
  }
}
