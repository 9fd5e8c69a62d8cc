/** A polygon with its edges sorted into rows, so that only a few are looked at to tell whether a point is inside. */
interface IndexedPolygon {
  readonly owner: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly points: Float64Array;
  readonly rowMm: number;
  /** Edge numbers by row. */
  readonly rows: readonly (readonly number[])[];
}

const edgesPerRow = 8;
const mostRows = 4_000;
const cellMm = 5;

/** Finds the polygons round a point. The contours of one item count together by the even-odd rule. */
export class PolygonIndex {
  readonly #cells = new Map<number, IndexedPolygon[]>();
  readonly #big: IndexedPolygon[] = [];

  constructor(polygons: readonly { readonly owner: number; readonly points: Float64Array }[]) {
    for (const { owner, points } of polygons) this.#enter(indexed(owner, points));
  }

  visitAround(x: number, y: number, visit: (owner: number) => void): void {
    for (const polygon of this.#big) if (isInside(polygon, x, y)) visit(polygon.owner);
    for (const polygon of this.#cells.get(key(Math.floor(x / cellMm), Math.floor(y / cellMm))) ?? []) {
      if (isInside(polygon, x, y)) visit(polygon.owner);
    }
  }

  /** The highest owner round a point, or `above` when none is higher. Owners ascend in the polygons given. */
  topAround(x: number, y: number, above: number): number {
    const near = this.#cells.get(key(Math.floor(x / cellMm), Math.floor(y / cellMm)));
    return topOf(this.#big, x, y, near === undefined ? above : topOf(near, x, y, above));
  }

  #enter(polygon: IndexedPolygon): void {
    const fromColumn = Math.floor(polygon.minX / cellMm);
    const toColumn = Math.floor(polygon.maxX / cellMm);
    const fromRow = Math.floor(polygon.minY / cellMm);
    const toRow = Math.floor(polygon.maxY / cellMm);
    if ((toColumn - fromColumn + 1) * (toRow - fromRow + 1) > 16) {
      this.#big.push(polygon);
      return;
    }
    for (let row = fromRow; row <= toRow; row += 1) {
      for (let column = fromColumn; column <= toColumn; column += 1) {
        const list = this.#cells.get(key(column, row));
        if (list === undefined) this.#cells.set(key(column, row), [polygon]);
        else list.push(polygon);
      }
    }
  }
}

function topOf(polygons: readonly IndexedPolygon[], x: number, y: number, above: number): number {
  for (let index = polygons.length - 1; index >= 0 && polygons[index]!.owner > above; index -= 1) {
    if (isInside(polygons[index]!, x, y)) return polygons[index]!.owner;
  }
  return above;
}

const key = (column: number, row: number): number => (column + 0x100000) * 0x400000 + (row + 0x100000);

function indexed(owner: number, points: Float64Array): IndexedPolygon {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < points.length; at += 2) {
    minX = Math.min(minX, points[at]!);
    maxX = Math.max(maxX, points[at]!);
    minY = Math.min(minY, points[at + 1]!);
    maxY = Math.max(maxY, points[at + 1]!);
  }
  const edges = points.length / 2;
  const count = Math.max(1, Math.min(mostRows, Math.floor(edges / edgesPerRow)));
  const rowMm = Math.max(1e-6, (maxY - minY) / count);
  const rows: number[][] = Array.from({ length: count }, () => []);
  for (let edge = 0; edge < edges; edge += 1) {
    const next = (edge + 1) % edges;
    const low = Math.min(points[edge * 2 + 1]!, points[next * 2 + 1]!);
    const high = Math.max(points[edge * 2 + 1]!, points[next * 2 + 1]!);
    const last = Math.min(count - 1, Math.floor((high - minY) / rowMm));
    for (let row = Math.floor((low - minY) / rowMm); row <= last; row += 1) rows[Math.min(row, count - 1)]!.push(edge);
  }
  return { owner, minX, minY, maxX, maxY, points, rowMm, rows };
}

function isInside(polygon: IndexedPolygon, x: number, y: number): boolean {
  const { minX, minY, maxX, maxY, points, rowMm, rows } = polygon;
  if (x < minX || x > maxX || y < minY || y > maxY) return false;
  const row = rows[Math.min(rows.length - 1, Math.floor((y - minY) / rowMm))]!;
  let inside = false;
  const edges = points.length / 2;
  for (const edge of row) {
    const next = (edge + 1) % edges;
    const ay = points[edge * 2 + 1]!;
    const by = points[next * 2 + 1]!;
    if (ay > y === by > y) continue;
    const ax = points[edge * 2]!;
    if (x < ((points[next * 2]! - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
