import { float64At, itemAt } from '../../checked-access.ts';
import { pointAt } from '../../coordinates.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import { PointGrid } from '../../holes/point-grid.ts';
import type { Pad } from './pad-list.ts';

/** Grids of a larger pitch, mm, are connectors and test fields. */
const widestPitchMm = 1.3;
const minBalls = 16;
const pitchTolerance = 0.03;
/** Balls at half the finest pitch that is made would be as many in a square of the widest pitch. */
const maxBallsInSquare = 300;
const viaMm = 0.5;

export interface PadCounts {
  readonly smd: number;
  readonly test: number;
  readonly bga: number;
  readonly bgaPitchMm?: number;
  readonly viasInPad: number;
}

/**
 * Counts the pads of one side. Those with solder paste are soldered; in a set without paste, those with a mask opening
 * and no hole. Test points are round openings without paste and without a hole.
 */
export function padCounts(
  copper: readonly Pad[],
  openings: readonly Pad[],
  paste: readonly Pad[],
  holes: readonly BoardHole[],
): PadCounts {
  const round = holes.filter((hole) => !hole.isSlot);
  const holeGrid = new PointGrid(
    round.flatMap((hole) => [float64At(hole.points, 0), float64At(hole.points, 1)]),
    1,
  );
  const hasHole = (pad: Pad): boolean => holeGrid.hasWithin(pad.x, pad.y, Math.min(0.2, pad.innerRadius));
  const free = openings.filter((pad) => !hasHole(pad));
  const pasteGrid = new PointGrid(
    paste.flatMap((pad) => [pad.x, pad.y]),
    1,
  );
  const hasPaste = (pad: Pad): boolean => pasteGrid.hasWithin(pad.x, pad.y, 0.1);
  const soldered = paste.length > 0 ? paste : free;
  const test = paste.length > 0 ? free.filter((pad) => pad.isRound && !hasPaste(pad)).length : 0;
  const balls = ballGrid(copper.filter((pad) => pad.isRound && !hasHole(pad) && (paste.length === 0 || hasPaste(pad))));
  let viasInPad = 0;
  for (const hole of round) {
    if (hole.diameterMm > viaMm || hole.plating === 'unplated' || paste.length === 0) continue;
    const { x, y } = pointAt(hole.points, 0);
    const reach = 3;
    let isInside = false;
    pasteGrid.visit(x, y, reach, (at) => {
      const pad = itemAt(paste, at / 2);
      if (Math.abs(pad.x - x) < pad.halfX && Math.abs(pad.y - y) < pad.halfY) isInside = true;
    });
    if (isInside) viasInPad += 1;
  }
  return { smd: soldered.length, test, ...balls, viasInPad };
}

/** Round pads of one size standing in rows and columns of one pitch. */
function ballGrid(pads: readonly Pad[]): { bga: number; bgaPitchMm?: number } {
  const bySize = new Map<number, Pad[]>();
  for (const pad of pads) {
    const same = bySize.get(pad.aperture);
    if (same === undefined) bySize.set(pad.aperture, [pad]);
    else same.push(pad);
  }
  let bga = 0;
  let pitch: number | undefined;
  for (const group of bySize.values()) {
    if (group.length < minBalls) continue;
    const grid = new PointGrid(
      group.flatMap((pad) => [pad.x, pad.y]),
      widestPitchMm,
    );
    // Pads that lie upon each other by thousands are no balls, and each would be compared with all the others.
    if (grid.fullestCell > maxBallsInSquare) continue;
    const spacing = group.flatMap((pad, index) => {
      const near = grid.nearest(pad.x, pad.y, widestPitchMm, index * 2);
      return near === undefined
        ? []
        : [Math.hypot(float64At(grid.points, near) - pad.x, float64At(grid.points, near + 1) - pad.y)];
    });
    const usual = spacing.toSorted((left, right) => left - right)[Math.floor(spacing.length / 2)];
    if (usual === undefined || usual <= 0) continue;
    const reach = usual * pitchTolerance;
    const balls = group.filter((pad) => {
      const hasAdjacent = [-usual, usual].some((step) => grid.hasWithin(pad.x + step, pad.y, reach));
      const above = [-usual, usual].some((step) => grid.hasWithin(pad.x, pad.y + step, reach));
      return hasAdjacent && above;
    });
    if (balls.length < minBalls) continue;
    bga += balls.length;
    pitch = Math.min(pitch ?? usual, usual);
  }
  return pitch === undefined ? { bga } : { bga, bgaPitchMm: Math.round(pitch * 1e3) / 1e3 };
}
