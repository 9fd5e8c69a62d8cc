import type { BoardAnalysis } from '../analyse.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import type { Box, LayerImage } from '../image/layer-image.ts';
import { isDrill, type Role } from '../roles/role.ts';
import type { BoardColours } from './palette.ts';
import { ContourBuilder, type Contours, unitedContours } from './shape/contour.ts';
import type { BoardSide } from './svg/frame.ts';

/** One step of painting a side; all steps stay inside the board's shape. */
export type PaintStep =
  /** The whole board in one colour. */
  | { readonly kind: 'ground'; readonly colour: string }
  /** Layers of one kind, one over the other. */
  | {
      readonly kind: 'layers';
      readonly name: 'copper' | 'legend';
      readonly images: readonly LayerImage[];
      readonly colour: string;
    }
  /** Where mask is open: the ground and the copper bare. This also cuts off legend printed over openings. */
  | {
      readonly kind: 'openings';
      readonly openings: readonly LayerImage[];
      readonly copper: readonly LayerImage[];
      readonly ground: string;
      readonly colour: string;
    };

/** A side of a board as an ordered list of what is painted. */
export interface BoardPaint {
  readonly side: BoardSide;
  /** Extents of the board, mm. */
  readonly box: Box;
  /** The board's shape, cut-outs taken out; the plain box when nothing tells the shape. */
  readonly shape: Contours;
  readonly steps: readonly PaintStep[];
  /** Punched through everything. */
  readonly drills: readonly DrillImage[];
}

/** Decides what is painted, in which order; undefined when no layer and no outline draws anything. */
export function boardPaint(analysis: BoardAnalysis, side: BoardSide, colours: BoardColours): BoardPaint | undefined {
  const box = boardBox(analysis);
  if (box === undefined) return undefined;
  const copper = imagesOf(analysis, `copper-${side}`);
  const openings = imagesOf(analysis, `mask-${side}`);
  const legend = imagesOf(analysis, `silk-${side}`);
  const steps: PaintStep[] = [];
  if (openings.length === 0) {
    // Without a mask file the board is made without mask.
    steps.push({ kind: 'ground', colour: colours.substrate });
    if (copper.length > 0) steps.push({ kind: 'layers', name: 'copper', images: copper, colour: colours.bareCopper });
    if (legend.length > 0) steps.push({ kind: 'layers', name: 'legend', images: legend, colour: colours.legend });
  } else {
    steps.push({ kind: 'ground', colour: colours.mask });
    if (copper.length > 0)
      steps.push({ kind: 'layers', name: 'copper', images: copper, colour: colours.coveredCopper });
    if (legend.length > 0) steps.push({ kind: 'layers', name: 'legend', images: legend, colour: colours.legend });
    steps.push({ kind: 'openings', openings, copper, ground: colours.substrate, colour: colours.bareCopper });
  }
  return { side, box, shape: boardShape(analysis, box), steps, drills: boardDrills(analysis) };
}

/** Extents of the board, or of all that is drawn when no outline is known. */
export function boardBox(analysis: BoardAnalysis): Box | undefined {
  if (analysis.outline !== undefined) return analysis.outline.bounds;
  let box: Box | undefined;
  for (const layer of analysis.layers) {
    if (!shownWithoutOutline(layer.role)) continue;
    const other = layer.image?.bounds ?? layer.drill?.bounds;
    if (other === undefined) continue;
    box = {
      minX: Math.min(box?.minX ?? other.minX, other.minX),
      minY: Math.min(box?.minY ?? other.minY, other.minY),
      maxX: Math.max(box?.maxX ?? other.maxX, other.maxX),
      maxY: Math.max(box?.maxY ?? other.maxY, other.maxY),
    };
  }
  return box;
}

const shownWithoutOutline = (role: Role): boolean =>
  role.startsWith('copper-') || role.startsWith('mask-') || role.startsWith('silk-') || isDrill(role);

/** The board loops as one area: material counter-clockwise, cut-outs clockwise. */
export function boardShape(analysis: BoardAnalysis, box: Box): Contours {
  const out = new ContourBuilder();
  if (analysis.outline === undefined) {
    out.polygon([box.minX, box.minY, box.maxX, box.minY, box.maxX, box.maxY, box.minX, box.maxY]);
    return out.build();
  }
  for (const loop of analysis.outline.loops) {
    const single = new ContourBuilder();
    single.polygon(loop.points);
    const { coords } = unitedContours(single.build());
    if (loop.kind === 'board') out.polygon(coords);
    else {
      for (let at = coords.length - 2; at >= 0; at -= 2) {
        if (at === coords.length - 2) out.move(coords[at]!, coords[at + 1]!);
        else out.line(coords[at]!, coords[at + 1]!);
      }
    }
  }
  return out.build();
}

export function boardDrills(analysis: BoardAnalysis): DrillImage[] {
  const drills: DrillImage[] = [];
  for (const layer of analysis.layers) if (isDrill(layer.role) && layer.drill !== undefined) drills.push(layer.drill);
  return drills;
}

function imagesOf(analysis: BoardAnalysis, role: Role): LayerImage[] {
  const images: LayerImage[] = [];
  for (const layer of analysis.layers) if (layer.role === role && layer.image !== undefined) images.push(layer.image);
  return images;
}
