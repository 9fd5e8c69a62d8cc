import type { BoardAnalysis } from '../analyse.ts';
import type { Box, LayerImage } from '../image/layer-image.ts';
import { type BoardPaint, boardPaint, type PaintStep } from './board-paint.ts';
import type { BoardSide } from './board-side.ts';
import { boardColours, type ColourChoice } from './palette.ts';
import { makeFrame } from './svg/frame.ts';
import { type InkLimits, LayerInk } from './svg/layer-ink.ts';
import { PathText } from './svg/path-text.ts';
import { runPaths, SvgWriter } from './svg/svg-writer.ts';
import { traceContours } from './svg/trace-contours.ts';
import { walkDrill } from './walk-layer.ts';

export interface DrawBoardOptions extends ColourChoice {
  readonly side: BoardSide;
  /** Width of the picture on the page in pixels; without it the real size in mm. */
  readonly pixelWidth?: number | undefined;
  /** Begins every id, so that several drawings may share a page. Default `board-top` or `board-bottom`. */
  readonly idPrefix?: string | undefined;
  /** Drops what is smaller than this, for small pictures. Default 0: all is drawn. */
  readonly detailUm?: number | undefined;
}

/**
 * One side of a board as a compact SVG: transparent outside the board and in holes, no script, no reference outside
 * itself, the same text for the same input. An empty drawing when the files draw nothing.
 */
export function drawBoard(analysis: BoardAnalysis, options: DrawBoardOptions): string {
  const paint = boardPaint(analysis, options.side, boardColours(options));
  if (paint === undefined) return svgDocument({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, 1000, 1000, options, '', '');
  const { unitUm, limits } = precision(options.detailUm ?? 0);
  const frame = makeFrame(paint.box, paint.side, unitUm);
  const writer = new SvgWriter(frame, safePrefix(options.idPrefix ?? `board-${options.side}`), limits);
  let body = '';
  for (const step of paint.steps) body += paintStep(step, writer);
  const holes = defineHoles(paint, writer);
  const clip = defineClip(paint, writer);
  const inside = `<g clip-path="url(#${clip})"${holes === undefined ? '' : ` mask="url(#${holes})"`}>${body}</g>`;
  return svgDocument(paint.box, frame.width, frame.height, options, writer.defs, inside);
}

/** A small picture of a board: what is under half a pixel at `pixelWidth` is left out. */
export function drawThumbnail(
  analysis: BoardAnalysis,
  options: DrawBoardOptions & { readonly pixelWidth: number },
): string {
  const box = boardPaint(analysis, options.side, boardColours(options))?.box;
  const widthMm = box === undefined ? 1 : box.maxX - box.minX;
  const detailUm = Math.max(2, (widthMm * 1000) / options.pixelWidth / 2);
  return drawBoard(analysis, { detailUm, ...options });
}

/** Whole micrometres and 2 um of tolerance for a full drawing; coarser steps where small things are dropped. */
export function precision(detailUm: number): { unitUm: number; limits: InkLimits } {
  const unitUm = Math.max(1, Math.round(detailUm / 10));
  return { unitUm, limits: { tolerance: Math.max(2, detailUm / 4) / unitUm, detail: detailUm / unitUm } };
}

function paintStep(step: PaintStep<LayerImage>, writer: SvgWriter): string {
  switch (step.kind) {
    case 'ground':
      return writer.sheet(step.colour);
    case 'layers':
      return step.layers.map((image) => writer.layer(image).paint(step.colour)).join('');
    case 'openings': {
      const open = step.openings.map((image) => writer.layer(image).paint('#fff')).join('');
      if (open === '') return '';
      const mask = writer.newId();
      writer.defineMask(mask, open);
      const copper = step.copper.map((image) => writer.layer(image).paint(step.colour)).join('');
      return `<g mask="url(#${mask})">${writer.sheet(step.ground)}${copper}</g>`;
    }
  }
}

/** Holes and slots as a mask; undefined without any. */
function defineHoles(paint: BoardPaint, writer: SvgWriter): string | undefined {
  const ink = new LayerInk(writer.frame, writer.limits);
  for (const drill of paint.drills) walkDrill(drill, ink);
  if (ink.isEmpty) return undefined;
  const id = writer.newId();
  writer.defineMask(id, writer.sheet('#fff') + ink.runs.map((run) => runPaths(run, '#000')).join(''));
  return id;
}

function defineClip(paint: BoardPaint, writer: SvgWriter): string {
  const path = new PathText(writer.limits.tolerance);
  traceContours(path, paint.shape, writer.frame, writer.limits.tolerance);
  const id = writer.newId();
  writer.define(`<clipPath id="${id}"><path d="${path.end()}"/></clipPath>`);
  return id;
}

/** Ids are part of attributes: anything but letters, digits, `_` and `-` is dropped. */
export const safePrefix = (prefix: string): string => prefix.replace(/[^\w-]/g, '') || 'board';

/** The frame round a drawing: sizes, the pen's round ends and the definitions. */
export function svgDocument(
  box: Box,
  width: number,
  height: number,
  options: { readonly pixelWidth?: number | undefined },
  defs: string,
  body: string,
): string {
  const size =
    options.pixelWidth === undefined
      ? `width="${mm(box.maxX - box.minX)}mm" height="${mm(box.maxY - box.minY)}mm"`
      : `width="${options.pixelWidth}" height="${Math.max(1, Math.round((options.pixelWidth * height) / width))}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size} role="img" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round">${defs === '' ? '' : `<defs>${defs}</defs>`}${body}</svg>`
  );
}

const mm = (value: number): string => `${Math.round(value * 1000) / 1000}`;
