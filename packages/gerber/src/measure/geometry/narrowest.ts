/** Retains the entries with the smallest `mm`, up to a number, however many are added. Memory is bounded by twice that. */
export class Narrowest<T extends { readonly mm: number }> {
  readonly #max: number;
  #entries: T[] = [];
  #limitMm = Number.POSITIVE_INFINITY;

  constructor(max: number) {
    this.#max = max;
  }

  /** True when an entry of this width would be retained. */
  takes(mm: number): boolean {
    return mm < this.#limitMm;
  }

  add(entry: T): void {
    if (!this.takes(entry.mm)) return;
    this.#entries.push(entry);
    if (this.#entries.length < this.#max * 2) return;
    this.#entries = this.sorted();
    this.#limitMm = this.#entries.at(-1)!.mm;
  }

  /** Narrowest first; of equal ones the first that was added. */
  sorted(): T[] {
    return this.#entries.toSorted((left, right) => left.mm - right.mm).slice(0, this.#max);
  }
}
