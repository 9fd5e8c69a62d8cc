import type { Budget } from '../budget.ts';
import type { Box } from '../image/layer-image.ts';
import type { RasterDifference } from './board-comparison.ts';
import { DifferenceTiles } from './difference-tiles.ts';
import type { FlatPaint } from './flat-paint.ts';
import { openingPixels } from './opening.ts';
import { PaintedBands } from './painted-bands.ts';
import { TileGrid, tilePixels } from './tile-grid.ts';
import { tileHashes } from './tile-hashes.ts';

/** The finest pixel, mm. */
const finestMm = 0.005;
/** Pixels of both images together; coarser ones are taken when there would be more. */
const maxPixels = 60_000_000;
/** Pixels of one raster. */
const maxAtOnce = 4_000_000;

/**
 * Finds the differences between two images. Tiles painted from the same shapes are equal and cost no more than reading them;
 * the others are rasterised from both and compared pixel by pixel, 5 µm wide or wider when most of a large board differs. Time
 * grows with the number of shapes and the area of the tiles that differ. Undefined when the budget is exhausted.
 */
export function rasterDifference(
  before: FlatPaint,
  after: FlatPaint,
  box: Box,
  budget: Budget,
): RasterDifference | undefined {
  const grid = new TileGrid(box, finestMm);
  const previous = tileHashes(before, grid, budget);
  const later = previous && tileHashes(after, grid, budget);
  if (previous === undefined || later === undefined) return undefined;
  const isDirty = previous.map((hash, tile) => (hash === later[tile] ? 0 : 1));
  const dirty = isDirty.reduce((sum, flag) => sum + flag, 0);
  if (dirty === 0) return { resolutionMm: 0, onlyBeforeMm2: 0, onlyAfterMm2: 0, places: [] };
  const pixelMm = Math.max(grid.tileMm / tilePixels, grid.tileMm * Math.sqrt((2 * dirty) / maxPixels));
  const tiles = new DifferenceTiles(grid, pixelMm);
  const painted = [new PaintedBands(before, grid), new PaintedBands(after, grid)] as const;
  for (let band = 0; band < grid.bands; band += 1) {
    for (const [from, to] of dirtyRuns(isDirty, grid, band, Math.floor(maxAtOnce / (grid.tileMm / pixelMm) ** 2))) {
      const margin = openingPixels * pixelMm;
      const area = {
        minX: grid.x(from) - margin,
        minY: grid.y(band) - margin,
        maxX: grid.x(to) + margin,
        maxY: grid.y(band + 1) + margin,
      };
      if (budget.isStopped) return undefined;
      const rasters = painted.map((bands) => bands.raster(area, band, pixelMm, budget));
      const [one, other] = rasters;
      if (one === undefined || other === undefined) return undefined;
      tiles.add(one, other, area, band, from, to);
    }
  }
  return { resolutionMm: round(openingPixels * pixelMm), ...tiles.result() };
}

/** Runs of tiles that differ, the end excluded; small gaps are painted along. */
function dirtyRuns(isDirty: Float64Array, grid: TileGrid, band: number, maxTiles: number): [number, number][] {
  const runs: [number, number][] = [];
  for (let column = 0; column < grid.columns; column += 1) {
    if (isDirty[band * grid.columns + column] === 0) continue;
    const last = runs.at(-1);
    if (last !== undefined && column - last[1] <= smallGap && column - last[0] < Math.max(1, maxTiles))
      last[1] = column + 1;
    else runs.push([column, column + 1]);
  }
  return runs;
}

const smallGap = 2;

const round = (mm: number): number => Math.round(mm * 1e4) / 1e4;
