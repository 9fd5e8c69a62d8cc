import type { BoardLayer } from '../../board-layer.ts';
import type { SideAreas } from '../../facts.ts';
import type { BoardOutline } from '../../outline/outline.ts';
import { isCopper } from '../../roles/role.ts';
import { paintRaster } from './paint-raster.ts';
import { Raster } from './raster.ts';

const finestMm = 0.05;
const maxPixels = 1_500_000;

export interface Areas {
  /** By layer name. */
  readonly copperMm2: Readonly<Record<string, number>>;
  readonly exposedMm2: SideAreas;
}

/** Copper inside the board by layer, and the outer copper that no mask covers, mm², to about a percent. */
export function measureAreas(
  layers: readonly BoardLayer[],
  outline: BoardOutline,
  shouldStop: () => boolean,
): Areas | undefined {
  const board = new Raster(outline.bounds, finestMm, maxPixels);
  for (const loop of outline.loops) if (loop.kind === 'board') board.fillPolygons([loop.points], 1);
  for (const loop of outline.loops) if (loop.kind === 'cutout') board.fillPolygons([loop.points], 0);
  const copperMm2: Record<string, number> = {};
  const exposed: { top?: number; bottom?: number } = {};
  for (const { name, role, image } of layers) {
    if (shouldStop()) return undefined;
    if (image === undefined || !isCopper(role)) continue;
    const raster = new Raster(outline.bounds, finestMm, maxPixels);
    paintRaster(image, raster);
    raster.intersect(board);
    copperMm2[name] = area(raster);
    const side = role === 'copper-top' ? 'top' : role === 'copper-bottom' ? 'bottom' : undefined;
    const mask = side && layers.find((layer) => layer.role === `mask-${side}`)?.image;
    if (side === undefined || mask === undefined) continue;
    const openings = new Raster(outline.bounds, finestMm, maxPixels);
    paintRaster(mask, openings);
    raster.intersect(openings);
    exposed[side] = area(raster);
  }
  return { copperMm2, exposedMm2: exposed };
}

const area = (raster: Raster): number => Math.round(raster.countSet() * raster.pixelAreaMm2 * 100) / 100;
