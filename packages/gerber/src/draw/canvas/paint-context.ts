/**
 * The part of a 2D canvas that the painter uses. `CanvasRenderingContext2D`, `OffscreenCanvasRenderingContext2D` and
 * `Path2D` fit these types. They are declared here because this package also runs where there is no canvas.
 */
export interface PaintContext {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  globalAlpha: number;
  globalCompositeOperation: string;
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  clip(path: PathLike, rule: 'nonzero'): void;
  fill(path: PathLike, rule: 'nonzero'): void;
  stroke(path: PathLike): void;
  drawImage(image: unknown, x: number, y: number, width: number, height: number): void;
}

export interface PathLike {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number, counterClockwise?: boolean): void;
  closePath(): void;
}

/** An image to paint on and to draw from: an `OffscreenCanvas` with its context. */
export interface PaintSurface {
  readonly context: PaintContext;
  readonly image: unknown;
}

/** The page's factories for paths and surfaces. */
export interface PaintTools {
  createPath(): PathLike;
  createSurface(width: number, height: number): PaintSurface;
}
