import { capsuleDistance } from '../geometry/segment-distance.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { capsuleBoxes } from './capsule-boxes.ts';
import { type CapsuleGrid, capsuleGrid } from './capsule-grid.ts';

/**
 * Calls a function for each pair of capsules, one from either set, that are near each other: once, but for long slanting
 * ones, which may share several cells.
 */
export function visitNearPairs(
  left: LayerShapes,
  right: LayerShapes,
  reachMm: number,
  visit: (leftIndex: number, rightIndex: number, mm: number) => void,
): void {
  const isSame = left === right;
  const capsules = isSame ? left.capsules : joined(left.capsules, right.capsules);
  const count = isSame ? left.count : left.count + right.count;
  const grid = capsuleGrid({ capsules, count }, Math.max(0.5, reachMm), reachMm / 2);
  if (grid === undefined) return;
  const boxes = capsuleBoxes(capsules, count);
  const pairs: Pairs = { capsules, boxes, grid, left: left.count, isSame, reachMm, compared: 0, near: [] };
  for (let cell = 0; cell < grid.cells && pairs.compared < maxPairs; cell += 1) {
    // Entries ascend within a cell, those of the right set after those of the left.
    if (grid.offsets[cell + 1]! - grid.offsets[cell]! < 2) continue;
    comparePairs(pairs, cell);
    const { near } = pairs;
    for (let at = 0; at < near.length; at += 3) {
      visit(near[at]!, isSame ? near[at + 1]! : near[at + 1]! - left.count, near[at + 2]!);
    }
    near.length = 0;
  }
}

interface Pairs {
  readonly capsules: Float64Array;
  readonly boxes: Float64Array;
  readonly grid: CapsuleGrid;
  /** Number of capsules of the left set, which come first. */
  readonly left: number;
  readonly isSame: boolean;
  readonly reachMm: number;
  compared: number;
  /** For each near pair of a cell both capsules and their distance. */
  readonly near: number[];
}

/**
 * Lists the near pairs of one cell. It is a function of its own, called for each cell: the compiler optimises it once, where a
 * loop over all cells of a layer is compiled again for each caller.
 */
function comparePairs(pairs: Pairs, cell: number): void {
  const { capsules, boxes, grid, left, isSame, reachMm, near } = pairs;
  const { offsets, entries, firstColumn, firstRow } = grid;
  const from = offsets[cell]!;
  const to = offsets[cell + 1]!;
  const row = Math.floor(cell / grid.columns);
  const column = cell - row * grid.columns;
  let rights = from;
  while (rights < to && entries[rights]! < left) rights += 1;
  let compared = 0;
  for (let i = from; i < rights && compared < maxPairsOfCell; i += 1) {
    const a = entries[i]!;
    const minX = boxes[a * 4]! - reachMm;
    const minY = boxes[a * 4 + 1]! - reachMm;
    const maxX = boxes[a * 4 + 2]! + reachMm;
    const maxY = boxes[a * 4 + 3]! + reachMm;
    const columnA = firstColumn[a]!;
    const rowA = firstRow[a]!;
    for (let j = isSame ? i + 1 : rights; j < to; j += 1) {
      const b = entries[j]!;
      compared += 1;
      // A pair that shares several cells is compared in one of them only.
      const columnB = firstColumn[b]!;
      if (columnA >= 0 && columnB >= 0) {
        if ((columnA > columnB ? columnA : columnB) !== column) continue;
        const rowB = firstRow[b]!;
        if ((rowA > rowB ? rowA : rowB) !== row) continue;
      }
      const box = b * 4;
      if (boxes[box]! > maxX || boxes[box + 2]! < minX || boxes[box + 1]! > maxY || boxes[box + 3]! < minY) continue;
      const mm = capsuleDistance(capsules, a * 5, b * 5);
      if (mm < reachMm) near.push(a, b, mm);
    }
  }
  pairs.compared += compared;
}

const maxPairs = 20_000_000;
/** No cell of a real board has a tenth of these; thousands of holes upon each other have more. */
const maxPairsOfCell = 2_000_000;

function joined(left: Float64Array, right: Float64Array): Float64Array {
  const both = new Float64Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
