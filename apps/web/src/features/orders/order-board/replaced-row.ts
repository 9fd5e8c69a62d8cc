import { useState } from 'react';
import { tabValue } from '../../../shared/tab-value.ts';

/** A row of the cart that is changed: the quote page puts what it orders next in its place. */
export interface ReplacedRow {
  readonly cartId: string;
  /** Its file, which stays unless another one is chosen. */
  readonly fileId: string;
  readonly fileName: string;
}

const isRow = (value: unknown): value is ReplacedRow =>
  typeof value === 'object' &&
  value !== null &&
  'cartId' in value &&
  typeof value.cartId === 'string' &&
  'fileId' in value &&
  typeof value.fileId === 'string' &&
  'fileName' in value &&
  typeof value.fileName === 'string';

/** Kept until something was ordered or the buyer thinks better of it. */
const stored = tabValue('xunban.quote.replaces', isRow);

/** Null when the next board is meant for something else. */
export const replaceRow = (row: ReplacedRow | null): void => stored.write(row);

/** Returns the row that is being edited, and a function that clears it. */
export function useReplacedRow(): { readonly row: ReplacedRow | undefined; readonly clear: () => void } {
  const [row, setRow] = useState(stored.read);
  return {
    row,
    clear: () => {
      stored.write(null);
      setRow(undefined);
    },
  };
}
