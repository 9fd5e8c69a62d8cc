import type { Box } from '../image/layer-image.ts';
import type { Problem } from '../problem.ts';

/** Source of the board's shape, best first. */
export type OutlineSource = 'outline-file' | 'copper-border' | 'copper-extent' | 'job-file';

/**
 * A closed line along the middle of the pen, mm: x, y pairs, the first point not repeated. Chords are within 5 µm of
 * arcs.
 */
export interface OutlineLoop {
  readonly points: Float64Array;
  /** `board` is material, `cutout` is air inside a board. */
  readonly kind: 'board' | 'cutout';
  readonly areaMm2: number;
  readonly perimeterMm: number;
}

/** The shape of what is ordered. Several `board` loops are separate boards drawn side by side. */
export interface BoardOutline {
  readonly source: OutlineSource;
  readonly loops: readonly OutlineLoop[];
  readonly bounds: Box;
  /** The largest gap that had to be bridged; 0 when the drawing was closed. */
  readonly gapClosedMm: number;
}

/** The confidence in what may as well be something else, such as the frame of a page. Nothing is priced by it. */
export const doubtedConfidence = 0.2;

/** The shape that was found, and the confidence in it, 0 to 1. */
export interface FoundOutline {
  readonly outline?: BoardOutline;
  readonly confidence: number;
  readonly file?: string;
  /** The extents of the largest outline with pads inside the board's. It may be the board, and what is round it a frame. */
  readonly inner?: Box;
  /** Another drawing of the board, of another size. */
  readonly rival?: { readonly file: string; readonly bounds: Box };
  readonly problems: readonly Problem[];
}
