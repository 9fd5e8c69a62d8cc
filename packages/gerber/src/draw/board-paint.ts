import type { BoardAnalysis } from '../analyse.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { opensOn } from '../holes/layer-span.ts';
import type { Box, LayerImage } from '../image/layer-image.ts';
import { isDrill, type Role } from '../roles/role.ts';
import { type BoardSide, boardBox, boardShape } from './board-shape.ts';
import { grooveImages, waySlots } from './cut-shapes.ts';
import type { BoardColours } from './palette.ts';
import { type PlatedEdges, type SideLines, sideLines } from './plated-edges.ts';
import type { Contours } from './shape/contour.ts';

/**
 * One step of painting a face. `Layer` is the form in which the painter holds layers. Paint ends at the board's edge.
 */
export type PaintStep<Layer> =
  /** The whole board area in one colour. */
  | { readonly kind: 'ground'; readonly colour: string }
  /** Layers of one kind, one over the other. */
  | { readonly kind: 'layers'; readonly layers: readonly Layer[]; readonly colour: string }
  /** Mask over the holes that are small enough to be covered, wherever the mask is not open. */
  | { readonly kind: 'tents'; readonly colour: string }
  /** Bare laminate and copper where the mask is open. It also covers legend that was printed over openings. */
  | {
      readonly kind: 'openings';
      readonly openings: readonly Layer[];
      readonly copper: readonly Layer[];
      readonly ground: string;
      readonly colour: string;
    }
  /** A rim along the edge, and with all edges along the cut-outs, where the plating is seen from above. */
  | { readonly kind: 'rim'; readonly colour: string; readonly plated: PlatedEdges };

/** The plating of an edge reaches so far over the face, mm. */
export const rimMm = 0.25;

/** The layers that make up a face. */
export interface FaceLayers<Layer> {
  readonly copper: readonly Layer[];
  readonly openings: readonly Layer[];
  readonly legend: readonly Layer[];
  /** V-cuts; both faces show the same. */
  readonly grooves: readonly Layer[];
  readonly grooveBottoms: readonly Layer[];
}

/** Order options that are not in the files. */
export interface FaceOptions {
  /** The edges that copper goes round. */
  readonly platedEdges?: PlatedEdges | undefined;
}

/** Returns the painting steps of a face, in order. Without a mask file the board is made without mask. */
export function faceSteps<Layer>(
  face: FaceLayers<Layer>,
  colours: BoardColours,
  { platedEdges = [] }: FaceOptions = {},
): PaintStep<Layer>[] {
  const { copper, openings, legend, grooves, grooveBottoms } = face;
  const hasMask = openings.length > 0;
  const steps: PaintStep<Layer>[] = [
    { kind: 'ground', colour: hasMask ? colours.mask : colours.substrate },
    { kind: 'layers', layers: copper, colour: hasMask ? colours.coveredCopper : colours.bareCopper },
  ];
  if (hasMask) steps.push({ kind: 'tents', colour: colours.tentedHole });
  steps.push({ kind: 'layers', layers: legend, colour: colours.legend });
  if (hasMask) {
    steps.push({ kind: 'openings', openings, copper, ground: colours.substrate, colour: colours.bareCopper });
  }
  steps.push({ kind: 'rim', colour: colours.bareCopper, plated: platedEdges });
  // A V-cut goes through everything that lies on the laminate, so it is painted last.
  steps.push({ kind: 'layers', layers: grooves, colour: colours.substrate });
  steps.push({ kind: 'layers', layers: grooveBottoms, colour: colours.grooveBottom });
  return steps;
}

/** The layers of a face, chosen by role. V-cuts that no straight lines were found in are painted as their file draws them. */
export function faceLayers<Layer extends { readonly role: Role }>(
  layers: readonly Layer[],
  side: BoardSide,
  grooves: { readonly slopes: Layer; readonly bottoms: Layer } | undefined,
): FaceLayers<Layer> {
  const of = (role: Role): Layer[] => layers.filter((layer) => layer.role === role);
  return {
    copper: of(`copper-${side}`),
    openings: of(`mask-${side}`),
    legend: of(`silk-${side}`),
    grooves: grooves ? [grooves.slopes] : of('vscore'),
    grooveBottoms: grooves ? [grooves.bottoms] : [],
  };
}

/** A face of a board as an ordered list of what is painted. */
export interface BoardPaint {
  readonly side: BoardSide;
  /** Extents of the board, mm. */
  readonly box: Box;
  /** The board's shape without its cut-outs; the bounding box when no file states the board shape. */
  readonly shape: Contours;
  /** Outer edges of the board by side. */
  readonly sides: SideLines;
  readonly steps: readonly PaintStep<LayerImage>[];
  /** Holes go through everything, except that mask covers holes of up to `tentLimitMm` where it is not open. */
  readonly drills: readonly DrillImage[];
}

/** Decides what is painted, in which order; undefined when neither layers nor outline draw anything. */
export function boardPaint(
  analysis: BoardAnalysis,
  side: BoardSide,
  colours: BoardColours,
  options?: FaceOptions,
): BoardPaint | undefined {
  const box = boardBox(analysis);
  if (box === undefined) return undefined;
  const layers = faceLayers(analysis.layers, side, undefined);
  const grooves = grooveImages(analysis.cuts.vCuts);
  const face = {
    copper: images(layers.copper),
    openings: images(layers.openings),
    legend: images(layers.legend),
    grooves: grooves ? [grooves.slopes] : images(layers.grooves),
    grooveBottoms: grooves ? [grooves.bottoms] : [],
  };
  return {
    side,
    box,
    shape: boardShape(analysis.outline, box),
    sides: sideLines(analysis.outline, box),
    steps: faceSteps(face, colours, options),
    drills: boardDrills(analysis, side),
  };
}

/** The largest diameter, in mm, of a via that mask closes; over larger holes it tears. Slots are never closed. */
export const tentLimitMm = 0.5;

/** The drill files whose holes open on a side, all but blind ones from the other side and buried ones; and what is milled. */
export function boardDrills(analysis: BoardAnalysis, side: BoardSide): DrillImage[] {
  const copperLayers = analysis.facts.copper?.layers ?? 0;
  const drilled = analysis.layers.flatMap(({ role, drill, span }) =>
    isDrill(role) && drill !== undefined && opensOn(span, side, copperLayers) ? [drill] : [],
  );
  const milled = waySlots(analysis.cuts);
  return milled ? [...drilled, milled] : drilled;
}

const images = (layers: readonly { readonly image?: LayerImage }[]): LayerImage[] =>
  layers.flatMap(({ image }) => (image === undefined ? [] : [image]));
