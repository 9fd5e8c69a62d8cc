import type { BoardSpec, CartRow } from '@xunban/contract';
import { forgetFile } from '../../board-file/kept-file.ts';
import { specToSearch } from '../../live-quote/spec-link.ts';
import { replaceRow } from '../../order-board/replaced-row.ts';

/** The quote page with the choices of a board; what was measured belongs to the file that is to be exchanged. */
export function quotePath({ measured: _, ...spec }: BoardSpec): string {
  const search = specToSearch(spec);
  return search === '' ? '/quote' : `/quote?${search}`;
}

/** The board that the quote page orders next takes the place of this row. A file of another visit is not meant. */
export function startReplacing({ id, fileName }: Pick<CartRow, 'id' | 'fileName'>): void {
  replaceRow({ cartId: id, fileName });
  void forgetFile();
}
