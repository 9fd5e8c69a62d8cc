import type { BoardAnalysis } from '../analyse.ts';
import type { Box } from '../image/layer-image.ts';
import { boardPaint, type FaceOptions } from './board-paint.ts';
import { type BoardSide, boardBox } from './board-shape.ts';
import { boardColours, type ColourChoice } from './palette.ts';
import type { PanelOrder } from './panel/panel-order.ts';
import { panelDrawing } from './panel/panel-svg.ts';
import { paintFace } from './svg/face-svg.ts';
import { Frame } from './svg/frame.ts';
import { precision, svgDocument } from './svg/svg-document.ts';
import { SvgWriter } from './svg/svg-writer.ts';

export interface DrawBoardOptions extends ColourChoice, FaceOptions {
  readonly side: BoardSide;
  /** The panel that the boards are ordered in. */
  readonly panel?: PanelOrder | undefined;
  /** Width of the image on the page in pixels; without it the real size in mm. */
  readonly pixelWidth?: number | undefined;
  /** Prefix of every id, so that several drawings may share a page. Default `board-top` or `board-bottom`. */
  readonly idPrefix?: string | undefined;
  /** Items smaller than this, in µm, are left out, for small images. Default 0: everything is drawn. */
  readonly detailUm?: number | undefined;
}

/**
 * One side of a board as a compact SVG: transparent outside the board and in holes, no script, no reference outside
 * itself, the same text for the same input. An empty drawing when the files draw nothing.
 */
export function drawBoard(analysis: BoardAnalysis, options: DrawBoardOptions): string {
  const colours = boardColours(options);
  const paint = boardPaint(analysis, options.side, colours, options);
  if (paint === undefined)
    return svgDocument({ box: nothing, width: 1000, height: 1000, pixelWidth: options.pixelWidth, body: '' });
  const { unitUm, limits } = precision(options.detailUm ?? 0);
  const frame = Frame.of(paint.box, paint.side, unitUm);
  const writer = new SvgWriter(frame, options.idPrefix ?? `board-${options.side}`, limits);
  const face = paintFace(paint, writer);
  const svg = svgDocument({
    box: paint.box,
    width: frame.width,
    height: frame.height,
    pixelWidth: options.pixelWidth,
    defs: writer.defs,
    body: face,
  });
  return options.panel ? panelDrawing(svg, options.side, options.panel, colours) : svg;
}

/** A small image of a board. Items under half a pixel at `pixelWidth` are left out. */
export function drawThumbnail(
  analysis: BoardAnalysis,
  options: DrawBoardOptions & { readonly pixelWidth: number },
): string {
  const box = boardBox(analysis) ?? nothing;
  const pixelUm = ((box.maxX - box.minX) * 1000) / options.pixelWidth;
  return drawBoard(analysis, { detailUm: Math.max(2, pixelUm / 2), ...options });
}

const nothing: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
