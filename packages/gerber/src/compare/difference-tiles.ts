import { numberAt, uint8At } from '../checked-access.ts';
import type { Box } from '../image/layer-image.ts';
import type { Raster } from '../measure/raster/raster.ts';
import type { RasterDifference } from './board-comparison.ts';
import { mergePlaces, type TilePart } from './merge-places.ts';
import { findDifference } from './opening.ts';
import type { TileGrid } from './tile-grid.ts';

/** Gathers, tile by tile, the pixels that only one of two images has. */
export class DifferenceTiles {
  readonly #grid: TileGrid;
  readonly #pixelMm: number;
  readonly #tiles = new Map<number, TilePart>();

  constructor(grid: TileGrid, pixelMm: number) {
    this.#grid = grid;
    this.#pixelMm = pixelMm;
  }

  /** Takes the tiles `from` to `to`, excluded, of a band, painted over `box`, which reaches out of them. */
  add(before: Raster, after: Raster, box: Box, band: number, from: number, to: number): void {
    const difference = findDifference(before, after);
    if (difference === undefined) return;
    const grid = this.#grid;
    const pixelOf = (x: number): number => Math.ceil((x - box.minX) / this.#pixelMm - 0.5);
    for (let row = difference.fromRow; row <= difference.toRow; row += 1) {
      const y = box.minY + (row + 0.5) * this.#pixelMm;
      if (y < grid.y(band) || y >= grid.y(band + 1)) continue;
      for (let column = from; column < to; column += 1) {
        const first = Math.max(0, pixelOf(grid.x(column)));
        const end = Math.min(before.columns, pixelOf(grid.x(column + 1)));
        this.#countRow(difference.pixels, row * before.columns, first, end, box.minX, y, band * grid.columns + column);
      }
    }
  }

  result(): Omit<RasterDifference, 'resolutionMm'> {
    return mergePlaces([...this.#tiles.values()], this.#pixelMm);
  }

  #countRow(pixels: Uint8Array, row: number, from: number, end: number, minX: number, y: number, tile: number): void {
    const counts = [0, 0, 0];
    let [first, last] = [-1, -1];
    for (let column = from; column < end; column += 1) {
      const which = uint8At(pixels, row + column);
      if (which === 0) continue;
      counts[which]! += 1;
      if (first < 0) first = column;
      last = column;
    }
    if (first < 0) return;
    const part = this.#part(tile);
    part.minX = Math.min(part.minX, minX + (first + 0.5) * this.#pixelMm);
    part.maxX = Math.max(part.maxX, minX + (last + 0.5) * this.#pixelMm);
    part.minY = Math.min(part.minY, y);
    part.maxY = Math.max(part.maxY, y);
    part.before += numberAt(counts, 1);
    part.after += numberAt(counts, 2);
  }

  #part(tile: number): TilePart {
    const known = this.#tiles.get(tile);
    if (known !== undefined) return known;
    const { columns } = this.#grid;
    const part = {
      ...{ column: tile % columns, band: Math.floor(tile / columns), before: 0, after: 0 },
      ...{ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity },
    };
    this.#tiles.set(tile, part);
    return part;
  }
}
