import type { BoardLook, BoardView, FacePainter, PanelOrder, PreparedBoard } from '@xunban/gerber';
import { canvasTools, contextOf } from './canvas-tools.ts';
import { facePainter } from './face-painter.ts';

/** Idle time after a gesture before the board is painted exactly. */
const REST_MS = 80;

/**
 * A board on the page's canvas. While the view moves, previous frames are moved and scaled; when it stops, the board is painted
 * exactly. This runs in the worker, so a board of a million items does not block the page.
 */
export class CanvasBoard {
  #board: PreparedBoard | undefined;
  #painter: FacePainter | undefined;
  #panelText = '';
  /** Taken once: Firefox refuses a second `getContext` on a canvas that was transferred. */
  #context: OffscreenCanvasRenderingContext2D | undefined;
  #view: BoardView | undefined;
  #look: BoardLook | undefined;
  #lookText = '';
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #whenPainted: () => void = () => undefined;
  /** Fulfilled when the board is on the canvas for the first time. */
  readonly painted = new Promise<void>((resolve) => {
    this.#whenPainted = resolve;
  });

  get isPrepared(): boolean {
    return this.#board !== undefined;
  }

  prepare(board: PreparedBoard | undefined): void {
    this.#board = board;
    this.#painter = undefined;
    this.#schedule();
  }

  paintOn(canvas: OffscreenCanvas): void {
    this.#context = contextOf(canvas);
    this.#schedule();
  }

  show(view: BoardView, look: BoardLook): void {
    this.#view = view;
    // Every message brings a copy of the look, but the painter compares looks by identity.
    const text = JSON.stringify(look);
    if (text !== this.#lookText) this.#look = look;
    this.#lookText = text;
    const panelText = JSON.stringify(panelOf(look));
    if (panelText !== this.#panelText) this.#painter = undefined;
    this.#panelText = panelText;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint(): void {
    clearTimeout(this.#rest);
    if (!this.#paintWith((painter, ...rest) => painter.paintDraft(...rest))) {
      this.#paintExactly();
      return;
    }
    this.#rest = setTimeout(() => this.#paintExactly(), REST_MS);
  }

  #paintExactly(): void {
    this.#paintWith((painter, ...rest) => {
      painter.paint(...rest);
      this.#whenPainted();
      return true;
    });
  }

  /** Paints quickly from previous frames. Returns false when there are none. */
  #paintWith(paint: (painter: FacePainter, ...rest: Parameters<FacePainter['paintDraft']>) => boolean): boolean {
    const { width, height } = this.#view ?? { width: 0, height: 0 };
    const context = this.#context;
    if (!context || !this.#view || !this.#look || !this.#board || width < 1 || height < 1) return true;
    this.#painter ??= facePainter(this.#board, panelOf(this.#look), canvasTools).painter;
    const { canvas } = context;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.clearRect(0, 0, width, height);
    return paint(this.#painter, context, this.#view, this.#look);
  }
}

const panelOf = (look: BoardLook): PanelOrder | undefined => (look.kind === 'board' ? look.panel : undefined);
