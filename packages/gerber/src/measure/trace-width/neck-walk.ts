import { numberAt } from '../../checked-access.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';

/** A place where copper is narrow: its middle, its width, and the direction in which a current passes it. */
export interface Neck {
  readonly x: number;
  readonly y: number;
  readonly mm: number;
  /** Length 1, along the copper. */
  readonly alongX: number;
  readonly alongY: number;
}

/** A strip that goes on for this many times its width conducts, even when it ends there. */
const slender = 12;
/** Copper area behind a neck, in squares of its width, from which it is a pad or a pour, however it was drawn. */
const largeSquares = 8;
const stepShare = 0.25;
const widestStepMm = 0.05;
const maxCells = 6_000;

/**
 * Checks whether a current can pass a neck: the copper on both sides leads to a pad, or to as much copper as a pad has, or
 * continues for twelve times the width. So the tip of a corner, a dead end, a dot and a pad painted by strokes are not necks.
 * Queries the probe some hundred times; at most 6 000 times, for a wide neck with little copper behind it.
 */
export function conducts(probe: CopperProbe, neck: Neck): boolean {
  return leadsOn(probe, neck, 1) && leadsOn(probe, neck, -1);
}

/** Follows the copper on one side over a grid that lies along the neck, without going back through the neck. */
function leadsOn(probe: CopperProbe, { x, y, mm, alongX, alongY }: Neck, side: 1 | -1): boolean {
  const step = Math.min(mm * stepShare, widestStepMm);
  const enough = Math.ceil((largeSquares * mm * mm) / (step * step));
  const across = Math.ceil(mm / step);
  const far = slender * mm;
  const visited = new Set<number>([key(1, 0)]);
  const open = [key(1, 0)];
  let area = 0;
  const visit = (column: number, row: number): void => {
    const cell = key(column, row);
    if (visited.has(cell) || (column <= 0 && Math.abs(row) <= across)) return;
    visited.add(cell);
    open.push(cell);
  };
  for (let at = 0; at < open.length; at += 1) {
    if (visited.size > maxCells) return true;
    const column = (numberAt(open, at) >> 15) - 0x4000;
    const row = (numberAt(open, at) & 0x7fff) - 0x4000;
    const forward = column * step * side;
    const sideways = row * step;
    const atX = x + alongX * forward - alongY * sideways;
    const atY = y + alongY * forward + alongX * sideways;
    if (!probe.isCopper(atX, atY)) continue;
    area += 1;
    if (area >= enough || forward * forward + sideways * sideways >= far * far || probe.isPad(atX, atY)) return true;
    visit(column + 1, row);
    visit(column, row + 1);
    visit(column, row - 1);
    visit(column - 1, row);
  }
  return false;
}

/** A cell as one small integer. A walk of 6 000 cells never goes farther than 16 000 from its beginning. */
const key = (column: number, row: number): number => (column + 0x4000) * 0x8000 + row + 0x4000;
