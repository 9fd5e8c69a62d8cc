import { float64At } from '../../checked-access.ts';
import type { SizeFacts } from '../../facts.ts';
import type { BoardOutline, OutlineLoop } from '../../outline/outline.ts';
import { narrowWidth } from './cutout-measures.ts';

/** A sharper angle between two lines is a corner; a gentler one belongs to an arc split into chords. */
const cornerRad = (25 * Math.PI) / 180;

/** Measures the requirements for the router: smallest inner radius and narrowest cut-out. */
export function outlineMeasures(outline: BoardOutline): Pick<SizeFacts, 'minInnerRadiusMm' | 'minCutoutWidthMm'> {
  let radius = Number.POSITIVE_INFINITY;
  let width = Number.POSITIVE_INFINITY;
  for (const loop of outline.loops) {
    radius = Math.min(radius, innerRadius(loop));
    if (loop.kind === 'cutout') width = Math.min(width, narrowWidth(loop));
  }
  const round = (value: number): number => Math.round(value * 1e3) / 1e3;
  return {
    ...(Number.isFinite(radius) ? { minInnerRadiusMm: round(radius) } : {}),
    ...(Number.isFinite(width) ? { minCutoutWidthMm: round(width) } : {}),
  };
}

/** Concave corners of a board, all corners of a cut-out. Loops run counter-clockwise. */
function innerRadius({ points, kind }: OutlineLoop): number {
  const count = points.length / 2;
  let min = Number.POSITIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    const before = ((index + count - 1) % count) * 2;
    const at = index * 2;
    const after = ((index + 1) % count) * 2;
    const [inX, inY] = [
      float64At(points, at) - float64At(points, before),
      float64At(points, at + 1) - float64At(points, before + 1),
    ];
    const [outX, outY] = [
      float64At(points, after) - float64At(points, at),
      float64At(points, after + 1) - float64At(points, at + 1),
    ];
    const turn = Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY);
    const inward = kind === 'board' ? -turn : turn;
    if (inward > cornerRad) return 0;
    // The direction changes by the length of a chord over the radius. Below 0.05 mm, rounding to 1 µm makes it useless.
    const length = Math.min(Math.hypot(inX, inY), Math.hypot(outX, outY));
    if (inward > 0.05 && length > 0.05) min = Math.min(min, length / inward);
  }
  return min;
}
