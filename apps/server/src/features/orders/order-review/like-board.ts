import { type BoardSpec, isFieldRelevant } from '@xunban/contract';

/** What decides how hard a board is to make, and so whether a finding on it may pass. */
const DECIDING = ['material', 'layers', 'outerCopperOz', 'innerCopperOz', 'minTraceMil', 'minHoleMm'] as const;

/** Names the boards that are judged alike: those that were ordered with the same process. Verdicts are stored with it. */
export const likeBoard = (spec: BoardSpec): string =>
  DECIDING.map((field) => (isFieldRelevant(spec, field) ? String(spec[field]) : '-')).join(' ');
