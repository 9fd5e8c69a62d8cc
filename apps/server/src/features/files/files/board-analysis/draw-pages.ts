import { preparePaint } from '@xunban/gerber';
import { type GlyphFont, layerPage, PageFont, PdfFile } from '@xunban/gerber/images';
import { type Effort, type KnownUpload, parseUpload } from './reading-effort.ts';

/** The layers that become pages, in this order, and the glyphs of their texts. */
export interface PageSet {
  readonly pages: readonly PageSpec[];
  readonly font: GlyphFont;
}

export interface PageSpec {
  /** Name of the layer's file. One that draws nothing gets no page. */
  readonly layer: string;
  readonly isMirrored: boolean;
  readonly title: string;
  readonly note: string;
  readonly scale: string;
}

/** The PDF. `tooMuch`: time or memory did not suffice for all of it; a partial result could be mistaken for the full one. */
export type DrawnPages = Uint8Array | 'nothing' | 'tooMuch';

/** A larger file does not open on a usual computer, and it is held in the server's memory. */
const LARGEST_FILE = 64 * 1024 * 1024;

/** Reads an upload that was read before and draws layers of it at true scale, one to a page. */
export async function drawPages(upload: KnownUpload, { pages, font }: PageSet, effort: Effort): Promise<DrawnPages> {
  const { shouldStop } = effort;
  const parsed = await parseUpload(upload, effort, { depth: 'rendering' });
  effort.expect(parsed.estimateMs());
  const board = preparePaint(parsed.begin().finish());
  if (shouldStop()) return 'tooMuch';
  const file = new PdfFile(font);
  const tools = { font: new PageFont(font) };
  let drawn = 0;
  for (const { layer: name, ...texts } of pages) {
    const layer = board?.layers.find((each) => each.name === name);
    if (!board || !layer) continue;
    file.page(layerPage({ layer, ...texts }, board.box, tools));
    drawn += 1;
    if (shouldStop()) return 'tooMuch';
  }
  if (drawn === 0) return 'nothing';
  const pdf = Buffer.concat(file.finish());
  return pdf.length > LARGEST_FILE ? 'tooMuch' : pdf;
}
