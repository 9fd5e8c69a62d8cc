import { float64At } from '../checked-access.ts';
import { boxOfPoints, somePoint } from '../coordinates.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { PointGrid } from '../holes/point-grid.ts';
import type { FoundOutline, OutlineLoop } from '../outline/outline.ts';

/** Drawings round diameters and places of holes by as much, mm. */
const sameMm = 0.06;
const cellMm = 0.5;

/**
 * Returns the outline without the cut-outs that a hole of a drill file takes away: Eagle draws unplated holes on its outline
 * layer, too. They are drilled, so routing them would be counted in addition.
 */
export function withoutDrilled(found: FoundOutline, drills: readonly DrillImage[]): FoundOutline {
  const { outline } = found;
  if (outline === undefined || !outline.loops.some(({ kind }) => kind === 'cutout')) return found;
  const places: number[] = [];
  const radii: number[] = [];
  for (const { count, x, y, tool, tools } of drills) {
    for (let hit = 0; hit < count; hit += 1) {
      places.push(float64At(x, hit), float64At(y, hit));
      radii.push((tools[tool[hit] ?? 0]?.diameterMm ?? 0) / 2);
    }
  }
  const grid = new PointGrid(places, cellMm);
  const isRetained = (loop: OutlineLoop): boolean => loop.kind === 'board' || !isDrilled(loop, grid, radii);
  const loops = outline.loops.filter(isRetained);
  return loops.length === outline.loops.length ? found : { ...found, outline: { ...outline, loops } };
}

/** True when a hole with its centre in that of the loop reaches to all of it. */
function isDrilled({ points }: OutlineLoop, grid: PointGrid, radii: readonly number[]): boolean {
  const { minX, minY, maxX, maxY } = boxOfPoints(points);
  let covered = false;
  grid.visit((minX + maxX) / 2, (minY + maxY) / 2, sameMm, (at) => {
    const [centreX = 0, centreY = 0] = grid.points.slice(at, at + 2);
    const reach = (radii[at / 2] ?? 0) + sameMm;
    covered ||= !somePoint(points, (x, y) => Math.hypot(x - centreX, y - centreY) > reach);
  });
  return covered;
}
