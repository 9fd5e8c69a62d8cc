import type { CellLists } from '../cell-lists.ts';
import { cellLists } from '../cell-lists.ts';
import { uint32At } from '../checked-access.ts';
import { boxOfPoints, visitPoints } from '../coordinates.ts';
import { EdgeCells } from '../measure/spatial-index/edge-cells.ts';
import type { ContentPoints } from './content-points.ts';
import type { NestedLoop } from './nesting.ts';
import { isPointInside } from './point-inside.ts';

const cellsAcross = 128;
/** The edges of a curve with so many coordinates are sorted into cells. */
const manyNumbers = 64;

/**
 * Counts the content inside a loop. Content is sorted into cells once, so that the thousand characters of a drawing check
 * the few pads under them, not all pads of the board.
 */
export function countContent(loop: NestedLoop, content: ContentPoints): number {
  const known = counted.get(loop.points);
  if (known !== undefined && known.content === content) return known.count;
  const count = countInside(loop, content, cellsOf(content));
  counted.set(loop.points, { content, count });
  return count;
}

/** The last count of each curve: the search for roles, for the board and for its problems all ask for it. */
const counted = new WeakMap<Float64Array, { content: ContentPoints; count: number }>();

/** Indices in the content, by cells in rows. */
interface Cells extends CellLists {
  readonly minX: number;
  readonly minY: number;
  readonly cellMm: number;
  readonly columns: number;
  readonly rows: number;
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
  const { minX, minY, maxX, maxY } = boxOfPoints(content);
  if (content.length < 2) return { minX: 0, minY: 0, cellMm: 1, columns: 0, rows: 0, entries: none, offsets: none };
  const cellMm = Math.max(1e-3, Math.max(maxX - minX, maxY - minY) / cellsAcross);
  const columns = Math.floor((maxX - minX) / cellMm) + 1;
  const rows = Math.floor((maxY - minY) / cellMm) + 1;
  const lists = cellLists(columns * rows, (add) =>
    visitPoints(content, (x, y, at) => {
      add(Math.floor((y - minY) / cellMm) * columns + Math.floor((x - minX) / cellMm), at);
    }),
  );
  return { minX, minY, cellMm, columns, rows, ...lists };
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
  let edges: EdgeCells | undefined;
  for (let row = Math.max(0, Math.floor((minY - cells.minY) / cells.cellMm)); row <= toRow; row += 1) {
    // The cells of a row follow each other.
    const end = uint32At(cells.offsets, row * cells.columns + toColumn + 1);
    for (let entry = uint32At(cells.offsets, row * cells.columns + fromColumn); entry < end; entry += 1) {
      const at = uint32At(cells.entries, entry);
      const x = content[at]!;
      const y = content[at + 1]!;
      if (x < minX || x > maxX || y < minY || y > maxY) continue;
      if (!isBox && points.length >= manyNumbers) edges ??= new EdgeCells(points, minX, minY, maxX, maxY);
      if (isBox || (edges?.isInside(x, y) ?? isPointInside(points, x, y))) inside += 1;
    }
  }
  return inside;
}
