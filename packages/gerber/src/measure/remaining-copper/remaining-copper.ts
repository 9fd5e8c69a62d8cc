import type { Budget } from '../../budget.ts';
import { cellLists } from '../../cell-lists.ts';
import { float64At, itemAt, uint32At } from '../../checked-access.ts';
import { pointAt } from '../../coordinates.ts';
import type { LayerImage } from '../../image/layer-image.ts';
import { CopperProbe } from '../copper/copper-probe.ts';
import { UnionFind } from '../geometry/union-find.ts';
import { type LayerShapes, type PaintedShapes, paintedShapes } from '../shapes/layer-shapes.ts';
import { Painting } from '../shapes/painting.ts';
import { capsuleGrid } from '../spatial-index/capsule-grid.ts';
import { joinEnds, withoutDoubles } from './edge-ends.ts';
import { type EdgePiece, edgePieces } from './edge-pieces.ts';
import { EdgeRays } from './edge-rays.ts';

/** Places where a plated barrel may join layers: x, y, radius of each. */
export type Barrels = Float64Array;

const cellMm = 0.3;
/** With more capsules, finding the copper that is left takes longer than everything else: about 3 s. */
const maxCapsules = 200_000;
/** A piece of copper narrower than this on average, mm, is a sliver between two clear items, which etching removes. */
const sliverMm = 0.02;
const directions = 8;

/**
 * The copper that is left on a layer that erases. `shapes` are its edges: lines without radius, with copper on their
 * left; their owner is the piece of copper that they bound. Exact to 0.005 mm, by which chords differ from arcs.
 */
export class RemainingCopper {
  readonly shapes: LayerShapes;
  /** Every item of the layer from which copper was left, in painting order. */
  readonly painted: PaintedShapes;
  /** Probe of the visible copper at a place. */
  readonly probe: CopperProbe;
  #rays: EdgeRays | undefined;

  /**
   * Undefined when the layer is too large, when it erases in a way that cannot be traced, or when its edges do not
   * close.
   */
  static of(image: LayerImage, budget: Budget): RemainingCopper | undefined {
    const painted = paintedShapes(image);
    const grid = painted === undefined || painted.count > maxCapsules ? undefined : capsuleGrid(painted, cellMm, 0.001);
    if (painted === undefined || grid === undefined) return undefined;
    const painting = new Painting(painted, grid);
    const found = edgePieces(painted, grid, painting, budget);
    if (found === undefined) return undefined;
    const pieces = withoutDoubles(found);
    const groups = new UnionFind(pieces.length);
    if (!joinEnds(pieces, groups)) return undefined;
    const lines = linesOf(pieces);
    const rays = new EdgeRays(lines.capsules);
    joinAcross(lines, pieces, groups, rays);
    const withPad = padded(painted, painting, rays, (line) => groups.find(uint32At(lines.piece, line)));
    const shapes = numbered(pieces, groups, painted, withPad);
    const probe = shapes && CopperProbe.of(painted);
    return probe && new RemainingCopper(shapes, painted, probe);
  }

  /** The same by shapes that were found in another thread. */
  static by(shapes: LayerShapes, image: LayerImage): RemainingCopper | undefined {
    const painted = paintedShapes(image);
    const probe = painted && CopperProbe.of(painted);
    return probe && new RemainingCopper(shapes, painted, probe);
  }

  private constructor(shapes: LayerShapes, painted: PaintedShapes, probe: CopperProbe) {
    this.shapes = shapes;
    this.painted = painted;
    this.probe = probe;
  }

  get #edges(): EdgeRays {
    this.#rays ??= new EdgeRays(this.shapes.capsules);
    return this.#rays;
  }

  /** True when there is copper at a place. */
  covers(x: number, y: number): boolean {
    return this.probe.isCopper(x, y);
  }

  /** Radius of the largest circle round the place that copper covers, up to `reachMm`; 0 for none. */
  radius(x: number, y: number, reachMm: number): number {
    return this.covers(x, y) ? this.#edges.nearest(x, y, reachMm) : 0;
  }

  /** For each barrel the piece of copper that it meets, or -1. */
  contacts(barrels: Barrels): Int32Array {
    return Int32Array.from({ length: barrels.length / 3 }, (_, barrel) => {
      const { x, y } = pointAt(barrels, barrel * 3);
      const radius = float64At(barrels, barrel * 3 + 2);
      let met = this.pieceAt(x, y);
      for (let turn = 0; turn < directions && met < 0; turn += 1) {
        const angle = (turn * 2 * Math.PI) / directions;
        met = this.pieceAt(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      }
      return met;
    });
  }

  /** The piece of copper at a place, or -1. */
  pieceAt(x: number, y: number): number {
    const edge = this.covers(x, y) ? this.#edges.leftOf(x, y) : -1;
    return edge < 0 ? -1 : uint32At(this.shapes.owner, edge);
  }
}

/** Pieces as lines; an arc is several. */
interface Lines {
  readonly capsules: Float64Array;
  readonly piece: Uint32Array;
}

function linesOf(pieces: readonly EdgePiece[]): Lines {
  let count = pieces.length;
  for (const { between } of pieces) count += (between?.length ?? 0) / 2;
  const capsules = new Float64Array(count * 5);
  const piece = new Uint32Array(count);
  let line = 0;
  for (const [index, { x0, y0, x1, y1, between }] of pieces.entries()) {
    const inner = between?.length ?? 0;
    let [x, y] = [x0, y0];
    for (let at = 0; at <= inner; at += 2) {
      capsules[line * 5] = x;
      capsules[line * 5 + 1] = y;
      // The end of the piece comes after the last point between.
      x = between?.[at] ?? x1;
      y = between?.[at + 1] ?? y1;
      capsules[line * 5 + 2] = x;
      capsules[line * 5 + 3] = y;
      piece[line] = index;
      line += 1;
    }
  }
  return { capsules, piece };
}

/**
 * Joins the edges of holes with the outer edge of their piece of copper. A ray goes left from a hole across the copper
 * to the edge that belongs to the same piece. The leftmost lines of a hole come first: from others the ray may meet the
 * hole itself.
 */
function joinAcross({ capsules, piece }: Lines, pieces: readonly EdgePiece[], groups: UnionFind, rays: EdgeRays): void {
  const sizes = sizesOf(pieces, groups);
  const groupOf = piece.map((index) => groups.find(index));
  const rising = new Map<number, number[]>();
  for (let line = 0; line < groupOf.length; line += 1) {
    const group = uint32At(groupOf, line);
    // A line that runs upwards has copper at smaller x.
    if (sizes.get(group)!.area >= 0 || float64At(capsules, line * 5 + 3) <= float64At(capsules, line * 5 + 1)) continue;
    const lines = rising.get(group);
    if (lines === undefined) rising.set(group, [line]);
    else lines.push(line);
  }
  const middleX = (line: number): number => (float64At(capsules, line * 5) + float64At(capsules, line * 5 + 2)) / 2;
  for (const [group, lines] of rising) {
    for (const line of lines.sort((left, right) => middleX(left) - middleX(right))) {
      const across = rays.leftOf(
        middleX(line),
        (float64At(capsules, line * 5 + 1) + float64At(capsules, line * 5 + 3)) / 2,
      );
      if (across < 0 || groupOf[across] === group) continue;
      groups.join(uint32At(piece, line), uint32At(piece, across));
      break;
    }
  }
}

/** The groups of edges on whose copper there is a pad. */
function padded(
  painted: PaintedShapes,
  painting: Painting,
  rays: EdgeRays,
  groupOf: (line: number) => number,
): ReadonlySet<number> {
  const sums = new Float64Array(painted.items * 3);
  for (let index = 0; index < painted.count; index += 1) {
    const item = uint32At(painted.owner, index);
    if (painted.isPad[item] === 0 || painted.isClear[item] === 1) continue;
    const at = index * 5;
    sums[item * 3]! += (float64At(painted.capsules, at) + float64At(painted.capsules, at + 2)) / 2;
    sums[item * 3 + 1]! += (float64At(painted.capsules, at + 1) + float64At(painted.capsules, at + 3)) / 2;
    sums[item * 3 + 2]! += 1;
  }
  const found = new Set<number>();
  for (let item = 0; item < painted.items; item += 1) {
    const share = float64At(sums, item * 3 + 2);
    const [x, y] = [float64At(sums, item * 3) / share, float64At(sums, item * 3 + 1) / share];
    const edge = share > 0 && painting.copperAt(x, y) >= 0 ? rays.leftOf(x, y) : -1;
    if (edge >= 0) found.add(groupOf(edge));
  }
  return found;
}

/** Numbers the pieces of copper from 0, without slivers. Undefined when a piece lies outside its own edges. */
function numbered(
  pieces: readonly EdgePiece[],
  groups: UnionFind,
  painted: PaintedShapes,
  withPad: ReadonlySet<number>,
): LayerShapes | undefined {
  const numbers = numbersOf(pieces, groups);
  if (numbers === undefined) return undefined;
  // Owners must ascend with the capsules: the comparison of shapes relies on it.
  const { remaining, numberOf } = sortedByNumber(pieces, groups, numbers);
  const { capsules, piece } = linesOf(remaining);
  const isPad = new Uint8Array(numbers.size);
  for (const group of withPad) {
    const number = numbers.get(group);
    if (number !== undefined) isPad[number] = 1;
  }
  const strokeOf = new Int32Array(piece.length);
  for (let line = 0; line < piece.length; line += 1) {
    const { capsule, item } = itemAt(remaining, uint32At(piece, line));
    strokeOf[line] = painted.owner[capsule] === item ? capsule : -1;
  }
  return {
    capsules,
    count: piece.length,
    owner: piece.map((index) => uint32At(numberOf, index)),
    items: numbers.size,
    isPad,
    isArea: areasOf(remaining, numberOf, painted, numbers.size),
    polygons: [],
    hasClear: false,
    strokes: { capsules: painted.capsules, of: strokeOf },
  };
}

/** The pieces of edges in the order of the copper that they bound, with its number, as they were found within each. */
function sortedByNumber(
  pieces: readonly EdgePiece[],
  groups: UnionFind,
  numbers: ReadonlyMap<number, number>,
): { readonly remaining: readonly EdgePiece[]; readonly numberOf: Uint32Array } {
  const own = Int32Array.from(pieces, (_, index) => numbers.get(groups.find(index)) ?? -1);
  const { offsets, entries } = cellLists(numbers.size, (add) => {
    for (const [index, number] of own.entries()) if (number >= 0) add(number, index);
  });
  const numberOf = new Uint32Array(entries.length);
  for (let number = 0; number < numbers.size; number += 1) numberOf.fill(number, offsets[number], offsets[number + 1]);
  return { remaining: Array.from(entries, (index) => itemAt(pieces, index)), numberOf };
}

function numbersOf(pieces: readonly EdgePiece[], groups: UnionFind): Map<number, number> | undefined {
  const numbers = new Map<number, number>();
  for (const [group, { area, length }] of sizesOf(pieces, groups)) {
    const widthMm = (2 * area) / length;
    if (widthMm < -sliverMm) return undefined;
    if (widthMm >= sliverMm) numbers.set(group, numbers.size);
  }
  return numbers;
}

interface LineSize {
  area: number;
  length: number;
  /** A place nearby from which coordinates are counted, so that the area is not lost in rounding. */
  readonly x: number;
  readonly y: number;
}

/** The area on the left of each group of edges, negative for holes, and the length of its edges. */
function sizesOf(pieces: readonly EdgePiece[], groups: UnionFind): Map<number, LineSize> {
  const sizes = new Map<number, LineSize>();
  for (const [index, piece] of pieces.entries()) {
    const group = groups.find(index);
    let size = sizes.get(group);
    if (size === undefined) {
      size = { area: 0, length: 0, x: piece.x0, y: piece.y0 };
      sizes.set(group, size);
    }
    const { between, x1, y1 } = piece;
    const inner = between?.length ?? 0;
    let { x0: x, y0: y } = piece;
    for (let at = 0; at <= inner; at += 2) {
      const nextX = between?.[at] ?? x1;
      const nextY = between?.[at + 1] ?? y1;
      size.area += ((x - size.x) * (nextY - size.y) - (nextX - size.x) * (y - size.y)) / 2;
      size.length += Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2);
      x = nextX;
      y = nextY;
    }
  }
  return sizes;
}

/**
 * Returns the pieces that count as areas: those that contain a filled area. A piece that clear items cut off an area, such as
 * the inside of a letter, is artwork unless a pad or a hole meets it.
 */
function areasOf(
  pieces: readonly EdgePiece[],
  numberOf: Uint32Array,
  painted: PaintedShapes,
  count: number,
): Uint8Array {
  const isCutUp = -1;
  const homes = new Map<number, number>();
  for (const [index, { item }] of pieces.entries()) {
    if (painted.isArea[item] === 0) continue;
    const number = uint32At(numberOf, index);
    const home = homes.get(item);
    if (home === undefined) homes.set(item, number);
    else if (home !== number) homes.set(item, isCutUp);
  }
  const isArea = new Uint8Array(count);
  for (const home of homes.values()) if (home !== isCutUp) isArea[home] = 1;
  return isArea;
}
