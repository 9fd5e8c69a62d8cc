import type { CellGrid } from './chamfer.ts';

/** The cells that can be reached from the border of the image without crossing set ones. */
export function outsideOf({ columns, rows, cells }: CellGrid): CellGrid {
  const outside = new Uint8Array(cells.length);
  const queue = new Uint32Array(cells.length);
  let end = 0;
  const enter = (at: number): void => {
    if (cells[at] === 1 || outside[at] === 1) return;
    outside[at] = 1;
    queue[end] = at;
    end += 1;
  };
  for (let column = 0; column < columns; column += 1) {
    enter(column);
    enter((rows - 1) * columns + column);
  }
  for (let row = 0; row < rows; row += 1) {
    enter(row * columns);
    enter(row * columns + columns - 1);
  }
  for (let at = 0; at < end; at += 1) {
    const cell = queue[at]!;
    const column = cell % columns;
    if (column > 0) enter(cell - 1);
    if (column + 1 < columns) enter(cell + 1);
    if (cell >= columns) enter(cell - columns);
    if (cell + columns < cells.length) enter(cell + columns);
  }
  return { columns, rows, cells: outside };
}

/** Steps round a cell, counter-clockwise from the right with rows upward. */
const stepX = [1, 1, 0, -1, -1, -1, 0, 1] as const;
const stepY = [0, 1, 1, 1, 0, -1, -1, -1] as const;

/**
 * The outer rims of all connected parts through the middles of their cells, as column and row pairs, counter-clockwise.
 * No set cell may lie on the border of the image.
 */
export function rimsOf({ columns, cells }: CellGrid): number[][] {
  const visited = new Uint8Array(cells.length);
  const rims: number[][] = [];
  for (let at = 0; at < cells.length; at += 1) {
    if (cells[at] === 0 || visited[at] === 1) continue;
    rims.push(rimFrom(cells, columns, at));
    markPart(cells, visited, columns, at);
  }
  return rims;
}

/** Walks round a part with the part on the left, from its lowest and leftmost cell to the right. */
function rimFrom(cells: Uint8Array, columns: number, start: number): number[] {
  const rim: number[] = [];
  let at = start;
  let heading = 0;
  let firstHeading = -1;
  for (let steps = 0; steps <= cells.length * 2; steps += 1) {
    let next = -1;
    // Directions are tried from the way back on, turning left.
    for (let turn = 0; turn < 8 && next < 0; turn += 1) {
      const direction = (heading + 6 + turn) % 8;
      const to = at + stepY[direction]! * columns + stepX[direction]!;
      if (cells[to] === 1) {
        next = to;
        heading = direction;
      }
    }
    if (next < 0) return rim;
    if (at === start && heading === firstHeading) return rim;
    if (firstHeading < 0) firstHeading = heading;
    rim.push(at % columns, Math.floor(at / columns));
    at = next;
  }
  return rim;
}

function markPart(cells: Uint8Array, visited: Uint8Array, columns: number, start: number): void {
  const queue = [start];
  visited[start] = 1;
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (let direction = 0; direction < 8; direction += 1) {
      const next = cell + stepY[direction]! * columns + stepX[direction]!;
      if (cells[next] !== 1 || visited[next] === 1) continue;
      visited[next] = 1;
      queue.push(next);
    }
  }
}
