const edgesPerCell = 2;
const maxCells = 1_000_000;
/** The cells begin this share of a cell off the corner, so that no line of a drawing runs along their sides. */
const offShare = 0.3819;

/**
 * The edges of a polygon sorted into square cells, each of which stores whether the middle of its left side is inside. So a few
 * edges decide whether a point is inside, however many the polygon has. Building it costs a few steps for each edge and each
 * cell that it crosses.
 */
export class EdgeCells {
  /** Number of edges that queries have looked at. */
  looks = 0;
  readonly #points: Float64Array;
  readonly #minX: number;
  readonly #minY: number;
  readonly #cellMm: number;
  readonly #columns: number;
  readonly #rows: number;
  /** The edges of cell c are `edges[offsets[c]]` up to, not including, `edges[offsets[c + 1]]`. */
  readonly #offsets: Uint32Array;
  readonly #edges: Uint32Array;
  /** 1 for each cell whose middle of the left side lies inside. */
  readonly #isInside: Uint8Array;

  constructor(points: Float64Array, minX: number, minY: number, maxX: number, maxY: number) {
    const edges = points.length >> 1;
    this.#points = points;
    const cells = Math.min(maxCells, Math.max(1, edges / edgesPerCell));
    const [width, height] = [Math.max(1e-6, maxX - minX), Math.max(1e-6, maxY - minY)];
    // A thin strip gets a single row or column of cells.
    this.#cellMm = Math.max(Math.sqrt((width * height) / cells), Math.max(width, height) / cells);
    this.#minX = minX - this.#cellMm * offShare;
    this.#minY = minY - this.#cellMm * offShare;
    this.#columns = Math.floor((maxX - this.#minX) / this.#cellMm) + 1;
    this.#rows = Math.floor((maxY - this.#minY) / this.#cellMm) + 1;
    this.#offsets = new Uint32Array(this.#columns * this.#rows + 1);
    this.#isInside = new Uint8Array(this.#columns * this.#rows);
    const offsets = this.#offsets;
    this.#visitCells((cell) => {
      offsets[cell + 1]! += 1;
    });
    for (let cell = 0; cell + 1 < offsets.length; cell += 1) offsets[cell + 1]! += offsets[cell]!;
    const fill = offsets.slice();
    const entries = new Uint32Array(offsets[offsets.length - 1]!);
    this.#visitCells((cell, edge) => {
      entries[fill[cell]!] = edge;
      fill[cell]! += 1;
    });
    this.#edges = entries;
    this.#markInside();
  }

  /** By the even-odd rule; only for places within the polygon's box. */
  isInside(x: number, y: number): boolean {
    const points = this.#points;
    const last = points.length - 2;
    const column = Math.floor((x - this.#minX) / this.#cellMm);
    const row = Math.floor((y - this.#minY) / this.#cellMm);
    const cell = row * this.#columns + column;
    let inside = this.#isInside[cell] === 1;
    // From the middle of the left side up or down, and from there to the right.
    const leftX = this.#minX + column * this.#cellMm;
    const middleY = this.#minY + (row + 0.5) * this.#cellMm;
    const lowY = y < middleY ? y : middleY;
    const highY = y < middleY ? middleY : y;
    const first = this.#offsets[cell]!;
    const end = this.#offsets[cell + 1]!;
    this.looks += end - first;
    for (let index = first; index < end; index += 1) {
      const at = this.#edges[index]! * 2;
      const next = at === last ? 0 : at + 2;
      const ax = points[at]!;
      const ay = points[at + 1]!;
      const bx = points[next]!;
      const by = points[next + 1]!;
      if (ax > leftX !== bx > leftX) {
        const crossingY = ((by - ay) * (leftX - ax)) / (bx - ax) + ay;
        if (crossingY > lowY && crossingY <= highY) inside = !inside;
      }
      if (ay > y !== by > y) {
        const crossingX = ((bx - ax) * (y - ay)) / (by - ay) + ax;
        if (crossingX > leftX && crossingX <= x) inside = !inside;
      }
    }
    return inside;
  }

  /** Visits the cells that each edge passes, and some adjacent ones. */
  #visitCells(visit: (cell: number, edge: number) => void): void {
    const points = this.#points;
    const size = this.#cellMm;
    for (let at = 0; at + 1 < points.length; at += 2) {
      const next = at + 2 < points.length ? at + 2 : 0;
      const ax = points[at]! - this.#minX;
      const ay = points[at + 1]! - this.#minY;
      const bx = points[next]! - this.#minX;
      const by = points[next + 1]! - this.#minY;
      const fromRow = Math.floor(Math.min(ay, by) / size);
      const toRow = Math.floor(Math.max(ay, by) / size);
      const fromColumn = Math.floor(Math.min(ax, bx) / size);
      const toColumn = Math.floor(Math.max(ax, bx) / size);
      const isSmall = fromRow === toRow || fromColumn === toColumn;
      for (let row = fromRow; row <= toRow; row += 1) {
        let from = fromColumn;
        let to = toColumn;
        if (!isSmall) {
          // The points where the edge enters and leaves the row.
          const one = ax + ((row * size - ay) / (by - ay)) * (bx - ax);
          const two = ax + (((row + 1) * size - ay) / (by - ay)) * (bx - ax);
          from = Math.max(from, Math.floor((one < two ? one : two) / size - nearShare));
          to = Math.min(to, Math.floor((one < two ? two : one) / size + nearShare));
        }
        for (let column = from; column <= to; column += 1) visit(row * this.#columns + column, at >> 1);
      }
    }
  }

  /** Along the middle of each row, every edge that is crossed changes sides for all cells to its right. */
  #markInside(): void {
    const points = this.#points;
    const size = this.#cellMm;
    for (let at = 0; at + 1 < points.length; at += 2) {
      const next = at + 2 < points.length ? at + 2 : 0;
      const ax = points[at]!;
      const ay = points[at + 1]!;
      const bx = points[next]!;
      const by = points[next + 1]!;
      const fromRow = Math.floor((Math.min(ay, by) - this.#minY) / size);
      const toRow = Math.floor((Math.max(ay, by) - this.#minY) / size);
      for (let row = fromRow; row <= toRow; row += 1) {
        const y = this.#minY + (row + 0.5) * size;
        if (ay > y === by > y) continue;
        const crossingX = ((bx - ax) * (y - ay)) / (by - ay) + ax;
        // The first cell whose left side is not left of the crossing; the same sum as `isInside` takes.
        let column = Math.max(0, Math.floor((crossingX - this.#minX) / size));
        while (column < this.#columns && this.#minX + column * size < crossingX) column += 1;
        if (column < this.#columns) this.#isInside[row * this.#columns + column]! ^= 1;
      }
    }
    for (let cell = 0; cell < this.#isInside.length; cell += 1) {
      if (cell % this.#columns !== 0) this.#isInside[cell]! ^= this.#isInside[cell - 1]!;
    }
  }
}

/** Share of a cell added around the cells that an edge is computed to pass, to allow for rounding. */
const nearShare = 1e-6;
