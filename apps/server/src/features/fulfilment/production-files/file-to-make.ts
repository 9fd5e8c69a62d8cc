import type { Reader } from '../../../platform/db/transaction.ts';
import { anyBoardFile, type StoredBoardFile } from '../../files/files/board-files.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { productionFilesOf } from './production-file-store.ts';

/** Returns the file that an order is made from: the confirmed production file, or else the file of the order. */
export async function fileToMake(
  reader: Reader,
  { id, fileId }: Pick<PcbOrder, 'id' | 'fileId'>,
): Promise<StoredBoardFile | undefined> {
  const confirmed = (await productionFilesOf(reader, id)).find(({ state }) => state === 'confirmed');
  return anyBoardFile(reader, confirmed?.boardFileId ?? fileId);
}
