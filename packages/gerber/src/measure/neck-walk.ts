import type { CopperProbe } from './copper-probe.ts';

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
/** So much copper behind a neck, in squares of its width, is a pad or a pour, however it was drawn. */
const largeSquares = 8;
const stepShare = 0.25;
const widestStepMm = 0.05;
const mostCells = 6_000;

/**
 * Whether a current can pass a neck: the copper on both sides leads to a pad, or to as much copper as a pad has, or goes
 * on for twelve times the width. So the tip of a corner, a dead end, a dot and a pad that is painted by strokes are no
 * necks. Asks the probe some hundred times; at most 6 000 times, for a wide neck with little copper behind it.
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
  const seen = new Set<number>([key(1, 0)]);
  const open: [number, number][] = [[1, 0]];
  let area = 0;
  for (const [column, row] of open) {
    if (seen.size > mostCells) return true;
    const [forward, sideways] = [column * step * side, row * step];
    const [atX, atY] = [x + alongX * forward - alongY * sideways, y + alongY * forward + alongX * sideways];
    if (!probe.isCopper(atX, atY)) continue;
    area += 1;
    if (area >= enough || Math.hypot(forward, sideways) >= far || probe.isPad(atX, atY)) return true;
    for (const [dx, dy] of neighbours) {
      const next: [number, number] = [column + dx, row + dy];
      if (seen.has(key(...next)) || (next[0] <= 0 && Math.abs(next[1]) <= across)) continue;
      seen.add(key(...next));
      open.push(next);
    }
  }
  return false;
}

const neighbours = [
  [1, 0],
  [0, 1],
  [0, -1],
  [-1, 0],
] as const;

const key = (column: number, row: number): number => (column + 0x8000) * 0x10000 + row + 0x8000;
