/** An image of cells, row by row; 1 is set. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint8Array;
}

/** Distances are in thirds of a cell. */
export const perCell = 3;
const diagonal = 4;
const far = 0xffff;

/**
 * The distance of every cell from the nearest set one, by two sweeps over the image. It is exact along rows, columns
 * and diagonals and up to 8 % too long in between. Growing and shrinking by the same distance cancels the error.
 */
export function chamfer({ columns, rows, cells }: CellGrid): Uint16Array {
  const distance = new Uint16Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) distance[at] = cells[at] === 1 ? 0 : far;
  const relax = (at: number, from: number, cost: number): void => {
    const reached = distance[from]! + cost;
    if (reached < distance[at]!) distance[at] = reached;
  };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      if (column > 0) relax(at, at - 1, perCell);
      if (row === 0) continue;
      relax(at, at - columns, perCell);
      if (column > 0) relax(at, at - columns - 1, diagonal);
      if (column + 1 < columns) relax(at, at - columns + 1, diagonal);
    }
  }
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * columns + column;
      if (column + 1 < columns) relax(at, at + 1, perCell);
      if (row + 1 === rows) continue;
      relax(at, at + columns, perCell);
      if (column + 1 < columns) relax(at, at + columns + 1, diagonal);
      if (column > 0) relax(at, at + columns - 1, diagonal);
    }
  }
  return distance;
}

/** Cells no farther than `thirds` from a set one (`near`), or all the others. */
export function within(grid: CellGrid, distance: Uint16Array, thirds: number, near: boolean): CellGrid {
  const cells = new Uint8Array(grid.cells.length);
  for (let at = 0; at < cells.length; at += 1) if (distance[at]! <= thirds === near) cells[at] = 1;
  return { ...grid, cells };
}
