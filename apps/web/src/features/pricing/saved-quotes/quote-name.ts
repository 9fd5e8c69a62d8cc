import type { BoardSpec } from '@xunban/contract/board-spec';
import { mmText } from '../../../shared/board/measure-text.ts';

/** Longest name that the server takes. */
export const QUOTE_NAME_MAX = 60;

/**
 * A name to begin with for a quote: the file's without its ending, else the size; with the quantity, because the same
 * board is quoted at several.
 */
export function quoteName(spec: BoardSpec, fileName: string | undefined): string {
  const board = fileName?.replace(/\.[^.]{1,5}$/, '') || `${mmText(spec.lengthMm)} × ${mmText(spec.widthMm)} mm`;
  const count = ` × ${spec.quantity}`;
  return board.slice(0, QUOTE_NAME_MAX - count.length) + count;
}
