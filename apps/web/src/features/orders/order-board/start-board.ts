import type { CartRow } from '@xunban/contract';
import { deleteFile } from '../../files/board-file/tab-file.ts';
import { type ReorderedBoard, reorderBoard } from './reordered-board.ts';
import { type ReplacedRow, replaceRow } from './replaced-row.ts';
import { type RevisedOrder, reviseOrder } from './revised-order.ts';

/** Purpose of the next board of the quote page: one at a time, and never with a file of another visit. */
interface Meant {
  readonly row?: ReplacedRow;
  readonly revised?: RevisedOrder;
  readonly reordered?: ReorderedBoard;
}

function mean({ row, revised, reordered }: Meant): void {
  replaceRow(row ?? null);
  reviseOrder(revised ?? null);
  reorderBoard(reordered ?? null);
  void deleteFile();
}

/** It takes the place of a row of the cart. */
export const startReplacing = ({ id, fileId, fileName }: Pick<CartRow, 'id' | 'fileId' | 'fileName'>): void =>
  mean({ row: { cartId: id, fileId, fileName } });

/** It is the next round of an order. */
export const startRevising = ({ id, orderNo, version, fileName, note }: RevisedOrder): void =>
  mean({ revised: { id, orderNo, version, fileName, note } });

/** It is what an earlier order is changed to when it is ordered again. */
export const startReordering = (reordered: ReorderedBoard): void => mean({ reordered });
