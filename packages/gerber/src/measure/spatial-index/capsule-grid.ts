import type { Box } from '../../image/layer-image.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';

type Capsules = Pick<LayerShapes, 'capsules' | 'count'>;

/**
 * Capsules by square cell. The entries of cell c are `entries[offsets[c]]` up to, not including, `entries[offsets[c +
 * 1]]`.
 */
export interface CapsuleGrid {
  readonly cells: number;
  readonly offsets: Uint32Array;
  readonly entries: Uint32Array;
  /**
   * The first column and row of every capsule that is entered in all cells of its box; -1 for long slanting ones. Two such
   * capsules that share a cell share that of the greater first column and the greater first row.
   */
  readonly firstColumn: Int32Array;
  readonly firstRow: Int32Array;
  readonly columns: number;
  readonly cellMm: number;
  readonly minX: number;
  readonly minY: number;
}

const maxCells = 4_000_000;
const maxEntries = 20_000_000;
/** The cells of a sparse layer are larger, up to this factor: empty ones would take most of the time. */
const maxWider = 3;
const cellsPerCapsule = 16;

/**
 * Enters every capsule in all cells within `reachMm` of it. So two capsules nearer than twice that share a cell.
 * Undefined when the layer is too large. Time grows with the cells and the entries, some 5 ns each.
 */
export const capsuleGrid = (
  { capsules, count }: Capsules,
  wantedCellMm: number,
  reachMm: number,
): CapsuleGrid | undefined => (count === 0 ? undefined : gridOf(capsules, count, wantedCellMm, reachMm));

/** True when `capsuleGrid` is sure to make a grid, by the areas of the capsules and the cells around them. */
export function isFewEntries({ capsules, count }: Capsules, cellMm: number, reachMm: number): boolean {
  let areaMm2 = 0;
  for (let at = 0; at < count * 5; at += 5) {
    const around = capsules[at + 4]! + reachMm + 2 * cellMm;
    const dx = capsules[at + 2]! - capsules[at]!;
    const dy = capsules[at + 3]! - capsules[at + 1]!;
    areaMm2 += 2 * around * Math.sqrt(dx * dx + dy * dy) + 4 * around * around;
  }
  return areaMm2 / (cellMm * cellMm) <= maxEntries;
}

function gridOf(capsules: Float64Array, count: number, wantedCellMm: number, reachMm: number): CapsuleGrid | undefined {
  const { minX, minY, maxX, maxY } = extents(capsules, count, reachMm);
  const areaMm2 = (maxX - minX) * (maxY - minY);
  const sparseMm = Math.min(wantedCellMm * maxWider, Math.sqrt(areaMm2 / (count * cellsPerCapsule)));
  const cellMm = Math.max(wantedCellMm, sparseMm, Math.sqrt(areaMm2 / maxCells));
  const columns = Math.floor((maxX - minX) / cellMm) + 1;
  const rows = Math.floor((maxY - minY) / cellMm) + 1;
  const cells = columns * rows;
  const firstColumn = new Int32Array(count);
  const firstRow = new Int32Array(count);
  const offsets = new Uint32Array(cells + 1);
  let entries = new Uint32Array(0);
  // The first pass counts the entries of each cell. The second writes them, the last one first, so that each offset moves from the
  // end of its cell to the start.
  for (const isCounting of [true, false]) {
    let total = 0;
    for (let index = count - 1; index >= 0; index -= 1) {
      const at = index * 5;
      const x0 = capsules[at]!;
      const y0 = capsules[at + 1]!;
      const x1 = capsules[at + 2]!;
      const y1 = capsules[at + 3]!;
      const reach = capsules[at + 4]! + reachMm;
      const fromColumn = Math.floor(((x0 < x1 ? x0 : x1) - reach - minX) / cellMm);
      const toColumn = Math.floor(((x0 < x1 ? x1 : x0) + reach - minX) / cellMm);
      const fromRow = Math.floor(((y0 < y1 ? y0 : y1) - reach - minY) / cellMm);
      const toRow = Math.floor(((y0 < y1 ? y1 : y0) + reach - minY) / cellMm);
      const dx = x1 - x0;
      const dy = y1 - y0;
      const isSlanting = dx !== 0 && dy !== 0 && (toColumn - fromColumn) * (toRow - fromRow) > 4;
      firstColumn[index] = isSlanting ? -1 : fromColumn;
      firstRow[index] = isSlanting ? -1 : fromRow;
      // Cells off a long slanting line are skipped: the half diagonal is added to the reach.
      const half = isSlanting ? ((reach + cellMm * 0.7072) * Math.sqrt(dx * dx + dy * dy)) / Math.abs(dy) : 0;
      for (let row = fromRow; row <= toRow; row += 1) {
        let from = fromColumn;
        let to = toColumn;
        if (isSlanting) {
          const middle = ((minY + (row + 0.5) * cellMm - y0) * dx) / dy + x0 - minX;
          from = Math.max(from, Math.ceil((middle - half) / cellMm - 0.5));
          to = Math.min(to, Math.floor((middle + half) / cellMm - 0.5));
        }
        const last = row * columns + to;
        if (isCounting) {
          total += Math.max(0, to - from + 1);
          for (let cell = row * columns + from; cell <= last; cell += 1) offsets[cell]! += 1;
        } else {
          for (let cell = row * columns + from; cell <= last; cell += 1) {
            offsets[cell]! -= 1;
            entries[offsets[cell]!] = index;
          }
        }
      }
      if (total > maxEntries) return undefined;
    }
    if (!isCounting) break;
    for (let cell = 0; cell < cells; cell += 1) offsets[cell + 1]! += offsets[cell]!;
    entries = new Uint32Array(total);
  }
  return { cells, offsets, entries, firstColumn, firstRow, cellMm, columns, minX, minY };
}

function extents(capsules: Float64Array, count: number, reachMm: number): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let at = 0; at < count * 5; at += 5) {
    const reach = capsules[at + 4]! + reachMm;
    const x0 = capsules[at]!;
    const y0 = capsules[at + 1]!;
    const x1 = capsules[at + 2]!;
    const y1 = capsules[at + 3]!;
    if (x0 - reach < minX) minX = x0 - reach;
    if (x1 - reach < minX) minX = x1 - reach;
    if (x0 + reach > maxX) maxX = x0 + reach;
    if (x1 + reach > maxX) maxX = x1 + reach;
    if (y0 - reach < minY) minY = y0 - reach;
    if (y1 - reach < minY) minY = y1 - reach;
    if (y0 + reach > maxY) maxY = y0 + reach;
    if (y1 + reach > maxY) maxY = y1 + reach;
  }
  return { minX, minY, maxX, maxY };
}
