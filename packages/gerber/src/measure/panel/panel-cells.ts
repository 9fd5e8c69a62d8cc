import { itemAt, numberAt } from '../../checked-access.ts';
import type { PanelFacts } from '../../facts.ts';
import type { Box } from '../../image/layer-image.ts';
import type { Pad } from '../pads/pad-list.ts';
import type { Parting } from './partings.ts';
import { areSameBoard } from './same-board.ts';

export type PanelCells = Pick<PanelFacts, 'columns' | 'rows' | 'pitchXMm' | 'pitchYMm' | 'designs'>;

/** A separation of boards along one axis extends over at least this share of the panel; tabs and rails take the rest. */
const runShare = 0.5;
const sameMm = 0.1;
const maxLines = 60;
/** A cell with fewer pads is a rail with its fiducials, or air. */
const minPads = 5;
const maxBoards = 400;

/**
 * Returns the boards between V-cuts and routed gaps: the rectangles into which those lines divide the panel, without the empty
 * ones. Their pads are compared, also rotated, to count the designs. Undefined where fewer than two hold pads. Time grows with
 * the pads, and with the boards times the designs.
 */
export function panelCells(panel: Box, pads: readonly Pad[], partings: readonly Parting[]): PanelCells | undefined {
  const columns = intervals(partings, 'x', panel);
  const rows = intervals(partings, 'y', panel);
  if (columns.length * rows.length < 2) return undefined;
  const cells = new Map<string, { readonly column: number; readonly row: number; readonly pads: Pad[] }>();
  for (const pad of pads) {
    const [column, row] = [indexOf(columns, pad.x), indexOf(rows, pad.y)];
    if (column < 0 || row < 0) continue;
    const key = `${column} ${row}`;
    const cell = cells.get(key) ?? { column, row, pads: [] };
    cells.set(key, cell);
    cell.pads.push(pad);
  }
  const boards = [...cells.values()].filter((cell) => cell.pads.length >= minPads);
  if (boards.length < 2 || boards.length > maxBoards) return undefined;
  const designs: (readonly Pad[])[] = [];
  for (const board of boards) {
    if (!designs.some((design) => areSameBoard(design, board.pads))) designs.push(board.pads);
  }
  // Boards that all have different designs are break-off parts of one board, not a panel of copies.
  const usedColumns = distinct(boards.map(({ column }) => column));
  const usedRows = distinct(boards.map(({ row }) => row));
  const isFull = usedColumns.length * usedRows.length === boards.length;
  const pitchX = isFull ? evenPitch(usedColumns.map((index) => itemAt(columns, index))) : undefined;
  const pitchY = isFull ? evenPitch(usedRows.map((index) => itemAt(rows, index))) : undefined;
  return {
    columns: isFull ? usedColumns.length : boards.length,
    rows: isFull ? usedRows.length : 1,
    ...(pitchX === undefined ? {} : { pitchXMm: pitchX }),
    ...(pitchY === undefined ? {} : { pitchYMm: pitchY }),
    designs: designs.length,
  };
}

type Axis = 'x' | 'y';
type Interval = readonly [low: number, high: number];

/** Returns the intervals between the lines that divide the panel along an axis. */
function intervals(partings: readonly Parting[], axis: Axis, panel: Box): Interval[] {
  const [low, high] = axis === 'x' ? [panel.minX, panel.maxX] : [panel.minY, panel.maxY];
  const across = axis === 'x' ? panel.maxY - panel.minY : panel.maxX - panel.minX;
  const lines = new Map<number, Interval[]>();
  for (const { minX, minY, maxX, maxY } of partings) {
    const [from, to, start, end] = axis === 'x' ? [minX, maxX, minY, maxY] : [minY, maxY, minX, maxX];
    // It runs at right angles to the axis.
    if (end - start <= to - from || from <= low + sameMm || to >= high - sameMm) continue;
    const key = Math.round((from + to) / 2 / sameMm);
    const known = lines.get(key);
    if (known) known.push([start, end]);
    else lines.set(key, [[start, end]]);
  }
  const cuts = [...lines]
    .filter(([, runs]) => covered(runs) >= runShare * across)
    .map(([key]) => key * sameMm)
    .sort((left, right) => left - right)
    .slice(0, maxLines);
  const edges = [low, ...cuts, high];
  return edges.slice(1).map((end, index): Interval => [numberAt(edges, index), end]);
}

/** The length that runs cover together; they may overlap. */
function covered(runs: readonly Interval[]): number {
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [start, end] of runs.toSorted((left, right) => left[0] - right[0])) {
    total += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return total;
}

const indexOf = (list: readonly Interval[], at: number): number =>
  list.findIndex(([low, high]) => at > low && at < high);

const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((left, right) => left - right);

/** The step of intervals that follow each other evenly. */
function evenPitch(list: readonly Interval[]): number | undefined {
  const [first, second] = list;
  if (first === undefined || second === undefined) return undefined;
  const pitch = second[0] - first[0];
  const isEven = list.every(([low], index) => Math.abs(low - first[0] - index * pitch) < 3 * sameMm);
  return isEven ? Math.round(pitch * 100) / 100 : undefined;
}
