import type { Box } from '../../image/layer-image.ts';
import type { BoardLook } from './board-look.ts';
import type { BoardView } from './board-view.ts';
import type { PaintContext, PaintSurface, PaintTools } from './paint-context.ts';
import { clean } from './scratch-surfaces.ts';

interface Frame {
  readonly surface: PaintSurface;
  readonly view: BoardView;
}

/** Stores the last frame and the last one that showed the whole board. Drafts are drawn from them while the view moves. */
export class FrameMemory {
  readonly #tools: PaintTools;
  readonly #box: Box;
  #look: BoardLook | undefined;
  #last: Frame | undefined;
  #whole: Frame | undefined;
  #spare: PaintSurface | undefined;
  #spareSize = '';

  constructor(tools: PaintTools, box: Box) {
    this.#tools = tools;
    this.#box = box;
  }

  /** Returns a clean surface for the next frame. The previous frames stay usable until `keep` is called. */
  nextFrame(view: BoardView, look: BoardLook): PaintSurface {
    if (!this.#isOf(view, look)) this.#clear();
    const spare = this.#spareSize === sizeOf(view) ? this.#spare : undefined;
    const surface = spare ?? this.#tools.createSurface(view.width, view.height);
    this.#spare = undefined;
    clean(surface, view.width, view.height);
    return surface;
  }

  store(surface: PaintSurface, view: BoardView, look: BoardLook): void {
    const previous = [this.#last, this.#whole];
    this.#look = look;
    this.#last = { surface, view };
    if (showsAll(view, this.#box)) this.#whole = this.#last;
    const free = previous.find((frame) => frame !== undefined && frame !== this.#whole);
    this.#spare = free?.surface;
    this.#spareSize = free === undefined ? '' : sizeOf(free.view);
  }

  paint(context: PaintContext, view: BoardView, look: BoardLook): boolean {
    if (this.#last === undefined || !this.#isOf(view, look)) return false;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#whole !== undefined && this.#whole !== this.#last) drawMoved(context, this.#whole, view);
    drawMoved(context, this.#last, view);
    context.restore();
    return true;
  }

  #isOf(view: BoardView, look: BoardLook): boolean {
    return look === this.#look && view.side === this.#last?.view.side;
  }

  #clear(): void {
    this.#look = undefined;
    this.#last = undefined;
    this.#whole = undefined;
  }
}

const sizeOf = (view: BoardView): string => `${view.width}x${view.height}`;

function showsAll(view: BoardView, box: Box): boolean {
  const right = view.offsetX + (box.maxX - box.minX) * view.scale;
  const lower = view.offsetY + (box.maxY - box.minY) * view.scale;
  return view.offsetX >= 0 && view.offsetY >= 0 && right <= view.width && lower <= view.height;
}

function drawMoved(context: PaintContext, frame: Frame, view: BoardView): void {
  const zoom = view.scale / frame.view.scale;
  const x = view.offsetX - frame.view.offsetX * zoom;
  const y = view.offsetY - frame.view.offsetY * zoom;
  context.drawImage(frame.surface.image, x, y, frame.view.width * zoom, frame.view.height * zoom);
}
