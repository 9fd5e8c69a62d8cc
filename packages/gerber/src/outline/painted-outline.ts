import { int32At } from '../checked-access.ts';
import { boxOfPoints, doubledArea } from '../coordinates.ts';
import type { AssembledOutline } from './assemble.ts';
import type { Segments } from './centre-lines.ts';
import { type CellGrid, chamfer, perCell, within } from './chamfer.ts';
import { outsideOf, rimsOf } from './flood.ts';
import { nestLoops } from './nesting.ts';
import { simplifyLoop } from './simplify.ts';

/** Maximum number of cells along the longer side. Cells are at least a twentieth of a millimetre. */
const maxCells = 1_500;
const finestUm = 50;
/** Strips narrower than this many cells are single lines, not board. */
const thinnestCells = 2;

/** A longer rim, in cells, is too tangled for a board; more parts are an image. */
const longestRim = 30_000;
const maxParts = 50;

/**
 * The shape of lines that never close, traced as an image. The lines are thickened until gaps of twice `reachMm` are
 * closed; the cells that cannot be reached from outside are board; the board is shrunk by the same distance, so that
 * its rim lies on the middles of the lines. Exact to half a cell; cut-outs are not found.
 */
export function paintedOutline(segments: Segments, reachMm: number): AssembledOutline {
  const frame = frameOf(segments, reachMm);
  const reach = Math.max(2, Math.round((reachMm * 1000) / frame.cellUm)) * perCell;
  const lines = draw(segments, frame);
  const outside = outsideOf(within(lines, chamfer(lines), reach, true));
  const body = within(outside, chamfer(outside), reach, false);
  // Shrinking and growing once more removes single lines.
  const thin = thinnestCells * perCell;
  const air = within(body, new Uint16Array(body.cells), 0, true);
  const core = within(air, chamfer(air), thin, false);
  const board = within(core, chamfer(core), thin, true);
  const rims = rimsOf(board).filter((rim) => rim.length < longestRim * 2);
  const raw = rims
    .sort((left, right) => right.length - left.length)
    .slice(0, maxParts)
    .map((rim) => {
      const points = simplifyLoop(rim, 0.75).map((cell, at) => frame.toUm(cell, at % 2 === 0));
      return { points, areaUm2: areaOf(points) };
    });
  return { loops: nestLoops(raw), gapClosedMm: 0, isDrawnTwice: false, openLines: 0, isTraced: true };
}

interface Frame {
  readonly columns: number;
  readonly rows: number;
  readonly cellUm: number;
  readonly minX: number;
  readonly minY: number;
  readonly margin: number;
  /** The middle of a cell in µm; the extremes of the drawing are exact. */
  toUm(cell: number, isX: boolean): number;
}

function frameOf({ ends, count }: Segments, reachMm: number): Frame {
  const { minX, minY, maxX, maxY } = boxOfPoints(ends.subarray(0, count * 4));
  const cellUm = Math.max(finestUm, Math.max(maxX - minX, maxY - minY) / maxCells);
  const margin = Math.ceil((reachMm * 1000) / cellUm) + thinnestCells + 4;
  const cellsOf = (length: number): number => Math.round(length / cellUm) + 1 + 2 * margin;
  const toUm = (cell: number, isX: boolean): number => {
    const [low, high] = isX ? [minX, maxX] : [minY, maxY];
    const place = low + (cell - margin) * cellUm;
    const snapped = [low, high].find((extreme) => Math.abs(place - extreme) < cellUm * 0.6);
    return Math.round(snapped ?? place);
  };
  return { columns: cellsOf(maxX - minX), rows: cellsOf(maxY - minY), cellUm, minX, minY, margin, toUm };
}

function draw({ ends, count }: Segments, { columns, rows, cellUm, minX, minY, margin }: Frame): CellGrid {
  const cells = new Uint8Array(columns * rows);
  for (let at = 0; at < count * 4; at += 4) {
    const [x0, y0] = [(int32At(ends, at) - minX) / cellUm + margin, (int32At(ends, at + 1) - minY) / cellUm + margin];
    const [x1, y1] = [
      (int32At(ends, at + 2) - minX) / cellUm + margin,
      (int32At(ends, at + 3) - minY) / cellUm + margin,
    ];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))));
    for (let step = 0; step <= steps; step += 1) {
      const column = Math.round(x0 + ((x1 - x0) * step) / steps);
      cells[Math.round(y0 + ((y1 - y0) * step) / steps) * columns + column] = 1;
    }
  }
  return { columns, rows, cells };
}

const areaOf = (points: readonly number[]): number => doubledArea(points) / 2;
