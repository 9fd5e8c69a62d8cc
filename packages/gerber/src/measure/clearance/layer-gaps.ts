import type { Budget } from '../../budget.ts';
import type { LayerImage } from '../../image/layer-image.ts';
import { capsuleDistance, pointToSegmentSquared } from '../geometry/segment-distance.ts';
import { UnionFind } from '../geometry/union-find.ts';
import { type Barrels, RemainingCopper } from '../remaining-copper/remaining-copper.ts';
import { erases, type LayerShapes, layerShapes } from '../shapes/layer-shapes.ts';
import { capsuleBoxes } from '../spatial-index/capsule-boxes.ts';
import { type CapsuleGrid, capsuleGrid } from '../spatial-index/capsule-grid.ts';
import { PolygonIndex } from '../spatial-index/polygon-index.ts';
import { GapList } from './gap-list.ts';

/** Wider gaps are not looked for, mm: every process can make them. */
const widestGapMm = 0.2;
/** Shapes within this distance, mm, are meant to touch: coordinates are rounded to a micrometre or more. */
const touchMm = 0.002;
const cellMm = 0.3;

export interface LayerGaps {
  /** Shapes of one layer that touch are one group. */
  readonly groups: UnionFind;
  readonly items: number;
  readonly gaps: GapList;
  /** For each barrel an item it touches here, or -1. */
  readonly contacts: Int32Array;
}

/** The pairs of shapes that may still be compared; all layers of a board share it. */
export interface PairBudget {
  left: number;
  /** Remaining budget at the last search for gaps; infinite when there was none. */
  leftAtLook: number;
}

/**
 * Maximum number of shape pairs that are compared, over all layers: about a second. A board of ten layers and a million
 * commands takes 30 million where its tracks are as close as any process allows.
 */
export const maxPairs = 40_000_000;

export const pairBudget = (): PairBudget => ({ left: maxPairs, leftAtLook: Number.POSITIVE_INFINITY });

/** The shapes of a layer and, if it erases and that could be traced, the copper that is left. */
export interface MeasuredLayer {
  readonly shapes: LayerShapes;
  readonly left?: RemainingCopper;
}

/** A layer as it is measured. On one that erases, the edges of the copper that is left take the place of its shapes. */
export function measuredLayer(image: LayerImage, budget: Budget): MeasuredLayer {
  const left = erases(image) ? RemainingCopper.of(image, budget) : undefined;
  return left === undefined ? { shapes: layerShapes(image) } : { shapes: left.shapes, left };
}

/**
 * Groups of touching shapes, and the gaps between groups up to 0.2 mm. Undefined when the layer erases in a way that
 * cannot be traced, when it has nothing to compare, or when it is too dense for the budget: no number is better than a
 * wrong one.
 */
export function layerGaps(
  { shapes, left }: MeasuredLayer,
  barrels: Barrels,
  pairs: PairBudget,
  budget: Budget,
): LayerGaps | undefined {
  if (shapes.hasClear || shapes.items === 0) return undefined;
  const grid = capsuleGrid(shapes, cellMm, widestGapMm / 2);
  if (grid === undefined) return undefined;
  const groups = new UnionFind(shapes.items);
  const polygons = new PolygonIndex(shapes.polygons);
  joinCovered(shapes, polygons, groups);
  joinChains(shapes, groups);
  const { capsules, owner, count } = shapes;
  const gaps = new GapList(widestGapMm, owner);
  const boxes = capsuleBoxes(capsules, count);
  const known = owner.map((item) => groups.find(item));
  const shared = { capsules, owner, grid, boxes, groups, known, gaps };
  // Touching shapes are joined first. Then most cells hold one piece of copper and need no gap search.
  const mixed = compareCells(shared, sharedCells(grid), touchMm, pairs, budget);
  if (mixed === undefined) return undefined;
  for (let index = 0; index < count; index += 1) known[index] = groups.find(owner[index]!);
  if (compareCells(shared, mixed, widestGapMm, pairs, budget) === undefined) return undefined;
  gaps.trim();
  const contacts = left?.contacts(barrels) ?? contactsOf(barrels, shapes, grid, polygons);
  return { groups, items: shapes.items, gaps, contacts };
}

interface Cells {
  readonly capsules: Float64Array;
  readonly owner: Uint32Array;
  readonly grid: CapsuleGrid;
  readonly boxes: Float64Array;
  readonly groups: UnionFind;
  /** For each capsule a member of its group. Capsules with the same member are one group; others may have been joined since. */
  readonly known: Uint32Array;
  readonly gaps: GapList;
}

/** The cells that hold more than one shape. */
function sharedCells({ cells, offsets }: CapsuleGrid): number[] {
  const shared: number[] = [];
  for (let cell = 0; cell < cells; cell += 1) if (offsets[cell + 1]! - offsets[cell]! > 1) shared.push(cell);
  return shared;
}

/**
 * Compares all pairs of shapes of different groups that share one of some cells and are within `reachMm`: joins those that touch
 * and lists the gaps of the others. Returns the cells that held several groups; undefined when the budget is spent. Time grows
 * with the entries of the cells, and with the square of those in a cell that holds several groups. It runs twice, so each time
 * a pair counts half.
 */
function compareCells(
  shared: Cells,
  cells: readonly number[],
  reachMm: number,
  pairs: PairBudget,
  budget: Budget,
): number[] | undefined {
  const { groups, gaps } = shared;
  const areApart = (a: number, b: number): boolean => groups.find(a) !== groups.find(b);
  // Counted in variables: a number with a half in an object is a new object at each change.
  let left = pairs.left;
  let leftAtLook = pairs.leftAtLook;
  let isWhole = true;
  const mixed: number[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]!;
    leftAtLook = left;
    if (left < 0 || ((at & 0xfff) === 0 && budget.isStopped)) {
      isWhole = false;
      break;
    }
    if (!isMixed(shared, cell)) continue;
    mixed.push(cell);
    left -= compareCell(shared, cell, Math.min(reachMm, gaps.limitMm)) / 2;
    if (gaps.isFull) gaps.thinOut(areApart);
  }
  pairs.left = left;
  pairs.leftAtLook = leftAtLook;
  return isWhole ? mixed : undefined;
}

/** True when a cell holds shapes of several groups. */
function isMixed({ grid, known }: Cells, cell: number): boolean {
  const { offsets, entries } = grid;
  const to = offsets[cell + 1]!;
  let at = offsets[cell]!;
  const first = known[entries[at]!]!;
  do at += 1;
  while (at < to && known[entries[at]!]! === first);
  return at < to;
}

/** Compares the pairs of one cell within a limit; returns their number. */
function compareCell(
  { capsules, owner, grid, boxes, groups, known, gaps }: Cells,
  cell: number,
  limit: number,
): number {
  const { firstColumn, firstRow, entries, offsets, columns } = grid;
  const from = offsets[cell]!;
  const to = offsets[cell + 1]!;
  const row = Math.floor(cell / columns);
  const column = cell - row * columns;
  let compared = 0;
  // Entries and their owners ascend in a cell. So the edges of one pour, often most of the cell, are skipped together.
  let others = from;
  for (let i = from; i < to; i += 1) {
    const a = entries[i]!;
    const ownerA = owner[a]!;
    let groupA = groups.find(ownerA);
    known[a] = groupA;
    while (others < to && owner[entries[others]!] === ownerA) others += 1;
    compared += to - others;
    const minX = boxes[a * 4]! - limit;
    const minY = boxes[a * 4 + 1]! - limit;
    const maxX = boxes[a * 4 + 2]! + limit;
    const maxY = boxes[a * 4 + 3]! + limit;
    const columnA = firstColumn[a]!;
    const rowA = firstRow[a]!;
    for (let j = others; j < to; j += 1) {
      const b = entries[j]!;
      if (known[b] === groupA) continue;
      // A pair that shares several cells is compared in one of them only.
      const columnB = firstColumn[b]!;
      if (columnA >= 0 && columnB >= 0) {
        if ((columnA > columnB ? columnA : columnB) !== column) continue;
        const rowB = firstRow[b]!;
        if ((rowA > rowB ? rowA : rowB) !== row) continue;
      }
      const boxB = b * 4;
      if (boxes[boxB]! > maxX || boxes[boxB + 2]! < minX || boxes[boxB + 1]! > maxY || boxes[boxB + 3]! < minY)
        continue;
      const ownerB = owner[b]!;
      known[b] = groups.find(ownerB);
      if (known[b] === groupA) continue;
      const mm = capsuleDistance(capsules, a * 5, b * 5);
      if (mm <= touchMm) {
        groups.join(ownerA, ownerB);
        groupA = groups.find(ownerA);
      } else if (mm < limit) gaps.add(a, b, mm);
    }
  }
  return compared;
}

/** Joins shapes that lie wholly inside a pour: they touch none of its edges but are the same copper. */
function joinCovered(shapes: LayerShapes, polygons: PolygonIndex, groups: UnionFind): void {
  let item = -1;
  const join = (owner: number): void => {
    if (owner !== item) groups.join(owner, item);
  };
  for (let index = 0; index < shapes.count; index += 1) {
    if (shapes.owner[index]! === item) continue;
    item = shapes.owner[index]!;
    polygons.visitAround(shapes.capsules[index * 5]!, shapes.capsules[index * 5 + 1]!, join);
  }
}

/** Joins strokes that begin where the one before ends: the tracks of a layer, so that most cells hold one piece at once. */
function joinChains({ capsules, owner, count }: LayerShapes, groups: UnionFind): void {
  for (let index = 1; index < count; index += 1) {
    const at = index * 5;
    if (capsules[at]! !== capsules[at - 3]! || capsules[at + 1]! !== capsules[at - 2]!) continue;
    if (owner[index] !== owner[index - 1]) groups.join(owner[index]!, owner[index - 1]!);
  }
}

function contactsOf(
  barrels: Barrels,
  { capsules, owner }: LayerShapes,
  grid: CapsuleGrid,
  polygons: PolygonIndex,
): Int32Array {
  const contacts = new Int32Array(barrels.length / 3).fill(-1);
  for (let barrel = 0; barrel < contacts.length; barrel += 1) {
    const x = barrels[barrel * 3]!;
    const y = barrels[barrel * 3 + 1]!;
    // A hole in the middle of a square pad or a pour meets none of its edges.
    contacts[barrel] = polygons.topAround(x, y, -1);
    if (contacts[barrel]! >= 0) continue;
    const column = Math.floor((x - grid.minX) / grid.cellMm);
    const cell = Math.floor((y - grid.minY) / grid.cellMm) * grid.columns + column;
    if (column < 0 || column >= grid.columns || cell < 0 || cell >= grid.cells) continue;
    for (let at = grid.offsets[cell]!; at < grid.offsets[cell + 1]!; at += 1) {
      const from = grid.entries[at]! * 5;
      const reach = capsules[from + 4]! + barrels[barrel * 3 + 2]!;
      const square = pointToSegmentSquared(
        x,
        y,
        capsules[from]!,
        capsules[from + 1]!,
        capsules[from + 2]!,
        capsules[from + 3]!,
      );
      if (square > reach * reach) continue;
      contacts[barrel] = owner[grid.entries[at]!]!;
      break;
    }
  }
  return contacts;
}
