import { capsuleDistance } from '../geometry/segment-distance.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { capsuleBoxes } from './capsule-boxes.ts';
import { capsuleGrid } from './capsule-grid.ts';

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
  const both: LayerShapes = isSame
    ? left
    : {
        ...left,
        capsules: joined(left.capsules, right.capsules),
        count: left.count + right.count,
      };
  const grid = capsuleGrid(both, Math.max(0.5, reachMm), reachMm / 2);
  if (grid === undefined) return;
  const { capsules } = both;
  const { firstColumn, firstRow } = grid;
  const boxes = capsuleBoxes(both);
  let pairs = 0;
  for (let cell = 0; cell < grid.cells && pairs < maxPairs; cell += 1) {
    const maxHere = pairs + maxPairsOfCell;
    const from = grid.offsets[cell]!;
    const to = grid.offsets[cell + 1]!;
    // Entries ascend within a cell, those of the right set after those of the left.
    if (to - from < 2) continue;
    const row = Math.floor(cell / grid.columns);
    const column = cell - row * grid.columns;
    let rights = from;
    while (rights < to && grid.entries[rights]! < left.count) rights += 1;
    for (let i = from; i < rights && pairs < maxHere; i += 1) {
      const a = grid.entries[i]!;
      const minX = boxes[a * 4]! - reachMm;
      const minY = boxes[a * 4 + 1]! - reachMm;
      const maxX = boxes[a * 4 + 2]! + reachMm;
      const maxY = boxes[a * 4 + 3]! + reachMm;
      for (let j = isSame ? i + 1 : rights; j < to; j += 1) {
        const b = grid.entries[j]!;
        pairs += 1;
        // A pair that shares several cells is compared in one of them only.
        if (firstColumn[a]! >= 0 && firstColumn[b]! >= 0) {
          if (Math.max(firstColumn[a]!, firstColumn[b]!) !== column) continue;
          if (Math.max(firstRow[a]!, firstRow[b]!) !== row) continue;
        }
        const box = b * 4;
        if (boxes[box]! > maxX || boxes[box + 2]! < minX || boxes[box + 1]! > maxY || boxes[box + 3]! < minY) continue;
        const mm = capsuleDistance(capsules, a * 5, b * 5);
        if (mm < reachMm) visit(a, isSame ? b : b - left.count, mm);
      }
    }
  }
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
