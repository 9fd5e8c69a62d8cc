/** In a row that more edges cross than this share of its columns, crossings are counted by column instead of sorted. */
const denseShare = 0.25;

/**
 * The edges of an area, from which its rows are read. It is reused from area to area, since most have four edges. Time grows
 * with the edges and with the rows that each of them crosses, also where edges cross each other.
 */
export class EdgeTable {
  #count = 0;
  /** For each edge x and y of its lower end, y of its upper end, and x per y. */
  #edges = new Float64Array(4 * 64);
  /** 1 for an edge that runs upwards, else -1. */
  #turn = new Int8Array(64);
  #next = new Int32Array(64);
  /** Edges that cross the present row, by where they cross it. */
  #active = new Int32Array(64);
  #crossing = new Float64Array(64);
  /** By row: the first edge that begins there, or -1; `next` has the others. */
  #starting = new Int32Array(256);
  /** By column: the turns of the edges that cross a dense row before its middle. */
  #turns = new Int32Array(0);

  clear(): void {
    this.#count = 0;
  }

  /** An edge along a row bounds nothing. */
  add(x: number, y: number, toX: number, toY: number): void {
    const isUp = toY > y;
    if (!isUp && !(toY < y)) return;
    if (this.#count === this.#turn.length) this.#grow();
    const at = this.#count * 4;
    this.#edges[at] = isUp ? x : toX;
    this.#edges[at + 1] = isUp ? y : toY;
    this.#edges[at + 2] = isUp ? toY : y;
    this.#edges[at + 3] = isUp ? (toX - x) / (toY - y) : (x - toX) / (y - toY);
    this.#turn[this.#count] = isUp ? 1 : -1;
    this.#count += 1;
  }

  /**
   * Hands over what lies inside by the non-zero rule, in the middles of the rows 0 to `rows` - 1, lowest row first. The ends of a
   * span are exact to the column of a raster: they lie between the same middles of columns.
   */
  visitSpans(rows: number, columns: number, visit: (row: number, left: number, right: number) => void): void {
    const [edges, turns] = [this.#edges, this.#turn];
    let [low, high] = [rows - 1, 0];
    for (let edge = 0; edge < this.#count; edge += 1) {
      low = Math.min(low, Math.ceil(edges[edge * 4 + 1]! - 0.5));
      high = Math.max(high, Math.ceil(edges[edge * 4 + 2]! - 0.5) - 1);
    }
    low = Math.max(0, low);
    high = Math.min(rows - 1, high);
    if (low > high) return;
    this.#sortToRows(low, high);
    const [active, crossing, starting, next] = [this.#active, this.#crossing, this.#starting, this.#next];
    let count = 0;
    for (let row = low; row <= high; row += 1) {
      const middle = row + 0.5;
      let activeCount = 0;
      for (let index = 0; index < count; index += 1) {
        const edge = active[index]!;
        if (edges[edge * 4 + 2]! > middle) active[activeCount++] = edge;
      }
      for (let edge = starting[row - low]!; edge >= 0; edge = next[edge]!) {
        if (edges[edge * 4 + 2]! > middle) active[activeCount++] = edge;
      }
      count = activeCount;
      if (count > columns * denseShare) {
        this.#visitDense(row, columns, count, visit);
        continue;
      }
      // The order hardly changes from row to row, so each is moved by a few places at most.
      for (let index = 0; index < count; index += 1) {
        const edge = active[index]!;
        const x = edges[edge * 4]! + (middle - edges[edge * 4 + 1]!) * edges[edge * 4 + 3]!;
        let to = index;
        for (; to > 0 && crossing[to - 1]! > x; to -= 1) {
          crossing[to] = crossing[to - 1]!;
          active[to] = active[to - 1]!;
        }
        crossing[to] = x;
        active[to] = edge;
      }
      let winding = 0;
      let start = 0;
      for (let index = 0; index < count; index += 1) {
        if (winding === 0) start = crossing[index]!;
        winding += turns[active[index]!]!;
        if (winding === 0) visit(row, start, crossing[index]!);
      }
    }
  }

  #visitDense(
    row: number,
    columns: number,
    count: number,
    visit: (row: number, left: number, right: number) => void,
  ): void {
    if (this.#turns.length < columns + 1) this.#turns = new Int32Array(columns + 1);
    const turns = this.#turns.fill(0, 0, columns + 1);
    for (let index = 0; index < count; index += 1) {
      const edge = this.#active[index]!;
      const x = this.#edges[edge * 4]! + (row + 0.5 - this.#edges[edge * 4 + 1]!) * this.#edges[edge * 4 + 3]!;
      turns[Math.max(0, Math.min(columns, Math.ceil(x - 0.5)))]! += this.#turn[edge]!;
    }
    let winding = 0;
    let start = 0;
    for (let column = 0; column <= columns; column += 1) {
      if (turns[column] === 0) continue;
      if (winding === 0) start = column;
      winding += turns[column]!;
      if (winding === 0) visit(row, start + 0.5, column + 0.5);
    }
  }

  #sortToRows(low: number, high: number): void {
    if (high - low >= this.#starting.length) this.#starting = new Int32Array((high - low + 1) * 2);
    this.#starting.fill(-1, 0, high - low + 1);
    for (let edge = this.#count - 1; edge >= 0; edge -= 1) {
      const first = Math.max(low, Math.ceil(this.#edges[edge * 4 + 1]! - 0.5));
      if (first > high) continue;
      this.#next[edge] = this.#starting[first - low]!;
      this.#starting[first - low] = edge;
    }
  }

  #grow(): void {
    const size = this.#turn.length * 2;
    const edges = new Float64Array(size * 4);
    edges.set(this.#edges);
    const turn = new Int8Array(size);
    turn.set(this.#turn);
    this.#edges = edges;
    this.#turn = turn;
    this.#next = new Int32Array(size);
    this.#active = new Int32Array(size);
    this.#crossing = new Float64Array(size);
  }
}
