import type { PaintSurface, PaintTools } from './paint-context.ts';

/** Surfaces of the size of the view, used again and again. */
export class ScratchSurfaces {
  readonly #tools: PaintTools;
  #free: PaintSurface[] = [];
  #width = 0;
  #height = 0;

  constructor(tools: PaintTools) {
    this.#tools = tools;
  }

  resize(width: number, height: number): void {
    if (width === this.#width && height === this.#height) return;
    this.#free = [];
    this.#width = width;
    this.#height = height;
  }

  /** A clean surface. */
  take(): PaintSurface {
    const surface = this.#free.pop() ?? this.#tools.createSurface(this.#width, this.#height);
    clean(surface, this.#width, this.#height);
    return surface;
  }

  give(surface: PaintSurface): void {
    this.#free.push(surface);
  }
}

export function clean({ context }: PaintSurface, width: number, height: number): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'source-over';
  context.globalAlpha = 1;
  context.clearRect(0, 0, width, height);
}
