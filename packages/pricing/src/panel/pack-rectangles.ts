import { maxRectangles } from './upper-bound.ts';

/** A length along x and one along y, in integer units. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Equal rectangles side by side: `columns` × `rows` of them from the corner (x, y) on, turned by 90° or not. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly turned: boolean;
}

export interface Packing {
  readonly count: number;
  /** No arrangement holds more; equal to `count` when the packing is proven to be the best. */
  readonly upperBound: number;
  readonly blocks: readonly Block[];
}

/** More cut positions than this along one side, and only multiples of the sides are tried. */
const MAX_CUTS = 40;
/** Arrangements tried in all; a bound on the time, about ten milliseconds. */
const MAX_TRIALS = 15_000;
/** Cuts within cuts; the best arrangements of a production panel need two or three. */
const MAX_DEPTH = 6;

/** Fill of a rectangle: empty, one block, or parts at offsets from its corner. */
type Plan =
  | { readonly count: number; readonly kind: 'block'; readonly turned: boolean }
  | { readonly count: number; readonly kind: 'parts'; readonly parts: readonly Part[] };
type Part = Extent & { readonly x: number; readonly y: number };

/**
 * Packs the maximum number of equal rectangles into a larger one, each rotated by 90° or not (the pallet loading problem): cut
 * into two, or into five around a middle, and each part again. For the few dozen pieces of a usual working panel this finds the
 * best arrangement; the upper bound shows when that is certain. Lengths are integer units, so nothing is rounded.
 *
 * Cost: grows with the fourth power of the number of cut positions, which falls with the size of the rectangles; at most
 * `MAX_TRIALS` arrangements are examined, and the best so far is returned.
 */
export function packRectangles(bin: Extent, item: Extent): Packing {
  const search = new Search(item, bin);
  let best = search.fill(bin.width, bin.height, 0);
  const upperBound = search.maxIn(bin.width, bin.height);
  // Deeper only while something can be gained, so that the first good arrangement, which is also the simplest, is kept.
  for (let depth = 1; depth <= MAX_DEPTH && best.count < upperBound && !search.isSpent; depth += 1) {
    best = search.fill(bin.width, bin.height, depth);
  }
  return { count: best.count, upperBound, blocks: search.blocksOf(best, bin) };
}

class Search {
  readonly #item: Extent;
  /** Lengths that rectangles in a row can have. */
  readonly #usable: readonly number[];
  readonly #cuts: readonly number[];
  readonly #known = new Map<string, { plan: Plan; depth: number }>();
  #trials = 0;

  constructor(item: Extent, bin: Extent) {
    this.#item = item;
    const limit = Math.max(bin.width, bin.height);
    this.#usable = rasterPoints(limit, item.width, item.height);
    this.#cuts = this.#usable.length > MAX_CUTS ? multiples(limit, item.width, item.height) : this.#usable.slice(1);
  }

  get isSpent(): boolean {
    return this.#trials >= MAX_TRIALS;
  }

  /** The bound, which is sharper once the strip that no rectangle can use is cut off. */
  maxIn(width: number, height: number): number {
    const { width: a, height: b } = this.#item;
    return maxRectangles(this.#use(width), this.#use(height), Math.max(a, b), Math.min(a, b));
  }

  /** Returns the best plan with cuts nested at most `depth` deep. */
  fill(binWidth: number, binHeight: number, depth: number): Plan {
    const width = this.#use(binWidth);
    const height = this.#use(binHeight);
    const key = `${width}:${height}`;
    const known = this.#known.get(key);
    if (known !== undefined && known.depth >= depth) return known.plan;
    const max = this.maxIn(width, height);
    let plan = known?.plan ?? this.#oneBlock(width, height);
    if (depth > 0 && plan.count < max) plan = this.#cut(width, height, depth, plan, max);
    // A plan that reaches the bound cannot be improved at any depth.
    this.#known.set(key, { plan, depth: plan.count >= max ? MAX_DEPTH : depth });
    return plan;
  }

  blocksOf(plan: Plan, at: Extent & { readonly x?: number; readonly y?: number }): Block[] {
    if (plan.count === 0) return [];
    const x = at.x ?? 0;
    const y = at.y ?? 0;
    if (plan.kind === 'parts') {
      return plan.parts.flatMap((part) => {
        const inner = this.#known.get(`${this.#use(part.width)}:${this.#use(part.height)}`)?.plan;
        return inner === undefined ? [] : this.blocksOf(inner, { ...part, x: x + part.x, y: y + part.y });
      });
    }
    const across = plan.turned ? this.#item.height : this.#item.width;
    const up = plan.turned ? this.#item.width : this.#item.height;
    const columns = Math.floor(at.width / across);
    return [{ x, y, columns, rows: Math.floor(at.height / up), turned: plan.turned }];
  }

  /** The longest usable length within a length. */
  #use(length: number): number {
    let low = 0;
    let high = this.#usable.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#usable[middle] ?? 0) <= length) low = middle;
      else high = middle - 1;
    }
    return this.#usable[low] ?? 0;
  }

  #oneBlock(width: number, height: number): Plan {
    const { width: a, height: b } = this.#item;
    const upright = Math.floor(width / a) * Math.floor(height / b);
    const turned = Math.floor(width / b) * Math.floor(height / a);
    return { kind: 'block', count: Math.max(upright, turned), turned: turned > upright };
  }

  #cut(width: number, height: number, depth: number, start: Plan, max: number): Plan {
    let best = start;
    const offer = (parts: readonly Part[]): boolean => {
      this.#trials += 1;
      let possible = 0;
      for (const part of parts) possible += this.maxIn(part.width, part.height);
      if (possible <= best.count) return false;
      let count = 0;
      for (const part of parts) count += this.fill(part.width, part.height, depth - 1).count;
      if (count > best.count) best = { kind: 'parts', count, parts };
      return best.count >= max;
    };
    const alongX = this.#cuts.filter((cut) => cut < width);
    const alongY = this.#cuts.filter((cut) => cut < height);
    for (const x of alongX) {
      if (this.isSpent || offer([part(0, 0, x, height), part(x, 0, width - x, height)])) return best;
    }
    for (const y of alongY) {
      if (this.isSpent || offer([part(0, 0, width, y), part(0, y, width, height - y)])) return best;
    }
    for (const [x1, x2] of pairs(alongX)) {
      for (const [y1, y2] of pairs(alongY)) {
        if (this.isSpent || offer(aroundTheMiddle(width, height, x1, x2, y1, y2))) return best;
      }
    }
    return best;
  }
}

/** Returns four rectangles arranged around a fifth in the middle, a layout that no straight cut from edge to edge can make. */
function aroundTheMiddle(width: number, height: number, x1: number, x2: number, y1: number, y2: number): Part[] {
  return [
    part(0, 0, x1, y2),
    part(0, y2, x2, height - y2),
    part(x2, y1, width - x2, height - y1),
    part(x1, 0, width - x1, y1),
    part(x1, y1, x2 - x1, y2 - y1),
  ];
}

function part(x: number, y: number, width: number, height: number): Part {
  return { x, y, width, height };
}

function* pairs(ascending: readonly number[]): Generator<readonly [number, number]> {
  for (const [index, first] of ascending.entries()) {
    for (const second of ascending.slice(index + 1)) yield [first, second];
  }
}

/**
 * Returns every length up to `limit` that is a sum of integer multiples of two lengths, ascending, including zero. In any
 * arrangement the rectangles can be pushed left and down until they rest on each other, so their edges lie on such points and a
 * search that cuts only there misses nothing (Herz 1972).
 */
function rasterPoints(limit: number, first: number, second: number): readonly number[] {
  const points = new Set<number>();
  for (let left = 0; left <= limit; left += first) {
    for (let sum = left; sum <= limit; sum += second) points.add(sum);
  }
  return [...points].sort((a, b) => a - b);
}

/** Returns the integer multiples of either of two lengths, ascending, starting at one of them. */
function multiples(limit: number, first: number, second: number): readonly number[] {
  const points = new Set<number>();
  for (const step of [first, second]) for (let sum = step; sum <= limit; sum += step) points.add(sum);
  return [...points].sort((a, b) => a - b);
}
