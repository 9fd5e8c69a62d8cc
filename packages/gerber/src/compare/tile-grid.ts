import type { Box } from '../image/layer-image.ts';

/** Pixels along the side of a tile. */
export const tilePixels = 128;
const maxTiles = 400_000;

/** Square tiles over all that two layers paint. Rows of tiles are called bands. */
export class TileGrid {
  readonly tileMm: number;
  readonly columns: number;
  readonly bands: number;
  readonly minX: number;
  readonly minY: number;

  /** Tiles of `tilePixels` pixels of `pixelMm`, or larger ones when too many would be needed. */
  constructor(box: Box, pixelMm: number) {
    const width = Math.max(box.maxX - box.minX, pixelMm);
    const height = Math.max(box.maxY - box.minY, pixelMm);
    this.tileMm = Math.max(pixelMm * tilePixels, Math.sqrt((width * height) / maxTiles), width / 1e4, height / 1e4);
    // One tile round the box, so that nothing that is painted touches the border.
    this.minX = box.minX - this.tileMm;
    this.minY = box.minY - this.tileMm;
    this.columns = Math.ceil(width / this.tileMm) + 2;
    this.bands = Math.ceil(height / this.tileMm) + 2;
  }

  get count(): number {
    return this.columns * this.bands;
  }

  column(x: number): number {
    return clamp(Math.floor((x - this.minX) / this.tileMm), this.columns);
  }

  band(y: number): number {
    return clamp(Math.floor((y - this.minY) / this.tileMm), this.bands);
  }

  x(column: number): number {
    return this.minX + column * this.tileMm;
  }

  y(band: number): number {
    return this.minY + band * this.tileMm;
  }
}

const clamp = (value: number, end: number): number => (value < 0 ? 0 : value >= end ? end - 1 : value);

/** Calls `visit` with each band that a line of a certain thickness touches, and the columns it may touch there. */
export function visitLineTiles(
  grid: TileGrid,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  reach: number,
  visit: (band: number, from: number, to: number) => void,
): void {
  const first = grid.band(Math.min(y0, y1) - reach);
  const last = grid.band(Math.max(y0, y1) + reach);
  const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
  for (let band = first; band <= last; band += 1) {
    let [left, right] = x0 < x1 ? [x0, x1] : [x1, x0];
    if (y1 !== y0 && first !== last) {
      const low = x0 + (Math.max(Math.min(y0, y1), grid.y(band) - reach) - y0) * slope;
      const high = x0 + (Math.min(Math.max(y0, y1), grid.y(band + 1) + reach) - y0) * slope;
      left = Math.max(left, Math.min(low, high));
      right = Math.min(right, Math.max(low, high));
    }
    visit(band, grid.column(left - reach), grid.column(right + reach));
  }
}
