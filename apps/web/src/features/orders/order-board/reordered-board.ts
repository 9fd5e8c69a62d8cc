import { useState } from 'react';
import { tabValue } from '../../../shared/tab-value.ts';

/** An earlier order that is ordered again, changed: the quote page goes on to what differs. */
export interface ReorderedBoard {
  readonly orderNo: string;
  /** The file that it keeps unless another one is chosen. */
  readonly fileName: string;
  /** Absent for the file of the earlier order. */
  readonly fileId?: string | undefined;
}

const isBoard = (value: unknown): value is ReorderedBoard =>
  typeof value === 'object' &&
  value !== null &&
  ['orderNo', 'fileName'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Kept until it was looked at or the buyer thinks better of it. */
const stored = tabValue('xunban.quote.reorders', isBoard);

/** Null when the next board is meant for something else. */
export const reorderBoard = (board: ReorderedBoard | null): void => stored.write(board);

/** The order that is ordered again, and how to leave it. */
export function useReorderedBoard(): { readonly board: ReorderedBoard | undefined; readonly clear: () => void } {
  const [board, setBoard] = useState(stored.read);
  return {
    board,
    clear: () => {
      stored.write(null);
      setBoard(undefined);
    },
  };
}
