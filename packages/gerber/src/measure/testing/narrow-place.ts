import { expect } from 'vitest';
import type { BoardLayer } from '../../board-layer.ts';
import type { Measured } from '../../facts.ts';
import { paintRaster } from '../raster/paint-raster.ts';
import { Raster } from '../raster/raster.ts';

/** Pixel size used to rasterise a place, mm. */
export const pixelMm = 0.002;

/**
 * Checks that the largest circle of copper (or of bare laminate) at the place has the reported diameter, and that removing it
 * divides the rest into parts.
 */
export function expectNarrow(layers: readonly BoardLayer[], { mm, at, layer }: Measured, value: 0 | 1): void {
  const image = layers.find(({ name }) => name === layer)?.image;
  if (image === undefined || at === undefined) throw new Error('measurement has no place or no layer');
  const half = Math.ceil((mm * 1.5) / pixelMm) * pixelMm;
  const box = { minX: at.x - half, minY: at.y - half, maxX: at.x + half, maxY: at.y + half };
  const raster = new Raster(box, pixelMm, Number.MAX_SAFE_INTEGER);
  paintRaster(image, raster, pixelMm / 4);
  const { columns, rows } = raster;
  const middle = half / pixelMm - 0.5;
  let nearest = Number.POSITIVE_INFINITY;
  const isOpen = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const away = Math.hypot(column - middle, row - middle) * pixelMm;
      const isSame = raster.pixel(column, row) === value;
      if (!isSame) nearest = Math.min(nearest, away);
      if (isSame && away > mm / 2 + pixelMm * 4) isOpen[row * columns + column] = 1;
    }
  }
  expect(Math.abs(nearest * 2 - mm), `${mm} at ${at.x}, ${at.y}`).toBeLessThanOrEqual(0.005);
  // A part as small as a tenth of the width squared is a corner next to the circle.
  const parts = floodSizes(isOpen, columns).filter((size) => size * pixelMm * pixelMm > (mm * mm) / 10);
  expect(parts.length, `${mm} at ${at.x}, ${at.y}`).toBeGreaterThanOrEqual(2);
}

function floodSizes(isOpen: Uint8Array, columns: number): number[] {
  const sizes: number[] = [];
  for (let start = 0; start < isOpen.length; start += 1) {
    if (isOpen[start] === 0) continue;
    const open = [start];
    isOpen[start] = 0;
    let size = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      size += 1;
      const column = at % columns;
      const neighbours = [at - columns, at + columns, column > 0 ? at - 1 : -1, column < columns - 1 ? at + 1 : -1];
      for (const next of neighbours) {
        if (isOpen[next] !== 1) continue;
        isOpen[next] = 0;
        open.push(next);
      }
    }
    sizes.push(size);
  }
  return sizes;
}
