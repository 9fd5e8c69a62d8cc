import type { Box } from '../../image/layer-image.ts';
import { PathOp } from '../../image/layer-image.ts';
import type { Role } from '../../roles/role.ts';
import { type Contours, roughBox } from '../shape/contour.ts';
import type { PaintSink } from '../walk-layer.ts';
import { Batch } from './batch.ts';
import { areaPen, batchFields, floodPen, type PreparedLayer } from './prepared-layer.ts';
import type { TileGrid } from './tile-grid.ts';

/** Gathers the items of a layer into batches. The items of a batch share polarity run, pen, tile and size class. */
export class BatchBuilder implements PaintSink {
  readonly #grid: TileGrid;
  readonly #done: Batch[] = [];
  readonly #boxes = new Map<Contours, Box>();
  #open = new Map<string, Batch>();
  #dark = true;
  #isPlain = true;

  constructor(grid: TileGrid) {
    this.#grid = grid;
  }

  polarity(dark: boolean): void {
    if (dark === this.#dark) return;
    this.#endRun();
    this.#dark = dark;
    this.#isPlain = false;
  }

  flood(): void {
    this.#isPlain = false;
    this.#endRun();
    this.#done.push(new Batch(this.#dark, floodPen));
  }

  dot(pen: number, x: number, y: number): void {
    if (pen > 0) this.#batch(areaPen, x - pen / 2, y - pen / 2, x + pen / 2, y + pen / 2).disc(x, y, pen / 2);
  }

  line(pen: number, x1: number, y1: number, x2: number, y2: number): void {
    // A canvas draws nothing for a stroke of no length.
    if (x1 === x2 && y1 === y2) {
      this.dot(pen, x1, y1);
      return;
    }
    if (!(pen > 0)) return;
    const half = pen / 2;
    const [minX, maxX] = x1 < x2 ? [x1, x2] : [x2, x1];
    const [minY, maxY] = y1 < y2 ? [y1, y2] : [y2, y1];
    this.#batch(pen, minX - half, minY - half, maxX + half, maxY + half).stroke(x1, y1, x2, y2);
  }

  arc(
    pen: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    centreX: number,
    centreY: number,
    clockwise: boolean,
  ): void {
    if (!(pen > 0)) return;
    const reach = Math.hypot(x1 - centreX, y1 - centreY) + pen / 2;
    const batch = this.#batch(pen, centreX - reach, centreY - reach, centreX + reach, centreY + reach);
    if (!batch.isAt(x1, y1)) batch.move(x1, y1);
    batch.arc(x1, y1, x2, y2, centreX, centreY, clockwise);
  }

  area(contours: Contours): void {
    this.#contours(contours, roughBox(contours), 0, 0);
  }

  stamp(contours: Contours, x: number, y: number): void {
    let box = this.#boxes.get(contours);
    if (box === undefined) {
      box = roughBox(contours);
      this.#boxes.set(contours, box);
    }
    this.#contours(contours, box, x, y);
  }

  build(name: string, role: Role): PreparedLayer {
    this.#endRun();
    const batches = new Float64Array(this.#done.length * batchFields);
    const steps = new Uint8Array(this.#done.reduce((sum, batch) => sum + batch.steps.length, 0));
    const coords = new Float32Array(this.#done.reduce((sum, batch) => sum + batch.coords.length, 0));
    let [step, coord] = [0, 0];
    for (const [index, batch] of this.#done.entries()) {
      batch.write(batches.subarray(index * batchFields), step, coord);
      steps.set(batch.steps, step);
      coords.set(batch.coords, coord);
      step += batch.steps.length;
      coord += batch.coords.length;
    }
    return { name, role, isPlain: this.#isPlain, batches, steps, coords };
  }

  #contours(contours: Contours, box: Box, x: number, y: number): void {
    const batch = this.#batch(areaPen, box.minX + x, box.minY + y, box.maxX + x, box.maxY + y);
    const { ops, coords } = contours;
    let at = 0;
    let [lastX, lastY] = [0, 0];
    for (let index = 0; index < ops.length; index += 1) {
      const op = ops[index]!;
      const [toX, toY] = [coords[at]! + x, coords[at + 1]! + y];
      if (op === PathOp.move) {
        if (index > 0) batch.close();
        batch.move(toX, toY);
        at += 2;
      } else if (op === PathOp.line) {
        batch.line(toX, toY);
        at += 2;
      } else {
        const [centreX, centreY] = [coords[at + 2]! + x, coords[at + 3]! + y];
        batch.arc(lastX, lastY, toX, toY, centreX, centreY, op === PathOp.arcClockwise);
        at += 4;
      }
      lastX = toX;
      lastY = toY;
    }
    if (ops.length > 0) batch.close();
  }

  #batch(pen: number, minX: number, minY: number, maxX: number, maxY: number): Batch {
    const size = Math.max(maxX - minX, maxY - minY);
    const tile = this.#grid.tileAt((minX + maxX) / 2, (minY + maxY) / 2);
    const key = `${Math.round(pen * 1000)} ${tile} ${sizeClass(size)}`;
    let batch = this.#open.get(key);
    if (batch === undefined) {
      batch = new Batch(this.#dark, pen);
      this.#open.set(key, batch);
    }
    batch.grow(minX, minY, maxX, maxY, size);
    return batch;
  }

  #endRun(): void {
    for (const batch of this.#open.values()) this.#done.push(batch);
    this.#open = new Map();
  }
}

/**
 * Items of one class are left out together when zoomed out. The bounds of a class are four times those of the one
 * below.
 */
const sizeClass = (sizeMm: number): number => (sizeMm < 0.3 ? 0 : sizeMm < 1.2 ? 1 : sizeMm < 5 ? 2 : 3);
