import type { BoardAnalysis } from '../analyse.ts';
import type { BoardLayer } from '../board-layer.ts';
import { visitSegments } from '../coordinates.ts';
import { boardBox } from '../draw/board-shape.ts';
import { Frame } from '../draw/svg/frame.ts';
import { LayerInk } from '../draw/svg/layer-ink.ts';
import { precision, svgDocument } from '../draw/svg/svg-document.ts';
import { runPaths, SvgWriter } from '../draw/svg/svg-writer.ts';
import { walkDrill } from '../draw/walk-layer.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { Box } from '../image/layer-image.ts';
import type { Point } from '../problem.ts';
import { isCopper } from '../roles/role.ts';
import type { BoardComparison } from './board-comparison.ts';

/** Vermilion, blue and grey stay apart for every kind of colour blindness, and in lightness too. */
export const comparisonColours = { before: '#d55e00', after: '#0072b2', common: '#b3b3b3' } as const;

/** A layer by its index in `layers`, all holes, or the whole board with the differences on all layers. */
export type ComparedImage = number | 'holes' | 'board';

export interface DrawComparisonOptions {
  readonly pixelWidth?: number | undefined;
  /** Prefix of every id. Default `compare`. */
  readonly idPrefix?: string | undefined;
  /** Items smaller than this, in µm, are left out. Default 0. */
  readonly detailUm?: number | undefined;
}

/**
 * Draws both file sets overlaid as SVG, seen from above, in the frame of `comparisonBox`: shapes only in the previous set, only
 * in the later set, and in both. Costs as much as drawing both, for the board all differing layers of both.
 */
export function drawComparison(
  before: BoardAnalysis,
  after: BoardAnalysis,
  comparison: BoardComparison,
  rendering: ComparedImage,
  options: DrawComparisonOptions = {},
): string {
  const { unitUm, limits } = precision(options.detailUm ?? 0);
  const box = comparisonBox(before, after, comparison);
  const prefix = options.idPrefix ?? 'compare';
  const writer = (shift: Point, side: string): SvgWriter =>
    new SvgWriter(Frame.of(movedBack(box, shift), 'top', unitUm), `${prefix}-${side}`, limits);
  const drawings = {
    before: { analysis: before, writer: writer(comparison.shift ?? { x: 0, y: 0 }, 'before') },
    after: { analysis: after, writer: writer({ x: 0, y: 0 }, 'after') },
  };
  let body = edges(drawings, comparison);
  if (rendering === 'holes') body += overlay(drawings, drillInk(drawings.before), drillInk(drawings.after));
  else if (rendering === 'board') body = drawFullBoard(drawings, comparison) + body;
  else {
    const layer = comparison.layers[rendering];
    body += overlay(drawings, layerInk(drawings.before, layer?.before), layerInk(drawings.after, layer?.after));
  }
  const { frame } = drawings.after.writer;
  const defs = drawings.before.writer.defs + drawings.after.writer.defs;
  return svgDocument({ box, width: frame.width, height: frame.height, pixelWidth: options.pixelWidth, defs, body });
}

/** Returns the area that every image of a comparison shows, in the coordinates of the later files. */
export function comparisonBox(
  before: BoardAnalysis,
  after: BoardAnalysis,
  { shift = { x: 0, y: 0 } }: Pick<BoardComparison, 'shift'>,
): Box {
  const box = new GrowingBox();
  const [previous, later] = [boardBox(before), boardBox(after)];
  if (previous !== undefined) box.addBox(movedBack(previous, { x: -shift.x, y: -shift.y }));
  if (later !== undefined) box.addBox(later);
  const { minX, minY, maxX, maxY } = box.box() ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return { minX: minX - marginMm, minY: minY - marginMm, maxX: maxX + marginMm, maxY: maxY + marginMm };
}

const marginMm = 1;
const edgePenMm = 0.1;

interface Drawing {
  readonly analysis: BoardAnalysis;
  readonly writer: SvgWriter;
}
interface Drawings {
  readonly before: Drawing;
  readonly after: Drawing;
}
/** Paints something in a colour. */
type Ink = (colour: string) => string;

/** Overlays the later image on the previous one, with the common parts on top. */
function overlay({ after: { writer } }: Drawings, before: Ink, after: Ink): string {
  const id = writer.newId();
  writer.defineMask(id, after('#fff'));
  const common = `<g mask="url(#${id})">${before(comparisonColours.common)}</g>`;
  return before(comparisonColours.before) + after(comparisonColours.after) + common;
}

/** The copper of the later board, pale, and on it what differs on any layer. */
function drawFullBoard(drawings: Drawings, comparison: BoardComparison): string {
  const copper = drawings.after.analysis.layers.filter(
    ({ role }) => isCopper(role) && !role.startsWith('copper-inner'),
  );
  const ground = copper.map(({ name }) => layerInk(drawings.after, name)(paleCopper)).join('');
  const changed = comparison.layers.filter(({ state, role }) => state !== 'same' && role !== 'drawing');
  const layers = changed.map(({ before, after }) =>
    difference(drawings, layerInk(drawings.before, before), layerInk(drawings.after, after)),
  );
  const holes =
    comparison.holes.state === 'same' ? '' : difference(drawings, drillInk(drawings.before), drillInk(drawings.after));
  return ground + layers.join('') + holes;
}

const paleCopper = '#e4e4e4';

function difference({ after: { writer } }: Drawings, before: Ink, after: Ink): string {
  const less = (ink: Ink, other: Ink, colour: string): string => {
    const id = writer.newId();
    writer.defineMask(id, writer.fillFrame('#fff') + other('#000'));
    return `<g mask="url(#${id})">${ink(colour)}</g>`;
  };
  return less(before, after, comparisonColours.before) + less(after, before, comparisonColours.after);
}

function layerInk({ analysis, writer }: Drawing, name: string | undefined): Ink {
  const layer = analysis.layers.find((each: BoardLayer) => each.name === name && each.image !== undefined);
  if (layer?.image === undefined) return () => '';
  const { image, role } = layer;
  // Outlines are often drawn with pens of no width.
  return (colour) => writer.layer(image, role === 'outline' || role === 'vscore' ? edgePenMm : 0).paint(colour);
}

function drillInk({ analysis, writer }: Drawing): Ink {
  const ink = new LayerInk(writer.frame, writer.limits);
  for (const { drill } of analysis.layers) if (drill !== undefined) walkDrill(drill, ink);
  return (colour) => ink.runs.map((run) => runPaths(run, colour)).join('');
}

/** The border of both boards, or of one when they are equal. */
function edges(drawings: Drawings, { outline }: BoardComparison): string {
  const edge = ({ analysis, writer }: Drawing, colour: string): string => {
    const ink = new LayerInk(writer.frame, writer.limits);
    for (const { points } of analysis.outline?.loops ?? []) {
      visitSegments([...points, ...points.subarray(0, 2)], (x0, y0, x1, y1) => ink.line(edgePenMm, x0, y0, x1, y1));
    }
    return ink.runs.map((run) => runPaths(run, colour)).join('');
  };
  if (outline.state === 'same') return edge(drawings.after, comparisonColours.common);
  return edge(drawings.before, comparisonColours.before) + edge(drawings.after, comparisonColours.after);
}

const movedBack = ({ minX, minY, maxX, maxY }: Box, { x, y }: Point): Box => ({
  minX: minX - x,
  minY: minY - y,
  maxX: maxX - x,
  maxY: maxY - y,
});
