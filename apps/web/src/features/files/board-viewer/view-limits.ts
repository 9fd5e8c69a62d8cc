import { type BoardSide, type BoardView, type Box, fitView, pixelAt } from '@xunban/gerber';

/** The largest scale, device pixels to one mm: a hair fills the screen. */
const MAX_SCALE = 2000;
/** The board can be made a little smaller than the window, not lost in it. */
const MIN_OF_FIT = 0.5;
/** Share of the window in which some of the board always stays. */
const VISIBLE_SHARE = 0.2;
/** Margin of a fitted board for its dimension lines, in CSS pixels. */
const MARGIN = 34;

/** Fits the full board with space for its dimensions. `ratio` is device pixels to one CSS pixel. */
export const fitWithDimensions = (box: Box, side: BoardSide, width: number, height: number, ratio: number): BoardView =>
  fitView(box, side, width, height, Math.min(MARGIN * ratio, width / 8));

/** Returns the view closest to the requested one in which the board is still visible and recognisable. */
export function clampView(wished: BoardView, box: Box): BoardView {
  const { width, height, side } = wished;
  const minScale = fitView(box, side, width, height, 0).scale * MIN_OF_FIT;
  const scale = Math.min(MAX_SCALE, Math.max(minScale, wished.scale));
  // A scale beyond a limit is limited round the same place of the board.
  const factor = scale / wished.scale;
  const offsetX = width / 2 - (width / 2 - wished.offsetX) * factor;
  const offsetY = height / 2 - (height / 2 - wished.offsetY) * factor;
  const boardWidth = (box.maxX - box.minX) * scale;
  const boardHeight = (box.maxY - box.minY) * scale;
  return {
    ...wished,
    scale,
    offsetX: clamp(offsetX, width * VISIBLE_SHARE - boardWidth, width * (1 - VISIBLE_SHARE)),
    offsetY: clamp(offsetY, height * VISIBLE_SHARE - boardHeight, height * (1 - VISIBLE_SHARE)),
  };
}

/** The view with a place of the board in its middle, near enough to see it. */
export function lookAt(view: BoardView, box: Box, place: { readonly x: number; readonly y: number }): BoardView {
  const scale = Math.max(view.scale, Math.min(view.width, view.height) / CLOSE_MM);
  const near = { ...view, scale };
  const { x, y } = pixelAt(near, box, place);
  return { ...near, offsetX: near.offsetX + view.width / 2 - x, offsetY: near.offsetY + view.height / 2 - y };
}

/** Extent of the board around a place that is shown. */
const CLOSE_MM = 8;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));
