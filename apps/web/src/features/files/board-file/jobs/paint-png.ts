import type { BoardLook, PreparedBoard } from '@xunban/gerber';
import { PngWriter } from '@xunban/gerber/images';
import { readingTools } from '../canvas-tools.ts';
import { facePainter } from '../face-painter.ts';
import { type BoardJob, BoardJobError } from './board-job.ts';
import { breathe } from './breathe.ts';
import type { JobRun } from './job-run.ts';
import { pngSize } from './png-size.ts';

/** Pixels of one strip: a phone has memory for the few canvases of this size that a painter needs. */
const STRIP_PIXELS = 2_000_000;

/**
 * One face as a PNG, transparent outside the board and in holes, painted in strips that are packed at once. Time grows
 * with the pixels, and with the strips that each layer crosses.
 */
export async function paintPng(
  { side, colours, longPixels, platedEdges, panel }: BoardJob & { readonly kind: 'png' },
  board: PreparedBoard,
  { signal, report }: JobRun,
): Promise<Blob> {
  // The page's own painter keeps frames of the page's size, so this one is apart.
  const { painter, box } = facePainter(board, panel, readingTools);
  const { width, height, perMm } = pngSize(box, longPixels);
  const look: BoardLook = { kind: 'board', colours, platedEdges };
  const file = new PngWriter(width, height, perMm * 1000);
  const rows = Math.max(16, Math.min(height, Math.floor(STRIP_PIXELS / width)));
  const strip = tryAllocate(() => readingTools.createSurface(width, rows));
  for (let top = 0; top < height; top += rows) {
    const shown = Math.min(rows, height - top);
    const { context } = strip;
    context.clearRect(0, 0, width, rows);
    tryAllocate(() =>
      painter.paint(context, { side, scale: perMm, offsetX: 0, offsetY: -top, width, height: rows }, look),
    );
    file.rows(tryAllocate(() => context.getImageData(0, 0, width, shown)).data);
    report((top + shown) / height);
    await breathe(signal);
  }
  return new Blob([...file.finish()], { type: 'image/png' });
}

/** A canvas that the browser has no memory for throws, or gives no context. */
function tryAllocate<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new BoardJobError('outOfMemory');
  }
}
