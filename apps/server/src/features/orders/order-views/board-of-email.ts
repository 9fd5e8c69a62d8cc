import { isStencil } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { storedDrawing } from '../../files/files/board-image.ts';
import { renderBoardPng } from '../../files/files/render-board-png.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';

/**
 * Renders the top of an order's board, for an email about it.
 * @returns PNG; undefined where nothing is drawn
 */
export async function boardOfEmail(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  orderNo: string,
): Promise<Buffer | undefined> {
  const order = await findPcbOrder(deps.db.read, { orderNo });
  const drawing = order && !isStencil(order.spec) && (await storedDrawing(deps, order.fileId, 'top', order.spec));
  return !drawing ? undefined : ((await renderBoardPng(drawing, deps.log)) ?? undefined);
}
