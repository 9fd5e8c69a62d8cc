import type { ContentPoints } from './content-points.ts';
import type { NestedLoop } from './nesting.ts';
import { isPointInside } from './point-inside.ts';

const cellsAcross = 128;

/**
 * Counts the content inside each loop. Content is sorted into cells once, so that the thousand letters of a drawing
 * look at the few pads under them, not at all pads of the board.
 */
export function countContent(loops: readonly NestedLoop[], content: ContentPoints): readonly number[] {
  const known = counted.get(loops);
  if (known !== undefined && known.content === content) return known.counts;
  const cells = cellsOf(content);
  const counts = loops.map((loop) => countInside(loop, content, cells));
  counted.set(loops, { content, counts });
  return counts;
}

/** The last counts for a list of loops: the search for roles, for the board and for its problems all ask for them. */
const counted = new WeakMap<readonly NestedLoop[], { content: ContentPoints; counts: readonly number[] }>();

interface Cells {
  readonly minX: number;
  readonly minY: number;
  readonly cellMm: number;
  readonly columns: number;
  readonly rows: number;
  /** Indices in the content, row by row: those of cell c are `inside[offsets[c]]` up to the next. */
  readonly inside: Uint32Array;
  readonly offsets: Uint32Array;
}

const sorted = new WeakMap<ContentPoints, Cells>();

function cellsOf(content: ContentPoints): Cells {
  const known = sorted.get(content);
  if (known !== undefined) return known;
  const made = sortedToCells(content);
  sorted.set(content, made);
  return made;
}

function sortedToCells(content: ContentPoints): Cells {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < content.length; at += 2) {
    minX = Math.min(minX, content[at]!);
    maxX = Math.max(maxX, content[at]!);
    minY = Math.min(minY, content[at + 1]!);
    maxY = Math.max(maxY, content[at + 1]!);
  }
  if (content.length < 2) return { minX: 0, minY: 0, cellMm: 1, columns: 0, rows: 0, inside: none, offsets: none };
  const cellMm = Math.max(1e-3, Math.max(maxX - minX, maxY - minY) / cellsAcross);
  const columns = Math.floor((maxX - minX) / cellMm) + 1;
  const rows = Math.floor((maxY - minY) / cellMm) + 1;
  const cellOf = (at: number): number =>
    Math.floor((content[at + 1]! - minY) / cellMm) * columns + Math.floor((content[at]! - minX) / cellMm);
  const offsets = new Uint32Array(columns * rows + 1);
  for (let at = 0; at + 1 < content.length; at += 2) offsets[cellOf(at) + 1]! += 1;
  for (let cell = 0; cell + 1 < offsets.length; cell += 1) offsets[cell + 1]! += offsets[cell]!;
  const fill = offsets.slice();
  const inside = new Uint32Array(content.length >> 1);
  for (let at = 0; at + 1 < content.length; at += 2) {
    const cell = cellOf(at);
    inside[fill[cell]!] = at;
    fill[cell]! += 1;
  }
  return { minX, minY, cellMm, columns, rows, inside, offsets };
}

const none = new Uint32Array(0);

function countInside(loop: NestedLoop, content: ContentPoints, cells: Cells): number {
  const { points, minX, minY, maxX, maxY } = loop;
  const isBox = points.length === 8 && Math.abs((maxX - minX) * (maxY - minY) - loop.areaMm2) < 1e-6;
  const toColumn = Math.min(cells.columns - 1, Math.floor((maxX - cells.minX) / cells.cellMm));
  const toRow = Math.min(cells.rows - 1, Math.floor((maxY - cells.minY) / cells.cellMm));
  let inside = 0;
  const fromColumn = Math.max(0, Math.floor((minX - cells.minX) / cells.cellMm));
  if (toColumn < fromColumn) return 0;
  for (let row = Math.max(0, Math.floor((minY - cells.minY) / cells.cellMm)); row <= toRow; row += 1) {
    // The cells of a row follow each other.
    const end = cells.offsets[row * cells.columns + toColumn + 1]!;
    for (let entry = cells.offsets[row * cells.columns + fromColumn]!; entry < end; entry += 1) {
      const at = cells.inside[entry]!;
      const x = content[at]!;
      const y = content[at + 1]!;
      if (x < minX || x > maxX || y < minY || y > maxY) continue;
      if (isBox || isPointInside(points, x, y)) inside += 1;
    }
  }
  return inside;
}
