import { BoardPainter, type BoardView, type PreparedBoard, pixelAt } from '@xunban/gerber';
import { PngWriter, placeColours, placeLook } from '@xunban/gerber/images';
import { readingTools } from '../canvas-tools.ts';
import type { BoardJob } from './board-job.ts';
import { breathe } from './breathe.ts';
import type { JobRun } from './job-run.ts';

/** The ring round the place, as a share of the image's width. */
const RING_SHARE = 0.14;

/** One painter for all places of a board: what it has read of the layers serves them all. */
const painters = new WeakMap<PreparedBoard, BoardPainter>();

/** The surroundings of one place as a PNG. Time grows with what is in view. */
export async function paintPlace(
  { at, side, layer, sizeMm, pixels }: BoardJob & { readonly kind: 'place' },
  board: PreparedBoard,
  { signal }: JobRun,
): Promise<Blob> {
  await breathe(signal);
  const painter = painters.get(board) ?? new BoardPainter(board, readingTools);
  painters.set(board, painter);
  const { look, ground } = placeLook(board.layers, layer);
  const { context } = readingTools.createSurface(pixels, pixels);
  context.fillStyle = ground;
  context.fillRect(0, 0, pixels, pixels);
  painter.paint(context, viewOf(at, side, pixels / sizeMm, pixels, board), look);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.strokeStyle = placeColours.ring;
  context.lineWidth = pixels / 64;
  context.beginPath();
  context.arc(pixels / 2, pixels / 2, pixels * RING_SHARE, 0, 2 * Math.PI);
  context.stroke();
  const file = new PngWriter(pixels, pixels, (pixels / sizeMm) * 1000);
  file.rows(context.getImageData(0, 0, pixels, pixels).data);
  return new Blob([...file.finish()], { type: 'image/png' });
}

/** The view with the place in its middle. */
function viewOf(
  at: { readonly x: number; readonly y: number },
  side: BoardView['side'],
  scale: number,
  pixels: number,
  { box }: PreparedBoard,
): BoardView {
  const view: BoardView = { side, scale, offsetX: 0, offsetY: 0, width: pixels, height: pixels };
  const { x, y } = pixelAt(view, box, at);
  return { ...view, offsetX: pixels / 2 - x, offsetY: pixels / 2 - y };
}
