const farthestMm = 1e6;
const wideSearchCells = 50;

/** Tests a point by its index and its distance. */
type PointTest = (at: number, away: number) => boolean;

/** Points sorted into square cells, so that the nearest one is found quickly. */
export class PointGrid {
  readonly #cellMm: number;
  readonly #cells = new Map<number, number[]>();
  readonly points: Float64Array;

  /** `points` are x, y pairs; `cellMm` should be near the distances asked for. */
  constructor(points: readonly number[], cellMm: number) {
    this.points = Float64Array.from(points);
    this.#cellMm = cellMm;
    for (let at = 0; at + 1 < points.length; at += 2) this.#enter(at);
  }

  #enter(at: number): void {
    const key = this.#key(Math.floor(this.points[at]! / this.#cellMm), Math.floor(this.points[at + 1]! / this.#cellMm));
    const list = this.#cells.get(key);
    if (list === undefined) this.#cells.set(key, [at]);
    else list.push(at);
  }

  /** Number of points in the fullest cell: each search visits all points of the cells it touches. */
  get fullestCell(): number {
    let max = 0;
    for (const { length } of this.#cells.values()) max = Math.max(max, length);
    return max;
  }

  hasWithin(x: number, y: number, distance: number): boolean {
    return this.#some(x, y, distance, () => true);
  }

  /** Index in `points` of the nearest one within `distance`; of several the first. */
  nearest(x: number, y: number, distance: number, except = -1): number | undefined {
    let found: number | undefined;
    let best = distance;
    this.#some(x, y, distance, (at, away) => {
      if (at === except || away > best) return false;
      if (away === best && found !== undefined && found < at) return false;
      best = away;
      found = at;
      // Points at one place lie in one cell, the first of them first.
      return away === 0;
    });
    return found;
  }

  visit(x: number, y: number, distance: number, visit: (at: number, away: number) => void): void {
    this.#some(x, y, distance, (at, away) => {
      visit(at, away);
      return false;
    });
  }

  /** Ends at the first point for which the test is true. */
  #some(x: number, y: number, distance: number, isFound: PointTest): boolean {
    const cell = this.#cellMm;
    // Farther out, adding one to a cell number is lost in rounding and the loops below would not end.
    if (!(Math.abs(x) < farthestMm && Math.abs(y) < farthestMm)) return false;
    if (distance / cell > wideSearchCells) return this.#someOfAll(x, y, distance, isFound);
    const fromColumn = Math.floor((x - distance) / cell);
    const toColumn = Math.floor((x + distance) / cell);
    const toRow = Math.floor((y + distance) / cell);
    for (let row = Math.floor((y - distance) / cell); row <= toRow; row += 1) {
      for (let column = fromColumn; column <= toColumn; column += 1) {
        const list = this.#cells.get(this.#key(column, row));
        if (list === undefined) continue;
        for (const at of list) if (this.#isFound(at, x, y, distance, isFound)) return true;
      }
    }
    return false;
  }

  /** For a search over more cells than there are points: looks at every point once. */
  #someOfAll(x: number, y: number, distance: number, isFound: PointTest): boolean {
    for (let at = 0; at + 1 < this.points.length; at += 2) {
      if (this.#isFound(at, x, y, distance, isFound)) return true;
    }
    return false;
  }

  #isFound(at: number, x: number, y: number, distance: number, isFound: PointTest): boolean {
    const dx = this.points[at]! - x;
    const dy = this.points[at + 1]! - y;
    const away = Math.sqrt(dx * dx + dy * dy);
    return away <= distance && isFound(at, away);
  }

  /** A small integer near the origin, where nearly all cells lie: maps find those several times as fast. */
  #key(column: number, row: number): number {
    if (column >= -0x4000 && column < 0x4000 && row >= -0x4000 && row < 0x4000)
      return (column + 0x4000) * 0x8000 + row + 0x4000;
    return -1 - ((column + 0x1000000) * 0x4000000 + (row + 0x1000000));
  }
}
