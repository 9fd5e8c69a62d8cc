import type { Box } from '../../image/layer-image.ts';
import type { Point } from '../../problem.ts';
import type { BoardLook } from '../canvas/board-look.ts';
import { BoardPainter } from '../canvas/board-painter.ts';
import { type BoardView, viewMatrix, visibleBox } from '../canvas/board-view.ts';
import { FrameMemory } from '../canvas/frame-memory.ts';
import type { PaintContext, PaintSurface, PaintTools, PathLike } from '../canvas/paint-context.ts';
import type { PreparedBoard } from '../canvas/prepare-paint.ts';
import { grooveBottomMm, grooveMm } from '../cut-shapes.ts';
import { fiducialMm, fiducialOpeningMm, type PanelPlan } from './panel-plan.ts';

/** Painter of a board or of a panel of boards. */
export type FacePainter = Pick<BoardPainter, 'paint' | 'paintDraft'>;

/**
 * Paints a panel of one board: the board once, copied to its places, then rails, bridges, grooves and holes. Where a board
 * is larger than the view, the few in sight are painted by themselves. A paint takes what one of the board takes, and as
 * many copies of its image as are in sight.
 */
export class PanelPainter implements FacePainter {
  readonly #board: PreparedBoard;
  readonly #plan: PanelPlan;
  readonly #tools: PaintTools;
  readonly #painter: BoardPainter;
  readonly #memory: FrameMemory;

  constructor(board: PreparedBoard, plan: PanelPlan, tools: PaintTools) {
    this.#board = board;
    this.#plan = plan;
    this.#tools = tools;
    this.#painter = new BoardPainter(board, tools);
    this.#memory = new FrameMemory(tools, plan.box);
  }

  paint(context: PaintContext, view: BoardView, look: BoardLook): void {
    const frame = this.#memory.nextFrame(view, look);
    this.#paintBoards(frame.context, view, look);
    if (look.kind === 'board') this.#paintFrame(frame.context, view, look);
    this.#memory.store(frame, view, look);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(frame.image, 0, 0, view.width, view.height);
    context.restore();
  }

  paintDraft(context: PaintContext, view: BoardView, look: BoardLook): boolean {
    return this.#memory.paint(context, view, look);
  }

  #paintBoards(context: PaintContext, view: BoardView, look: BoardLook): void {
    const places = this.#visiblePlaces(view);
    const { minX, minY, maxX, maxY } = this.#board.box;
    const [width, height] = [Math.ceil((maxX - minX) * view.scale) + 1, Math.ceil((maxY - minY) * view.scale) + 1];
    if (places.length === 1 || width * height > view.width * view.height) {
      for (const place of places) this.#painter.paint(context, { ...view, offsetX: place.x, offsetY: place.y }, look);
      return;
    }
    const single: PaintSurface = this.#tools.createSurface(width, height);
    this.#painter.paint(single.context, { ...view, offsetX: 0, offsetY: 0, width, height }, look);
    context.setTransform(1, 0, 0, 1, 0, 0);
    // Integer pixels keep the copies sharp.
    for (const { x, y } of places) context.drawImage(single.image, Math.round(x), Math.round(y), width, height);
  }

  /** The pixels at which the upper left corners of the boards in sight are seen. */
  #visiblePlaces(view: BoardView): Point[] {
    const { box, offsets } = this.#plan;
    const { minX, minY, maxX, maxY } = this.#board.box;
    const visible = visibleBox(view, box);
    const [a, , , d, e, f] = viewMatrix(view, box);
    return offsets.flatMap(({ x, y }) => {
      const isVisible =
        maxX + x > visible.minX && minX + x < visible.maxX && maxY + y > visible.minY && minY + y < visible.maxY;
      return isVisible ? [{ x: a * ((a > 0 ? minX : maxX) + x) + e, y: d * (maxY + y) + f }] : [];
    });
  }

  #paintFrame(context: PaintContext, view: BoardView, look: BoardLook & { readonly kind: 'board' }): void {
    const { colours } = look;
    const { box, railsAndBridges, vCuts, holes, fiducials } = this.#plan;
    const without = new Set(look.without);
    const hasMask = !without.has('mask') && this.#board.layers.some(({ role }) => role === `mask-${view.side}`);
    context.setTransform(...viewMatrix(view, box));
    context.fillStyle = hasMask ? colours.mask : colours.substrate;
    for (const piece of railsAndBridges) fillBox(context, piece);
    if (!without.has('copper')) {
      this.#discs(context, colours.substrate, fiducials, fiducialOpeningMm);
      this.#discs(context, colours.bareCopper, fiducials, fiducialMm);
    }
    context.lineCap = 'butt';
    const lines = this.#path((path) => {
      for (const { x1, y1, x2, y2 } of vCuts) {
        path.moveTo(x1, y1);
        path.lineTo(x2, y2);
      }
    });
    if (vCuts.length > 0)
      for (const [colour, mm] of [
        [colours.substrate, grooveMm],
        [colours.grooveBottom, grooveBottomMm],
      ] as const) {
        context.strokeStyle = colour;
        // The grooves separate the boards and stay visible at any size; their bottoms are drawn only where space allows.
        context.lineWidth = mm === grooveMm ? Math.max(mm, 1.2 / view.scale) : mm;
        context.stroke(lines);
      }
    if (without.has('holes')) return;
    context.globalCompositeOperation = 'destination-out';
    for (const diameterMm of new Set(holes.map((hole) => hole.diameterMm)))
      this.#discs(
        context,
        '#000',
        holes.filter((hole) => hole.diameterMm === diameterMm),
        diameterMm,
      );
    context.globalCompositeOperation = 'source-over';
  }

  #discs(context: PaintContext, colour: string, places: readonly Point[], diameterMm: number): void {
    if (places.length === 0) return;
    context.fillStyle = colour;
    const discs = this.#path((path) => {
      for (const { x, y } of places) {
        path.moveTo(x + diameterMm / 2, y);
        path.arc(x, y, diameterMm / 2, 0, 2 * Math.PI);
        path.closePath();
      }
    });
    context.fill(discs, 'nonzero');
  }

  #path(draw: (path: PathLike) => void): PathLike {
    const path = this.#tools.createPath();
    draw(path);
    return path;
  }
}

const fillBox = (context: PaintContext, { minX, minY, maxX, maxY }: Box): void =>
  context.fillRect(minX, minY, maxX - minX, maxY - minY);
