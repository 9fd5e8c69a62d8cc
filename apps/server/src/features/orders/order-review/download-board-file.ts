import type { RawReply } from '@xunban/contract';
import type { InTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { anyBoardFile, boardFileKey } from '../../files/files/board-files.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';

/**
 * Returns the archive of an order for an engineer, under a name that contains the order number. The upload is untrusted, so no
 * browser may guess its type or open it in place. The downloading user is logged before it is sent.
 * @throws Refusal `notFound`
 */
export async function downloadBoardFile(
  deps: Pick<Deps, 'db' | 'files'>,
  once: InTransaction,
  orderId: string,
  signal: AbortSignal,
): Promise<RawReply> {
  const order = await findPcbOrder(deps.db.read, { id: orderId });
  if (!order) throw new Refusal('notFound');
  const file = await anyBoardFile(deps.db.read, order.fileId);
  if (!file) throw new Refusal('notFound');
  const stored = {
    key: boardFileKey(file.sha256),
    plainName: `${order.orderNo}${endingOf(file.fileName)}`,
    fileName: `${order.orderNo}-${file.fileName}`,
  };
  return storedFileReply(deps.files, stored, signal, () =>
    once((tx) => recordAction(tx, { object: boardObject(order) })),
  );
}

/** Returns the extension of the upload: an archive of some kind or a CAD design. Anything but plain letters is left out. */
const endingOf = (name: string): string => /\.(tar\.gz|[a-z0-9_]{1,12})$/i.exec(name)?.[0].toLowerCase() ?? '.zip';
