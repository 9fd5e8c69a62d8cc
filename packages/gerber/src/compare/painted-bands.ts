import type { Budget } from '../budget.ts';
import { float64At, itemAt } from '../checked-access.ts';
import { capsuleAt } from '../coordinates.ts';
import type { Box } from '../image/layer-image.ts';
import { Raster } from '../measure/raster/raster.ts';
import { type FlatPaint, StepKind } from './flat-paint.ts';
import { type TileGrid, visitLineTiles } from './tile-grid.ts';

/** The shapes a layer paints, sorted by the bands they touch, so that a piece of a band is painted quickly. */
export class PaintedBands {
  readonly #paint: FlatPaint;
  readonly #bands: BandPart[][] = [];

  constructor(paint: FlatPaint, grid: TileGrid) {
    this.#paint = paint;
    for (let band = 0; band < grid.bands; band += 1) this.#bands.push([]);
    const { steps } = paint;
    for (let step = 0; step < steps.count; step += 1) {
      const [kind, number, dark] = [
        float64At(steps.values, step * 3),
        float64At(steps.values, step * 3 + 1),
        float64At(steps.values, step * 3 + 2),
      ];
      if (kind === StepKind.stroke) this.#addStroke(number, dark, grid);
      else if (kind === StepKind.area) this.#addArea(number, dark, grid);
      else
        for (const parts of this.#bands) parts.push({ kind, number, dark, minX: -Infinity, maxX: Infinity, edges: [] });
    }
  }

  /** The image inside a box that reaches a few pixels out of its band. Undefined when the budget is spent. */
  raster(box: Box, band: number, pixelMm: number, budget: Budget): Raster | undefined {
    const raster = new Raster(box, pixelMm, Number.POSITIVE_INFINITY);
    const { strokes, edges } = this.#paint;
    let cost = (raster.rows * raster.columns) / 64;
    for (const { kind, number, dark, minX, maxX, edges: own } of itemAt(this.#bands, band)) {
      if (maxX < box.minX || minX > box.maxX) continue;
      if (kind === StepKind.flood) raster.fillAll(dark);
      else if (kind === StepKind.area) raster.fillEdges(edges.values, own, dark);
      else {
        const { x0, y0, x1, y1, radius } = capsuleAt(strokes.values, number * 5);
        raster.fillCapsule(x0, y0, x1, y1, radius, dark);
      }
      cost += 8 + own.length * 4;
    }
    return budget.spend(cost) ? raster : undefined;
  }

  #addStroke(number: number, dark: number, grid: TileGrid): void {
    const { x0, y0, x1, y1, radius } = capsuleAt(this.#paint.strokes.values, number * 5);
    const [minX, maxX] = [Math.min(x0, x1) - radius, Math.max(x0, x1) + radius];
    const part = { kind: StepKind.stroke, number, dark, minX, maxX, edges: [] };
    visitLineTiles(grid, x0, y0, x1, y1, radius + haloMm(grid), (band) => {
      itemAt(this.#bands, band).push(part);
    });
  }

  #addArea(number: number, dark: number, grid: TileGrid): void {
    const { values } = this.#paint.edges;
    const own = new Map<number, { edges: number[]; minX: number; maxX: number }>();
    const end = float64At(this.#paint.areas.values, number * 2 + 1);
    for (let edge = float64At(this.#paint.areas.values, number * 2); edge < end; edge += 1) {
      const at = edge * 4;
      const [x0, x1] = [float64At(values, at), float64At(values, at + 2)];
      visitLineTiles(grid, x0, float64At(values, at + 1), x1, float64At(values, at + 3), haloMm(grid), (band) => {
        let part = own.get(band);
        if (part === undefined) {
          part = { edges: [], minX: Infinity, maxX: -Infinity };
          own.set(band, part);
        }
        part.edges.push(edge);
        part.minX = Math.min(part.minX, x0, x1);
        part.maxX = Math.max(part.maxX, x0, x1);
      });
    }
    for (const [band, { edges, minX, maxX }] of own) {
      itemAt(this.#bands, band).push({ kind: StepKind.area, number, dark, minX, maxX, edges });
    }
  }
}

interface BandPart {
  readonly kind: number;
  readonly number: number;
  readonly dark: number;
  readonly minX: number;
  readonly maxX: number;
  /** The edges of an area that touch the band. */
  readonly edges: readonly number[];
}

/** Farther than a piece of a band reaches out of it. */
const haloMm = (grid: TileGrid): number => grid.tileMm / 8;
