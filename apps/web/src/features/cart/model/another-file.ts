import type { CartRow } from '@xunban/contract';
import { forgetFile } from '../../board-file/kept-file.ts';
import { replaceRow } from '../../order-board/replaced-row.ts';
import { reviseOrder } from '../../order-board/revised-order.ts';

/** The board that the quote page orders next takes the place of this row. A file of another visit is not meant. */
export function startReplacing({ id, fileName }: Pick<CartRow, 'id' | 'fileName'>): void {
  replaceRow({ cartId: id, fileName });
  reviseOrder(null);
  void forgetFile();
}
