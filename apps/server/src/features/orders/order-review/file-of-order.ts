import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isBoardFileStored } from '../../files/files/board-files.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';

/** False when the store has lost the file of an order. */
export async function isFileOfOrderStored(deps: Pick<Deps, 'db' | 'files'>, orderId: string): Promise<boolean> {
  const order = await findPcbOrder(deps.db.read, { id: orderId });
  return !order || isBoardFileStored(deps, order.fileId);
}

/** @throws Refusal `file.lost` */
export async function requireFileOfOrder(deps: Pick<Deps, 'db' | 'files'>, orderId: string): Promise<void> {
  if (!(await isFileOfOrderStored(deps, orderId))) throw new Refusal('file.lost');
}
