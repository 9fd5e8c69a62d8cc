import { useState } from 'react';

/** A row of the cart that gets another file: the quote page puts what it orders next in its place. */
export interface ReplacedRow {
  readonly cartId: string;
  readonly fileName: string;
}

/** Kept in this tab until something was ordered or the buyer thinks better of it, so that it survives a reload. */
const KEY = 'xunban.quote.replaces';

export function replaceRow(row: ReplacedRow): void {
  ifAllowed(() => sessionStorage.setItem(KEY, JSON.stringify(row)));
}

/** The row that waits for another file, and how to forget it. */
export function useReplacedRow(): { readonly row: ReplacedRow | undefined; readonly forget: () => void } {
  const [row, setRow] = useState(storedRow);
  return {
    row,
    forget: () => {
      ifAllowed(() => sessionStorage.removeItem(KEY));
      setRow(undefined);
    },
  };
}

function storedRow(): ReplacedRow | undefined {
  const stored: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  return isRow(stored) ? stored : undefined;
}

/** A browser may refuse storage, and another version of the site may have stored something else. */
function ifAllowed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const isRow = (value: unknown): value is ReplacedRow =>
  typeof value === 'object' &&
  value !== null &&
  'cartId' in value &&
  typeof value.cartId === 'string' &&
  'fileName' in value &&
  typeof value.fileName === 'string';
