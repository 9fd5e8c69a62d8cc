import { boxOfPoints, pointAt } from '../../coordinates.ts';
import type { Measured } from '../../facts.ts';
import type { BoardOutline, OutlineLoop } from '../../outline/outline.ts';
import type { CopperProbes } from '../copper/copper-probe.ts';

/** A cut-out of the board: how wide it is, where its middle lies, and what shape it has. */
export interface Cutout {
  readonly loop: number;
  readonly width: Measured;
  /** A rectangle with square corners. */
  readonly isSquare: boolean;
  /** A round cut-out is drilled, whatever its size. */
  readonly isRound: boolean;
}

/** A rectangle fills this share of its box. */
const rectangleShare = 0.97;

/** A circle has 1, and a regular polygon of twelve corners 0.977. */
const roundShare = 0.97;

export function cutoutsOf({ loops }: BoardOutline): Cutout[] {
  return loops.flatMap((loop, index) => (loop.kind === 'cutout' ? [cutoutOf(loop, index)] : []));
}

function cutoutOf(loop: OutlineLoop, index: number): Cutout {
  const { minX, minY, maxX, maxY } = boxOfPoints(loop.points);
  const [width, height] = [maxX - minX, maxY - minY];
  const at = { x: micron((minX + maxX) / 2), y: micron((minY + maxY) / 2) };
  return {
    loop: index,
    width: { mm: micron(narrowWidth(loop)), at },
    isRound: 4 * Math.PI * loop.areaMm2 > loop.perimeterMm * loop.perimeterMm * roundShare,
    isSquare: loop.points.length < 2 * 12 && loop.areaMm2 > width * height * rectangleShare,
  };
}

/** The width of a cut-out: four times area over perimeter, exact for circle and square, but no more than its box. */
function narrowWidth(loop: OutlineLoop): number {
  const { minX, minY, maxX, maxY } = boxOfPoints(loop.points);
  return Math.min(maxX - minX, maxY - minY, (4 * loop.areaMm2) / loop.perimeterMm);
}

/**
 * Returns the cut-outs whose whole edge lies in a pad of an outer layer. They are plated slots drawn on the outline: the pad is
 * meant to be cut, and a drill or a small router makes them before plating.
 */
export function platedCutouts({ loops }: BoardOutline, outer: readonly CopperProbes[]): Set<number> {
  const found = new Set<number>();
  for (const [index, { points, kind }] of loops.entries()) {
    if (kind === 'cutout' && outer.some((probes) => liesInPad(points, probes))) found.add(index);
  }
  return found;
}

const maxSamples = 48;

function liesInPad(points: Float64Array, { copper, mask }: CopperProbes): boolean {
  const count = points.length / 2;
  const each = Math.max(1, Math.floor(count / maxSamples));
  for (let at = 0; at < count; at += each) {
    const { x, y } = pointAt(points, at * 2);
    // A pad painted by strokes is recognised by its mask opening.
    if (!copper.isPad(x, y) && !(copper.isCopper(x, y) && mask?.isCopper(x, y) === true)) return false;
  }
  return true;
}

const micron = (mm: number): number => Math.round(mm * 1e3) / 1e3;
