import { uint32At } from './checked-access.ts';

/** Numbers by cell: those of cell c are `entries[offsets[c]]` up to, not including, `entries[offsets[c + 1]]`. */
export interface CellLists {
  readonly offsets: Uint32Array;
  readonly entries: Uint32Array;
}

/** The part of the entries that is a cell's: from one index up to, not including, another. */
export interface CellRange {
  readonly from: number;
  readonly to: number;
}

export function rangeOf(offsets: Uint32Array, cell: number): CellRange {
  return { from: uint32At(offsets, cell), to: uint32At(offsets, cell + 1) };
}

/** Sorts numbers into cells. `all` is called twice: first the numbers of each cell are counted, then they are written. */
export function cellLists(cells: number, all: (add: (cell: number, number: number) => void) => void): CellLists {
  const offsets = new Uint32Array(cells + 1);
  all((cell) => {
    offsets[cell + 1]! += 1;
  });
  const entries = new Uint32Array(sumUp(offsets));
  const fill = offsets.slice();
  all((cell, number) => {
    const at = fill[cell]!;
    entries[at] = number;
    fill[cell] = at + 1;
  });
  return { offsets, entries };
}

/** Converts the entry count stored after each cell into offsets. Returns the total. */
function sumUp(offsets: Uint32Array): number {
  let sum = 0;
  for (let index = 0; index < offsets.length; index += 1) {
    sum += offsets[index]!;
    offsets[index] = sum;
  }
  return sum;
}
