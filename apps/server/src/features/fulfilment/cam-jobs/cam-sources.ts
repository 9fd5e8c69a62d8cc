import { createHash } from 'node:crypto';
import type { CamWithdrawal } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { fileToMake } from '../production-files/file-to-make.ts';
import type { CamSource } from './cam-job-store.ts';

type CurrentSource = Pick<CamSource, 'orderId' | 'originalFileId' | 'round' | 'specHash'>;

/** Returns what a version would be made from now: the file to make an order from, its round, and the ordered board. */
export async function currentSources(reader: Reader, orders: readonly PcbOrder[]): Promise<CurrentSource[]> {
  return Promise.all(
    orders.map(async (order) => ({
      ...{ orderId: order.id, round: order.round, specHash: hashOfBoard(order) },
      originalFileId: (await fileToMake(reader, order))?.fileId ?? order.fileId,
    })),
  );
}

/** Returns the first difference between a source and the order as it is now; undefined for none. */
export function changeOf(source: CamSource, current: CurrentSource | undefined): CamWithdrawal | undefined {
  if (!current) return undefined;
  if (current.round !== source.round) return 'round';
  if (current.specHash !== source.specHash) return 'change';
  return current.originalFileId === source.originalFileId ? undefined : 'file';
}

/** The board without quantity, lead time and remarks: these leave the working files as they are. */
function hashOfBoard({ spec }: PcbOrder): string {
  const { quantity, remarks, ...asked } = spec;
  const board = Object.entries(asked).filter(([field]) => field !== 'leadTime' && field !== 'measured');
  const fields = board.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
