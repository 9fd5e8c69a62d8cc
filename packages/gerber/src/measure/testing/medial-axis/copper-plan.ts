import {
  Clipper,
  Clipper64,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
  PathType,
} from 'clipper2-ts';
import type { DrawnObject, Polygon } from './drawn-objects.ts';

/** Nanometres. */
const unitsPerMm = 1e6;
/** Gaps up to twice this, mm, are closed: they come from rounded coordinates, and etching does not open them. */
const closedMm = 0.005;
const bandMm = 0.1;

/** United polygons: outer contours counter-clockwise, openings clockwise, so that the inside is on the left. */
export class CopperPlan {
  readonly paths: readonly Float64Array[];
  /** The piece that each contour bounds: the number of one of its contours. */
  readonly piece: Int32Array;
  readonly #bands: ReadonlyMap<number, Int32Array>;
  readonly #edges: Float64Array;
  readonly #pathOf: Int32Array;

  constructor(paths: readonly Float64Array[]) {
    this.paths = paths;
    const count = paths.reduce((sum, path) => sum + path.length / 2, 0);
    this.#edges = new Float64Array(count * 4);
    this.#pathOf = new Int32Array(count);
    const bands = new Map<number, number[]>();
    let edge = 0;
    for (const [number, path] of paths.entries()) {
      let [x, y] = [path.at(-2)!, path.at(-1)!];
      for (let at = 0; at < path.length; at += 2) {
        this.#edges.set([x, y, path[at]!, path[at + 1]!], edge * 4);
        this.#pathOf[edge] = number;
        const [low, high] = [
          Math.floor(Math.min(y, path[at + 1]!) / bandMm),
          Math.floor(Math.max(y, path[at + 1]!) / bandMm),
        ];
        for (let band = low; band <= high; band += 1) {
          const list = bands.get(band);
          if (list === undefined) bands.set(band, [edge]);
          else list.push(edge);
        }
        [x, y] = [path[at]!, path[at + 1]!];
        edge += 1;
      }
    }
    this.#bands = new Map(Array.from(bands, ([band, edges]) => [band, Int32Array.from(edges)]));
    this.piece = this.#pieces();
  }

  contains(x: number, y: number): boolean {
    const edge = this.#edgeLeftOf(x, y);
    return edge >= 0 && this.#edges[edge * 4 + 3]! < this.#edges[edge * 4 + 1]!;
  }

  /** The piece at a place; -1 outside. */
  pieceAt(x: number, y: number): number {
    const edge = this.#edgeLeftOf(x, y);
    if (edge < 0 || this.#edges[edge * 4 + 3]! >= this.#edges[edge * 4 + 1]!) return -1;
    return this.piece[this.#pathOf[edge]!]!;
  }

  #edgeLeftOf(x: number, y: number): number {
    let [best, nearest] = [-1, Number.NEGATIVE_INFINITY];
    for (const edge of this.#bands.get(Math.floor(y / bandMm)) ?? []) {
      const [x0, y0] = [this.#edges[edge * 4]!, this.#edges[edge * 4 + 1]!];
      const [x1, y1] = [this.#edges[edge * 4 + 2]!, this.#edges[edge * 4 + 3]!];
      if (y0 <= y === y1 <= y) continue;
      const at = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
      if (at < x && at > nearest) [best, nearest] = [edge, at];
    }
    return best;
  }

  /** An opening belongs to the piece whose edge lies left of its leftmost corner. */
  #pieces(): Int32Array {
    const parent = Int32Array.from(this.paths, (_, number) => number);
    for (const [number, path] of this.paths.entries()) {
      if (areaOf(path) > 0) continue;
      let left = 0;
      for (let at = 0; at < path.length; at += 2) if (path[at]! < path[left]!) left = at;
      const edge = this.#edgeLeftOf(path[left]! - 1e-9, path[left + 1]!);
      if (edge >= 0) parent[number] = this.#pathOf[edge]!;
    }
    return parent.map((_, number) => {
      let root = number;
      while (parent[root] !== root) root = parent[root]!;
      return root;
    });
  }
}

export function areaOf(path: ArrayLike<number>): number {
  let twice = 0;
  let [x, y] = [path[path.length - 2]!, path[path.length - 1]!];
  for (let at = 0; at < path.length; at += 2) {
    twice += x * path[at + 1]! - y * path[at]!;
    [x, y] = [path[at]!, path[at + 1]!];
  }
  return twice / 2;
}

/** The copper that remains after everything was painted and erased in order. */
export function etchedCopper(objects: readonly DrawnObject[]): CopperPlan {
  const left: Path64[] = [];
  let cleared: Path64[] = [];
  // From the last object backwards: what was erased later is missing from what was painted before.
  for (let end = objects.length; end > 0; ) {
    const { isDark } = objects[end - 1]!;
    let start = end - 1;
    while (start > 0 && objects[start - 1]!.isDark === isDark) start -= 1;
    const run = objects.slice(start, end).flatMap(pathsOf);
    if (!isDark) cleared = [...cleared, ...run];
    else if (cleared.length === 0) for (const path of run) left.push(path);
    else for (const path of combined(ClipType.Difference, run, near(cleared, run))) left.push(path);
    end = start;
  }
  const all = combined(ClipType.Union, left);
  const grown = Clipper.inflatePaths(all, closedMm * unitsPerMm, JoinType.Miter, EndType.Polygon, 4);
  const closed = Clipper.inflatePaths(grown, -closedMm * unitsPerMm, JoinType.Miter, EndType.Polygon, 4);
  return new CopperPlan(closed.flatMap(fromUnits));
}

/** The union of some objects, such as pads or openings of the mask. */
export const unitedPlan = (objects: readonly DrawnObject[]): CopperPlan =>
  new CopperPlan(combined(ClipType.Union, objects.flatMap(pathsOf)).flatMap(fromUnits));

/** The paths of an object with the inside on their left. */
function pathsOf({ kind, polygons }: DrawnObject): Path64[] {
  const paths = polygons.map(toUnits);
  if (kind === 'area' || polygons.some((polygon) => areaOf(polygon) < 0)) return combined(ClipType.Union, paths);
  return paths;
}

function combined(type: ClipType, subject: Paths64, clip: Paths64 = []): Path64[] {
  const clipper = new Clipper64();
  clipper.addPaths(subject, PathType.Subject);
  if (clip.length > 0) clipper.addPaths(clip, PathType.Clip);
  const solution: Path64[] = [];
  clipper.execute(type, FillRule.NonZero, solution);
  return solution;
}

/** Only paths whose box meets that of the others. */
function near(paths: readonly Path64[], others: readonly Path64[]): Path64[] {
  const box = Clipper.getBoundsPaths([...others]);
  return paths.filter((path) => {
    const own = Clipper.getBounds(path);
    return own.left <= box.right && own.right >= box.left && own.top <= box.bottom && own.bottom >= box.top;
  });
}

const toUnits = (polygon: Polygon): Path64 =>
  Array.from({ length: polygon.length / 2 }, (_, at) => ({
    x: Math.round(polygon[at * 2]! * unitsPerMm),
    y: Math.round(polygon[at * 2 + 1]! * unitsPerMm),
  }));

function fromUnits(path: Path64): Float64Array[] {
  if (path.length < 3) return [];
  return [Float64Array.from(path.flatMap(({ x, y }) => [x / unitsPerMm, y / unitsPerMm]))];
}
