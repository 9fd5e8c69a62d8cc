import { PathOp, type Region } from '../image/layer-image.ts';

/** Collects the contours between G36 and G37. */
export class RegionBuilder {
  readonly #ops: number[] = [];
  readonly #coords: number[] = [];
  #isOpen = false;

  lineTo(startX: number, startY: number, x: number, y: number): void {
    this.#begin(startX, startY);
    this.#ops.push(PathOp.line);
    this.#coords.push(x, y);
  }

  arcTo(
    startX: number,
    startY: number,
    x: number,
    y: number,
    centreX: number,
    centreY: number,
    clockwise: boolean,
  ): void {
    this.#begin(startX, startY);
    this.#ops.push(clockwise ? PathOp.arcClockwise : PathOp.arcCounterClockwise);
    this.#coords.push(x, y, centreX, centreY);
  }

  /** D02 inside a region ends the contour; filling closes it. */
  close(): void {
    this.#isOpen = false;
  }

  build(): Region | undefined {
    if (this.#ops.length === 0) return undefined;
    return { ops: Uint8Array.from(this.#ops), coords: Float64Array.from(this.#coords) };
  }

  #begin(x: number, y: number): void {
    if (this.#isOpen) return;
    this.#ops.push(PathOp.move);
    this.#coords.push(x, y);
    this.#isOpen = true;
  }
}
