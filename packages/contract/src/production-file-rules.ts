import type { BoardSpec } from './board-spec.ts';
import type { StencilSpec } from './stencil-spec.ts';

/** States of a version of the production file (生产稿): the working file made from a board's files. */
export const PRODUCTION_FILE_STATES = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const;
export type ProductionFileState = (typeof PRODUCTION_FILE_STATES)[number];

/** After so many hours a version counts as confirmed, where the buyer chose `auto`. */
export const AUTO_CONFIRM_HOURS = 24;

/** Packed, in bytes; as much as a buyer may upload. */
export const MAX_PRODUCTION_FILE_BYTES = 40 * 1024 * 1024;
/** In characters. */
export const MAX_REFUSAL_TEXT = 1_000;

/** True when a board is not made before its buyer has seen the production file. */
export const asksForFile = (spec: Pick<BoardSpec, 'productionFileConfirm'> | Pick<StencilSpec, 'product'>): boolean =>
  !('product' in spec) && spec.productionFileConfirm !== 'none';
