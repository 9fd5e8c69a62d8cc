import { visitPoints } from '../../coordinates.ts';
import type { EdgeSide } from '../../facts.ts';
import { faceLayers, faceSteps, type PaintStep, rimMm } from '../board-paint.ts';
import type { PlatedEdges } from '../plated-edges.ts';
import type { BoardLook } from './board-look.ts';
import { type BoardView, viewMatrix, visibleBox } from './board-view.ts';
import { FrameMemory } from './frame-memory.ts';
import { LayerPainter } from './layer-painter.ts';
import type { PaintContext, PaintSurface, PaintTools, PathLike } from './paint-context.ts';
import type { PreparedBoard } from './prepare-paint.ts';
import { batchPath, type PreparedLayer } from './prepared-layer.ts';
import { ScratchSurfaces } from './scratch-surfaces.ts';

/**
 * Paints a prepared board on canvases of any view. A path is built when it first comes into view and used again later.
 * Nothing is painted outside the board and in holes, so the page shows through there.
 */
export class BoardPainter {
  readonly #board: PreparedBoard;
  readonly #tools: PaintTools;
  readonly #layers: LayerPainter;
  readonly #scratch: ScratchSurfaces;
  readonly #memory: FrameMemory;

  constructor(board: PreparedBoard, tools: PaintTools) {
    this.#board = board;
    this.#tools = tools;
    this.#layers = new LayerPainter(tools);
    this.#scratch = new ScratchSurfaces(tools);
    this.#memory = new FrameMemory(tools, board.box);
  }

  /** Paints exactly. The canvas stays as it was outside the board. */
  paint(context: PaintContext, view: BoardView, look: BoardLook): void {
    this.#scratch.resize(view.width, view.height);
    const frame = this.#memory.nextFrame(view, look);
    if (look.kind === 'board') this.#paintBoard(frame, view, look);
    else this.#paintFilms(frame, view, look);
    this.#memory.store(frame, view, look);
    blit(context, frame, view);
  }

  /**
   * Paints quickly by moving and scaling frames that were painted before: blurred while zooming in, empty where nothing
   * has been in view yet. Call it for each step of a gesture, and `paint` when the gesture ends. Returns false when no
   * frame fits: none was painted yet, or it showed the other side or another `look` object.
   */
  paintDraft(context: PaintContext, view: BoardView, look: BoardLook): boolean {
    return this.#memory.paint(context, view, look);
  }

  #paintBoard(frame: PaintSurface, view: BoardView, look: BoardLook & { readonly kind: 'board' }): void {
    const { context } = frame;
    const without = new Set(look.without);
    const face = faceLayers(this.#board.layers, view.side, this.#board.grooves);
    const steps = faceSteps(
      {
        ...face,
        copper: without.has('copper') ? [] : face.copper,
        openings: without.has('mask') ? [] : face.openings,
        legend: without.has('legend') ? [] : face.legend,
      },
      look.colours,
      look,
    );
    context.save();
    this.#place(context, view);
    context.clip(this.#layers.path(this.#board.shape, 0), 'nonzero');
    for (const step of steps) this.#paintStep(context, view, step);
    if (!without.has('holes')) {
      context.globalCompositeOperation = 'destination-out';
      this.#paintPlain(context, view, this.#board.holes[view.side].large, '#000');
      this.#punchSmallHoles(context, view, without.has('mask') ? [] : face.openings);
    }
    context.restore();
  }

  #paintStep(context: PaintContext, view: BoardView, step: PaintStep<PreparedLayer>): void {
    switch (step.kind) {
      case 'ground':
        this.#fillView(context, view, step.colour);
        break;
      case 'layers':
        for (const layer of step.layers) this.#paintLayer(context, view, layer, step.colour);
        break;
      case 'tents':
        this.#paintPlain(context, view, this.#board.holes[view.side].small, step.colour);
        break;
      case 'rim':
        this.#paintRim(context, view, step.colour, step.plated);
        break;
      case 'openings': {
        const surface = this.#scratch.take();
        for (const layer of step.openings) this.#paintLayer(surface.context, view, layer, step.ground);
        // Only where an opening has been painted does copper appear.
        surface.context.globalCompositeOperation = 'source-atop';
        for (const layer of step.copper) this.#paintLayer(surface.context, view, layer, step.colour);
        this.#drawSurface(context, surface, view);
        this.#scratch.give(surface);
      }
    }
  }

  /** Half of the line lies outside the board, where nothing is painted. On small images it stays a pixel wide. */
  #paintRim(context: PaintContext, view: BoardView, colour: string, plated: PlatedEdges): void {
    if (plated.length === 0) return;
    this.#place(context, view);
    context.strokeStyle = colour;
    context.lineWidth = 2 * Math.max(rimMm, 1 / view.scale);
    context.lineJoin = 'round';
    context.stroke(plated === 'all' ? this.#layers.path(this.#board.shape, 0) : this.#sidePath(plated));
  }

  #sidePath(plated: readonly EdgeSide[]): PathLike {
    const path = this.#tools.createPath();
    for (const line of plated.flatMap((side) => this.#board.sides[side]))
      visitPoints(line, (x, y, at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    return path;
  }

  /** Small holes are open where the mask is, or everywhere on a board without mask. */
  #punchSmallHoles(context: PaintContext, view: BoardView, openings: readonly PreparedLayer[]): void {
    if (openings.length === 0) {
      this.#paintPlain(context, view, this.#board.holes[view.side].small, '#000');
      return;
    }
    const surface = this.#scratch.take();
    for (const layer of openings) this.#paintLayer(surface.context, view, layer, '#000');
    const holes = this.#scratch.take();
    this.#paintPlain(holes.context, view, this.#board.holes[view.side].small, '#000');
    holes.context.globalCompositeOperation = 'destination-in';
    this.#drawSurface(holes.context, surface, view);
    this.#drawSurface(context, holes, view);
    this.#scratch.give(surface);
    this.#scratch.give(holes);
  }

  /** A layer that erases is painted on a surface of its own, so that it erases only itself. */
  #paintLayer(context: PaintContext, view: BoardView, layer: PreparedLayer, colour: string): void {
    if (layer.isPlain) {
      this.#paintPlain(context, view, layer, colour);
      return;
    }
    const surface = this.#scratch.take();
    this.#place(surface.context, view);
    this.#layers.paint(surface.context, layer, visibleBox(view, this.#board.box), view.scale, colour);
    this.#drawSurface(context, surface, view);
    this.#scratch.give(surface);
  }

  #paintPlain(context: PaintContext, view: BoardView, layer: PreparedLayer, colour: string): void {
    this.#place(context, view);
    this.#layers.paint(context, layer, visibleBox(view, this.#board.box), view.scale, colour);
  }

  #paintFilms(frame: PaintSurface, view: BoardView, look: BoardLook & { readonly kind: 'films' }): void {
    const { context } = frame;
    for (const film of look.films) {
      const layer = this.#board.layers.find(({ name }) => name === film.layer);
      if (layer === undefined) continue;
      const surface = this.#scratch.take();
      this.#paintLayer(surface.context, view, layer, film.colour);
      context.globalAlpha = film.opacity;
      this.#drawSurface(context, surface, view);
      context.globalAlpha = 1;
      this.#scratch.give(surface);
    }
    if (look.edgeColour === undefined) return;
    this.#place(context, view);
    context.strokeStyle = look.edgeColour;
    context.lineWidth = edgePixels / view.scale;
    context.lineJoin = 'round';
    context.stroke(batchPath(this.#board.shape, 0, this.#tools));
  }

  #place(context: PaintContext, view: BoardView): void {
    context.setTransform(...viewMatrix(view, this.#board.box));
  }

  #fillView(context: PaintContext, view: BoardView, colour: string): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colour;
    context.fillRect(0, 0, view.width, view.height);
  }

  #drawSurface(context: PaintContext, surface: PaintSurface, view: BoardView): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(surface.image, 0, 0, view.width, view.height);
  }
}

const edgePixels = 1.5;

function blit(context: PaintContext, frame: PaintSurface, view: BoardView): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(frame.image, 0, 0, view.width, view.height);
  context.restore();
}
