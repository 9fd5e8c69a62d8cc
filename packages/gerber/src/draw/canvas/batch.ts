import { sweep } from '../../image/arc.ts';
import { Field, Step } from './prepared-layer.ts';

/** The path steps of one batch while they are gathered: one polarity run, pen, tile and size class. */
export class Batch {
  readonly steps: number[] = [];
  readonly coords: number[] = [];
  readonly #dark: boolean;
  readonly #pen: number;
  #minX = Number.POSITIVE_INFINITY;
  #minY = Number.POSITIVE_INFINITY;
  #maxX = Number.NEGATIVE_INFINITY;
  #maxY = Number.NEGATIVE_INFINITY;
  #itemSize = 0;
  #lastX = Number.NaN;
  #lastY = Number.NaN;

  constructor(dark: boolean, pen: number) {
    this.#dark = dark;
    this.#pen = pen;
  }

  grow(minX: number, minY: number, maxX: number, maxY: number, size: number): void {
    if (minX < this.#minX) this.#minX = minX;
    if (minY < this.#minY) this.#minY = minY;
    if (maxX > this.#maxX) this.#maxX = maxX;
    if (maxY > this.#maxY) this.#maxY = maxY;
    if (size > this.#itemSize) this.#itemSize = size;
  }

  isAt(x: number, y: number): boolean {
    return this.#lastX === x && this.#lastY === y;
  }

  move(x: number, y: number): void {
    this.steps.push(Step.move);
    this.coords.push(x, y);
    this.#lastX = x;
    this.#lastY = y;
  }

  line(x: number, y: number): void {
    this.steps.push(Step.line);
    this.coords.push(x, y);
    this.#lastX = x;
    this.#lastY = y;
  }

  stroke(x1: number, y1: number, x2: number, y2: number): void {
    if (!this.isAt(x1, y1)) this.move(x1, y1);
    this.line(x2, y2);
  }

  /** An arc from the last point. Its radius is the mean of those at both ends, since files round coordinates. */
  arc(
    startX: number,
    startY: number,
    endX: number,
    endY: number,
    centreX: number,
    centreY: number,
    clockwise: boolean,
  ): void {
    const from = Math.atan2(startY - centreY, startX - centreX);
    const to = from + sweep({ startX, startY, endX, endY, centreX, centreY, clockwise });
    const radius = (Math.hypot(startX - centreX, startY - centreY) + Math.hypot(endX - centreX, endY - centreY)) / 2;
    this.steps.push(clockwise ? Step.arcClockwise : Step.arcCounterClockwise);
    this.coords.push(centreX, centreY, radius, from, to);
    this.#lastX = endX;
    this.#lastY = endY;
  }

  disc(x: number, y: number, radius: number): void {
    this.steps.push(Step.disc);
    this.coords.push(x, y, radius);
  }

  close(): void {
    this.steps.push(Step.close);
    this.#lastX = Number.NaN;
  }

  write(row: Float64Array, firstStep: number, firstCoord: number): void {
    row[Field.dark] = this.#dark ? 1 : 0;
    row[Field.pen] = this.#pen;
    row[Field.minX] = this.#minX;
    row[Field.minY] = this.#minY;
    row[Field.maxX] = this.#maxX;
    row[Field.maxY] = this.#maxY;
    row[Field.itemSize] = this.#itemSize;
    row[Field.firstStep] = firstStep;
    row[Field.endStep] = firstStep + this.steps.length;
    row[Field.firstCoord] = firstCoord;
  }
}
