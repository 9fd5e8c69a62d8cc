import type { PreparedBoard } from '@xunban/gerber';
import { type DrawText, layerPage, PageFont, PdfFile } from '@xunban/gerber/images';
import { type BoardJob, BoardJobError } from './board-job.ts';
import { breathe } from './breathe.ts';
import type { JobRun } from './job-run.ts';

/** The layers as a PDF at true scale, one to a page. Time and memory grow with the items of the layers. */
export async function layerPages(
  { pages, font }: BoardJob & { readonly kind: 'layers' },
  board: PreparedBoard,
  { signal, report }: JobRun,
): Promise<Blob> {
  const file = new PdfFile(font);
  const tools = { font: font && new PageFont(font), draw: drawText };
  for (const [index, { layer: name, ...texts }] of pages.entries()) {
    const layer = board.layers.find((each) => each.name === name);
    if (layer) file.page(layerPage({ layer, ...texts }, board.box, tools));
    report((index + 1) / pages.length);
    await breathe(signal);
  }
  return new Blob([...file.finish()], { type: 'application/pdf' });
}

/** Longer lines would not fit the page. */
const LONGEST = 40;

const drawText: DrawText = (text, height) => {
  const canvas = new OffscreenCanvas(height * LONGEST, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new BoardJobError('outOfMemory');
  context.font = `${Math.round(height * 0.78)}px sans-serif`;
  context.textBaseline = 'alphabetic';
  context.fillText(text, 0, Math.round(height * 0.78));
  const width = Math.max(1, Math.min(canvas.width, Math.ceil(context.measureText(text).width)));
  const { data } = context.getImageData(0, 0, width, height);
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[(y * width + x) * 4 + 3] ?? 0) > 127) {
        const at = y * stride + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return { width, height, bits };
};
