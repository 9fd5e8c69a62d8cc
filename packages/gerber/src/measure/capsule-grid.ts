import type { LayerShapes } from './layer-shapes.ts';

/** Capsules by square cell, in compressed rows: entries of cell c are `entries[offsets[c]]` up to `offsets[c + 1]`. */
export interface CapsuleGrid {
  readonly cells: number;
  readonly offsets: Uint32Array;
  readonly entries: Uint32Array;
  readonly columns: number;
  readonly cellMm: number;
  readonly minX: number;
  readonly minY: number;
}

const mostCells = 4_000_000;
const mostEntries = 20_000_000;

/**
 * Every capsule is entered in all cells within `reachMm` of it, so that two capsules nearer than twice that share one.
 * Undefined when the layer is too large to be worth it.
 */
export function capsuleGrid(shapes: LayerShapes, wantedCellMm: number, reachMm: number): CapsuleGrid | undefined {
  const { capsules, count } = shapes;
  if (count === 0) return undefined;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < count * 5; at += 5) {
    const reach = capsules[at + 4]! + reachMm;
    minX = Math.min(minX, capsules[at]! - reach, capsules[at + 2]! - reach);
    maxX = Math.max(maxX, capsules[at]! + reach, capsules[at + 2]! + reach);
    minY = Math.min(minY, capsules[at + 1]! - reach, capsules[at + 3]! - reach);
    maxY = Math.max(maxY, capsules[at + 1]! + reach, capsules[at + 3]! + reach);
  }
  const cellMm = Math.max(wantedCellMm, Math.sqrt(((maxX - minX) * (maxY - minY)) / mostCells));
  const columns = Math.floor((maxX - minX) / cellMm) + 1;
  const rows = Math.floor((maxY - minY) / cellMm) + 1;
  const counts = new Uint32Array(columns * rows + 1);
  const frame = { cellMm, columns, minX, minY };
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    visitCells(shapes, index, frame, reachMm, (cell) => {
      counts[cell + 1]! += 1;
      total += 1;
    });
    if (total > mostEntries) return undefined;
  }
  for (let cell = 0; cell < columns * rows; cell += 1) counts[cell + 1]! += counts[cell]!;
  const offsets = counts;
  const entries = new Uint32Array(total);
  const fill = offsets.slice();
  for (let index = 0; index < count; index += 1) {
    visitCells(shapes, index, frame, reachMm, (cell) => {
      entries[fill[cell]!] = index;
      fill[cell]! += 1;
    });
  }
  return { cells: columns * rows, offsets, entries, ...frame };
}

function visitCells(
  { capsules }: LayerShapes,
  index: number,
  { cellMm, columns, minX, minY }: Pick<CapsuleGrid, 'cellMm' | 'columns' | 'minX' | 'minY'>,
  reachMm: number,
  visit: (cell: number) => void,
): void {
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
  const length = Math.hypot(x1 - x0, y1 - y0);
  const isSmall = (toColumn - fromColumn) * (toRow - fromRow) <= 4 || length === 0;
  // Cells off a long slanting line are skipped: the half diagonal is added to the reach.
  const apart = (reach + cellMm * 0.7072) * length;
  for (let row = fromRow; row <= toRow; row += 1) {
    const centreY = minY + (row + 0.5) * cellMm - y0;
    for (let column = fromColumn; column <= toColumn; column += 1) {
      if (!isSmall) {
        const centreX = minX + (column + 0.5) * cellMm - x0;
        if (Math.abs(centreX * (y1 - y0) - centreY * (x1 - x0)) > apart) continue;
      }
      visit(row * columns + column);
    }
  }
}
