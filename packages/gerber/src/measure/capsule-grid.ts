import type { Box } from '../image/layer-image.ts';
import type { LayerShapes } from './layer-shapes.ts';

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
   * The first column and row of every capsule that is entered in all cells of its box; -1 for long slanting ones. Two
   * such capsules that are near each other always share the cell of the greater first column and the greater first row.
   */
  readonly firstColumn: Int32Array;
  readonly firstRow: Int32Array;
  readonly columns: number;
  readonly cellMm: number;
  readonly minX: number;
  readonly minY: number;
}

const mostCells = 4_000_000;
const mostEntries = 20_000_000;

/**
 * Enters every capsule in all cells within `reachMm` of it. So two capsules nearer than twice that share a cell.
 * Undefined when the layer is too large.
 */
export function capsuleGrid(shapes: Capsules, wantedCellMm: number, reachMm: number): CapsuleGrid | undefined {
  const { capsules, count } = shapes;
  if (count === 0) return undefined;
  const { minX, minY, maxX, maxY } = extents(shapes, reachMm);
  const cellMm = Math.max(wantedCellMm, Math.sqrt(((maxX - minX) * (maxY - minY)) / mostCells));
  const columns = Math.floor((maxX - minX) / cellMm) + 1;
  const rows = Math.floor((maxY - minY) / cellMm) + 1;
  const cells = columns * rows;
  const firstColumn = new Int32Array(count);
  const firstRow = new Int32Array(count);
  const offsets = new Uint32Array(cells + 1);
  let fill = new Uint32Array(0);
  let entries = new Uint32Array(0);
  // The first pass counts the entries of each cell, the second writes them.
  for (const isCounting of [true, false]) {
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const at = index * 5;
      const x0 = capsules[at]!;
      const y0 = capsules[at + 1]!;
      const x1 = capsules[at + 2]!;
      const y1 = capsules[at + 3]!;
      const reach = capsules[at + 4]! + reachMm;
      const fromColumn = Math.floor((Math.min(x0, x1) - reach - minX) / cellMm);
      const toColumn = Math.floor((Math.max(x0, x1) + reach - minX) / cellMm);
      const fromRow = Math.floor((Math.min(y0, y1) - reach - minY) / cellMm);
      const toRow = Math.floor((Math.max(y0, y1) + reach - minY) / cellMm);
      const isWhole = (toColumn - fromColumn) * (toRow - fromRow) <= 4 || (x0 === x1 && y0 === y1);
      // Cells off a long slanting line are skipped: the half diagonal is added to the reach.
      const apart = isWhole ? 0 : (reach + cellMm * 0.7072) * Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
      firstColumn[index] = isWhole ? fromColumn : -1;
      firstRow[index] = isWhole ? fromRow : -1;
      for (let row = fromRow; row <= toRow; row += 1) {
        const centreY = minY + (row + 0.5) * cellMm - y0;
        for (let column = fromColumn; column <= toColumn; column += 1) {
          if (!isWhole) {
            const centreX = minX + (column + 0.5) * cellMm - x0;
            if (Math.abs(centreX * (y1 - y0) - centreY * (x1 - x0)) > apart) continue;
          }
          const cell = row * columns + column;
          if (isCounting) {
            offsets[cell + 1]! += 1;
            total += 1;
          } else {
            entries[fill[cell]!] = index;
            fill[cell]! += 1;
          }
        }
      }
      if (total > mostEntries) return undefined;
    }
    if (!isCounting) break;
    for (let cell = 0; cell < cells; cell += 1) offsets[cell + 1]! += offsets[cell]!;
    fill = offsets.slice();
    entries = new Uint32Array(total);
  }
  return { cells, offsets, entries, firstColumn, firstRow, cellMm, columns, minX, minY };
}

function extents({ capsules, count }: Capsules, reachMm: number): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < count * 5; at += 5) {
    const reach = capsules[at + 4]! + reachMm;
    minX = Math.min(minX, capsules[at]! - reach, capsules[at + 2]! - reach);
    maxX = Math.max(maxX, capsules[at]! + reach, capsules[at + 2]! + reach);
    minY = Math.min(minY, capsules[at + 1]! - reach, capsules[at + 3]! - reach);
    maxY = Math.max(maxY, capsules[at + 1]! + reach, capsules[at + 3]! + reach);
  }
  return { minX, minY, maxX, maxY };
}
