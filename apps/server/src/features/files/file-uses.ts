import type { Reader } from '../../platform/db/transaction.ts';

/** What rooms above know of a file: whether somebody is about to order it. An order's own hold stands in its row. */
export interface FileUses {
  /** Those of the files that lie in a cart. */
  inCarts(reader: Reader, fileIds: readonly string[]): Promise<ReadonlySet<string>>;
}
