import type { BoardAnalysis } from '../analyse.ts';
import type { Role } from '../roles/role.ts';
import { type BoardSide, boardBox } from './board-shape.ts';
import { Frame } from './svg/frame.ts';
import { LayerInk } from './svg/layer-ink.ts';
import { precision, svgDocument } from './svg/svg-document.ts';
import { runPaths, SvgWriter } from './svg/svg-writer.ts';
import { walkDrill } from './walk-layer.ts';

export interface DrawLayerOptions {
  /** A CSS colour; characters that cannot be part of one are dropped. */
  readonly colour: string;
  /** Default `top`: all layers seen from above, so that they can be laid on each other. */
  readonly side?: BoardSide | undefined;
  readonly pixelWidth?: number | undefined;
  /** Prefix of every id. Default `layer`. */
  readonly idPrefix?: string | undefined;
  readonly detailUm?: number | undefined;
}

/**
 * One layer in one colour on a transparent ground, in the frame of the board. Undefined when no layer has this name.
 */
export function drawLayer(analysis: BoardAnalysis, layerName: string, options: DrawLayerOptions): string | undefined {
  const layer = analysis.layers.find(({ name }) => name === layerName);
  if (layer === undefined) return undefined;
  const { image, drill, role } = layer;
  const box = boardBox(analysis) ?? image?.bounds ?? drill?.bounds ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  const { unitUm, limits } = precision(options.detailUm ?? 0);
  const frame = Frame.of(box, options.side ?? 'top', unitUm);
  const writer = new SvgWriter(frame, options.idPrefix ?? 'layer', limits);
  const colour = options.colour.replace(/[^\w#%(),. -]/g, '');
  let body = '';
  if (image !== undefined) body = writer.layer(image, minPenMm(role)).paint(colour);
  if (drill !== undefined) {
    const ink = new LayerInk(frame, limits);
    walkDrill(drill, ink);
    body = ink.runs.map((run) => runPaths(run, colour)).join('');
  }
  return svgDocument({
    box,
    width: frame.width,
    height: frame.height,
    pixelWidth: options.pixelWidth,
    defs: writer.defs,
    body,
  });
}

/** Minimum pen width, mm. Outlines are often drawn with zero-width pens; alone on a page the line must be visible. */
export const minPenMm = (role: Role): number => (role === 'outline' || role === 'drawing' ? 0.1 : 0);
