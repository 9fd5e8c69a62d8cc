import type { Box } from '../../image/layer-image.ts';
import type { Point } from '../../problem.ts';
import type { PanelHole } from './panel-hole.ts';
import type { PanelOrder } from './panel-order.ts';

/** From the ends of a rail, mm. */
const holeFromEndMm = 5;
const fiducialFromEndMm = 10;
const toolingMm = 2;
/** Shorter rails have no room for both. */
const shortestRailMm = 26;

/**
 * Tooling holes and fiducials on two opposite rails: a hole at each end, a fiducial beside each but one, so that a panel
 * that lies the wrong way round is seen by the machine.
 */
export function railMarks(
  box: Box,
  field: Box,
  { rails, railMm }: PanelOrder,
): { readonly toolingHoles: readonly PanelHole[]; readonly fiducials: readonly Point[] } {
  if (rails === 'none') return { toolingHoles: [], fiducials: [] };
  const isLevel = rails !== 'leftRight';
  const [from, to] = isLevel ? [box.minX, box.maxX] : [box.minY, box.maxY];
  if (to - from < shortestRailMm) return { toolingHoles: [], fiducials: [] };
  const middles = isLevel
    ? [(box.minY + field.minY) / 2, (box.maxY + field.maxY) / 2]
    : [(box.minX + field.minX) / 2, (box.maxX + field.maxX) / 2];
  const place = (along: number, across: number): Point => (isLevel ? { x: along, y: across } : { x: across, y: along });
  const on = (fromEnd: number): Point[] =>
    middles.flatMap((across) => [place(from + fromEnd, across), place(to - fromEnd, across)]);
  const diameterMm = Math.min(toolingMm, railMm / 2);
  return {
    toolingHoles: on(holeFromEndMm).map((at) => ({ ...at, diameterMm })),
    fiducials: on(fiducialFromEndMm).slice(0, 3),
  };
}
