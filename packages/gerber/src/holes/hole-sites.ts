import { float64At, numberAt } from '../checked-access.ts';
import { pointAt } from '../coordinates.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { Box } from '../image/layer-image.ts';

/**
 * The distinct places of a drill file where pads are expected: round holes and straight slots, by their centres. Columns
 * of equal length; of a large file an even selection.
 */
export interface HoleSites {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Diameter of the bit; 0 when unknown. */
  readonly sizeMm: readonly number[];
  /** Holes with coordinates out of range, in proportion to the selection. */
  readonly outOfRange: number;
}

const maxHits = 2_000;
const maxSlots = 500;
const perMm = 1_000;

export function holeSites(image: DrillImage, outOfRange = 0): HoleSites {
  const sites = { x: [] as number[], y: [] as number[], sizeMm: [] as number[] };
  const known = new Set<number>();
  const add = (x: number, y: number, tool: number): void => {
    const key = Math.round(x * perMm) * 0x4000000 + Math.round(y * perMm);
    if (known.has(key)) return;
    known.add(key);
    sites.x.push(x);
    sites.y.push(y);
    sites.sizeMm.push(image.tools[tool]?.diameterMm ?? 0);
  };
  const step = Math.max(1, Math.ceil(image.count / maxHits));
  for (let hit = 0; hit < image.count; hit += step) {
    add(float64At(image.x, hit), float64At(image.y, hit), image.tool[hit] ?? 0);
  }
  for (const { tool, points } of image.slots.slice(0, maxSlots)) {
    if (points.length !== 4) continue;
    const [start, end] = [pointAt(points, 0), pointAt(points, 2)];
    add((start.x + end.x) / 2, (start.y + end.y) / 2, tool);
  }
  return { ...sites, outOfRange: Math.ceil(outOfRange / step) };
}

/** Diameter assumed of a bit without a stated one. */
const usualMm = 0.3;

/** True when the holes need more area than the box around them has: they would lie on top of each other. */
export function isCrammed({ x, y, sizeMm }: HoleSites): boolean {
  const box = new GrowingBox();
  let [needed, widest] = [0, 0];
  for (const at of x.keys()) {
    const size = numberAt(sizeMm, at) || usualMm;
    box.add(numberAt(x, at), numberAt(y, at));
    needed += (Math.PI * size * size) / 4;
    widest = Math.max(widest, size);
  }
  const { minX, minY, maxX, maxY } = box.box() ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  return x.length > 1 && needed > (maxX - minX + widest) * (maxY - minY + widest);
}

/** Holes of a milled edge may lie this far outside the board. */
const outsideMm = 1;

/** True for a place on the board or within a millimetre of it. */
export const isNearBoard = ({ minX, minY, maxX, maxY }: Box, x: number, y: number): boolean =>
  x > minX - outsideMm && x < maxX + outsideMm && y > minY - outsideMm && y < maxY + outsideMm;

/** The selected holes alone. */
export const selectSites = (holes: HoleSites, selection: readonly number[]): HoleSites => ({
  x: selection.map((at) => numberAt(holes.x, at)),
  y: selection.map((at) => numberAt(holes.y, at)),
  sizeMm: selection.map((at) => numberAt(holes.sizeMm, at)),
  outOfRange: 0,
});
