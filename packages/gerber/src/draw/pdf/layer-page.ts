import { float64At } from '../../checked-access.ts';
import type { Box } from '../../image/layer-image.ts';
import { batchFields, Field, floodPen, type PreparedLayer } from '../canvas/prepared-layer.ts';
import { layerOperators, number } from './layer-operators.ts';
import type { PageFont } from './page-font.ts';
import type { PdfPage, PdfStencil } from './pdf-file.ts';

/** Lines of text on a page of a layer, in the reader's language. */
export interface PageTexts {
  /** Heading above the drawing: `arduino.GTL · Top copper`. */
  readonly title: string;
  /** Below the title: date, scale, how to print. */
  readonly note: string;
  /** At the scale bar: `50 mm`. */
  readonly scale: string;
}

export interface LayerPage extends PageTexts {
  readonly layer: PreparedLayer;
  /** Seen from below, as the board is when it is turned over: mirrored left to right. */
  readonly isMirrored: boolean;
}

/** Writer of text that is not plain ASCII: PDF readers have no reliable font for Chinese. */
export interface TextTools {
  /** A font that the file carries. */
  readonly font?: PageFont | undefined;
  /** For text that the font lacks, or without one. */
  readonly draw?: DrawText | undefined;
}

/** Draws a line of text as an image of one bit to the pixel, `height` pixels high. */
export type DrawText = (text: string, height: number) => PdfStencil | undefined;

/**
 * Draws one layer on one page at true scale, black on white: 1 mm of the board is 1 mm of the page. The page is A4 or A3,
 * portrait or landscape, when the drawing fits, otherwise as large as needed. Time and length of the page grow with the layer's
 * items.
 */
export function layerPage(page: LayerPage, board: Box, tools: TextTools = {}): PdfPage {
  const box = drawnBox(page.layer, board);
  const [boxWidth, boxHeight] = [box.maxX - box.minX, box.maxY - box.minY];
  const { width, height } = pageSizeFor(boxWidth + 2 * MARGIN, boxHeight + 2 * MARGIN + HEAD);
  const left = (width - boxWidth) / 2;
  const lower = MARGIN + (height - 2 * MARGIN - HEAD - boxHeight) / 2;
  const text = new TextLines(tools);
  const head =
    text.line(page.title, MARGIN, height - MARGIN - 4, 4) +
    text.line(page.note, MARGIN, height - MARGIN - 9, 2.8) +
    scaleBar(width, height) +
    text.line(page.scale, width - MARGIN - BAR + 1, height - MARGIN - 3, 2.8);
  const place = page.isMirrored
    ? `-1 0 0 1 ${number(left + box.maxX)} ${number(lower - box.minY)} cm`
    : `1 0 0 1 ${number(left - box.minX)} ${number(lower - box.minY)} cm`;
  // A flood fill is clipped to the drawing, so that the text stays readable.
  const clip = `${number(left)} ${number(lower)} ${number(boxWidth)} ${number(boxHeight)} re W n`;
  const drawing = `q ${clip} ${place} 1 J 1 j\n${layerOperators(page.layer, box)}Q\n`;
  return {
    width: width * POINTS,
    height: height * POINTS,
    content: `${POINTS.toFixed(8)} 0 0 ${POINTS.toFixed(8)} 0 0 cm 0 g 0 G\n${drawing}${head}`,
    images: text.images,
  };
}

const POINTS = 72 / 25.4;
/** mm. */
const MARGIN = 10;
const HEAD = 14;
const BAR = 50;
const PAGE_SIZES = [
  [210, 297],
  [297, 210],
  [297, 420],
  [420, 297],
] as const;
/** No reader shows a page of more than 200 inches; what is drawn so far from the board is cut off. */
const LARGEST_MM = 4000;

function pageSizeFor(minWidth: number, minHeight: number): { width: number; height: number } {
  const fit = PAGE_SIZES.find(([width, height]) => minWidth <= width && minHeight <= height);
  // Minimum width for the text of a narrow board.
  return fit ? { width: fit[0], height: fit[1] } : { width: Math.max(minWidth, 210), height: minHeight };
}

/** Returns the extents of the board and the whole layer, which may have notes next to the board. */
function drawnBox({ batches }: PreparedLayer, board: Box): Box {
  let { minX, minY, maxX, maxY } = board;
  for (let row = 0; row < batches.length; row += batchFields) {
    if (batches[row + Field.pen] === floodPen) continue;
    minX = Math.min(minX, float64At(batches, row + Field.minX));
    minY = Math.min(minY, float64At(batches, row + Field.minY));
    maxX = Math.max(maxX, float64At(batches, row + Field.maxX));
    maxY = Math.max(maxY, float64At(batches, row + Field.maxY));
  }
  return maxX - minX > LARGEST_MM || maxY - minY > LARGEST_MM ? board : { minX, minY, maxX, maxY };
}

/** A bar of 50 mm with a stroke at every 10 mm, to be laid a ruler on. */
function scaleBar(width: number, height: number): string {
  const [right, y] = [width - MARGIN, height - MARGIN - 9];
  let path = `${number(right - BAR)} ${number(y)} m ${number(right)} ${number(y)} l `;
  for (let at = 0; at <= BAR; at += 10) {
    const x = number(right - BAR + at);
    path += `${x} ${number(y)} m ${x} ${number(y + (at % BAR === 0 ? 3 : 1.5))} l `;
  }
  return `0.2 w 0 J ${path}S\n`;
}

/** Writes lines of text: plain ASCII in the reader's own Helvetica, all else in the file's font or as images. */
class TextLines {
  readonly images: PdfStencil[] = [];
  readonly #tools: TextTools;

  constructor(tools: TextTools) {
    this.#tools = tools;
  }

  line(text: string, x: number, y: number, size: number): string {
    const isPlain = /^[\x20-\x7e]*$/.test(text);
    const glyphs = isPlain ? undefined : this.#tools.font?.encode(text);
    if (glyphs !== undefined) return `BT /C ${number(size)} Tf ${number(x)} ${number(y)} Td <${glyphs}> Tj ET\n`;
    const image = isPlain ? undefined : this.#tools.draw?.(text, Math.round(size * PIXELS));
    if (image === undefined) {
      const shown = text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
      return `BT /F ${number(size)} Tf ${number(x)} ${number(y)} Td (${shown}) Tj ET\n`;
    }
    this.images.push(image);
    const width = (image.width / image.height) * size;
    // An image stands on its lower edge, a line of text on its baseline.
    const foot = number(y - size * 0.22);
    return `q ${number(width)} 0 0 ${number(size)} ${number(x)} ${foot} cm /I${this.images.length - 1} Do Q\n`;
  }
}

/** Pixels to one mm of text: 600 to the inch. */
const PIXELS = 24;
