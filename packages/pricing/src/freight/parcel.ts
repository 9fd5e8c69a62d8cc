import { type OrderedSpec, stencilCount } from '@xunban/contract/board-spec';
import type { BoardFigures } from '../quote/quote-types.ts';
import type { Parcel } from './freight-types.ts';

/** Bubble wrap and carton on every side. */
const PADDING_MM = 15;
/** The carton and what fills it: so much, and this share of the boards. */
const CARTON_G = 60;
const FILLING_PERCENT = 4;
/** Vacuum film, and interleaving paper where ordered, between two pieces. */
const GAP_TENTH_MM = 1;
/** Maximum stack height; further boards go next to each other. */
const MAX_STACK_MM = 300;

/** The parcel that a quote's boards travel in, estimated before anything is packed. */
export function parcelFor(
  figures: Pick<BoardFigures, 'pieceLengthMm' | 'pieceWidthMm' | 'weightG'> & { readonly spec: OrderedSpec },
): Parcel {
  const stackMm = stackMmOf(figures.spec);
  const stacks = Math.max(1, Math.ceil(stackMm / MAX_STACK_MM));
  return {
    weightG: figures.weightG + CARTON_G + Math.ceil((figures.weightG * FILLING_PERCENT) / 100),
    lengthMm: Math.ceil(figures.pieceLengthMm) + 2 * PADDING_MM,
    widthMm: Math.ceil(figures.pieceWidthMm) * stacks + 2 * PADDING_MM,
    heightMm: Math.ceil(stackMm / stacks) + 2 * PADDING_MM,
  };
}

/** A frame is of aluminium profile; a sheet without one is packed between two boards of cardboard. */
const FRAME_MM = 40;
const SHEET_MM = 6;

function stackMmOf(spec: OrderedSpec): number {
  if ('product' in spec) return stencilCount(spec) * (spec.frame === 'frameless' ? SHEET_MM : FRAME_MM);
  return Math.ceil((spec.quantity * (Math.round(spec.thicknessMm * 10) + GAP_TENTH_MM)) / 10);
}
