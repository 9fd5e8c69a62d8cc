/** Coordinates are counted in steps of 1/500 mm, so that ends which were rounded differently are one place. */
const stepsPerMm = 500;
/** More than twice the steps to any coordinate that a file may have. */
const span = 2 ** 22;

/**
 * Finds the places at which only one end lies. Places are numbers in one sorted array: no file can make that slow, unlike a
 * hash table, and a layer has hundreds of thousands of ends.
 */
export class EndCounts {
  #places: Float64Array;
  #count = 0;

  constructor(capacity: number) {
    this.#places = new Float64Array(capacity);
  }

  /** Takes what `endPlace` gives. */
  add(place: number): void {
    this.#places[this.#count] = place;
    this.#count += 1;
  }

  /** To be called once, after the last end was added. */
  sort(): void {
    this.#places = this.#places.subarray(0, this.#count).sort();
  }

  /** True when exactly one of the ends lies at the place. */
  isSingle(place: number): boolean {
    const places = this.#places;
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return places[low] === place && places[low + 1] !== place;
  }
}

/** A place, given in mm, as one number. */
export const endPlace = (x: number, y: number): number =>
  Math.round(x * stepsPerMm) * span + Math.round(y * stepsPerMm);
