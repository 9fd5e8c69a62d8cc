import { somePoint } from '../coordinates.ts';
import type { Box } from '../image/layer-image.ts';

export type Plating = 'plated' | 'unplated';

/**
 * One drill bit of one file. The diameter is 0 when unknown; `plating` and `functions` are absent when the file does
 * not state them.
 */
export interface DrillTool {
  readonly code: number;
  readonly diameterMm: number;
  readonly plating?: Plating;
  /** X2 aperture function, for example `['Plated', 'PTH', 'ViaDrill']`. */
  readonly functions?: readonly string[];
}

/**
 * A routed or G85 slot: `points` holds x, y pairs of the cutter's centre line (arcs flattened), at least two points.
 */
export interface DrillSlot {
  readonly tool: number;
  readonly points: Float64Array;
}

/** One drill file in board coordinates (mm, y up). Hits are columns of length `count`; `tool` indexes `tools`. */
export interface DrillImage {
  readonly tools: readonly DrillTool[];
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly tool: Uint16Array;
  readonly slots: readonly DrillSlot[];
  /** Centre-line extents; absent when nothing is drilled. */
  readonly bounds?: Box;
}

/** Shorter slots are round holes: EasyEDA Pro writes those as slots of 0.26 µm. */
const shortestSlotMm = 0.005;

/** True when the cutter stays in one place. */
export const isPoint = (points: ArrayLike<number>): boolean =>
  !somePoint(
    points,
    (x, y) => Math.abs(x - (points[0] ?? x)) > shortestSlotMm || Math.abs(y - (points[1] ?? y)) > shortestSlotMm,
  );
