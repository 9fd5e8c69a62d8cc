import { uint32At } from '../checked-access.ts';
import type { Raster } from '../measure/raster/raster.ts';

/** A difference is reported when a square of this many pixels fits into it; thinner ones come from rounding. */
export const openingPixels = 3;

/** The pixels that only the first (1) or only the second (2) of two rasters has, in the rows that have any. */
export interface DifferencePixels {
  readonly pixels: Uint8Array;
  readonly fromRow: number;
  readonly toRow: number;
}

/**
 * Returns the difference between two rasters of equal size, without slivers: a union of squares. Undefined when nothing is
 * left. Costs some 2 ns per pixel in the rows that differ, which are found by 32-pixel words.
 */
export function findDifference(before: Raster, after: Raster): DifferencePixels | undefined {
  const [one, other] = [before.words, after.words];
  let first = 0;
  let last = one.length - 1;
  while (first <= last && one[first] === other[first]) first += 1;
  if (first > last) return undefined;
  while (one[last] === other[last]) last -= 1;
  const { columns, rows, rowWords } = before;
  const fromRow = Math.floor(first / rowWords);
  const toRow = Math.floor(last / rowWords);
  const pixels = new Uint8Array(columns * rows);
  const isAny = [
    markSquares(before, after, fromRow, toRow, pixels, 1),
    markSquares(after, before, fromRow, toRow, pixels, 2),
  ];
  return isAny.includes(true) ? { pixels, fromRow, toRow } : undefined;
}

function markSquares(
  has: Raster,
  lacks: Raster,
  fromRow: number,
  toRow: number,
  pixels: Uint8Array,
  value: number,
): boolean {
  const { columns, rowWords } = has;
  // For each column, how many rows up to the present one differ without a gap.
  const heights = new Uint32Array(columns);
  // Runs of squares: the last row, the first column, and the column behind the last.
  const runs: { readonly row: number; readonly from: number; readonly to: number }[] = [];
  for (let row = fromRow; row <= toRow; row += 1) {
    let wide = 0;
    let start = -1;
    let differs = 0;
    for (let column = 0; column < columns; column += 1) {
      const word = row * rowWords + (column >>> 5);
      if ((column & 31) === 0) differs = uint32At(has.words, word) & ~uint32At(lacks.words, word);
      const height = (differs >>> (column & 31)) & 1 ? uint32At(heights, column) + 1 : 0;
      heights[column] = height;
      wide = height >= openingPixels ? wide + 1 : 0;
      if (wide >= openingPixels) {
        if (start < 0) start = column - openingPixels + 1;
      } else if (start >= 0) {
        runs.push({ row, from: start, to: column });
        start = -1;
      }
    }
    if (start >= 0) runs.push({ row, from: start, to: columns });
  }
  for (const { row, from, to } of runs) {
    for (let back = 0; back < openingPixels; back += 1) {
      pixels.fill(value, (row - back) * columns + from, (row - back) * columns + to);
    }
  }
  return runs.length > 0;
}
