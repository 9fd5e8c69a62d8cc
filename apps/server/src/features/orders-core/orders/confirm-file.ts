import { asksForFile } from '@xunban/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PcbOrder } from './order-records.ts';

/** True when a board cannot be made before its buyer has confirmed the production file. */
export const awaitsFile = ({ spec, fileConfirmedAt }: Pick<PcbOrder, 'spec' | 'fileConfirmedAt'>): boolean =>
  asksForFile(spec) && fileConfirmedAt === null;

/** Confirms the production file of a PCB order, which can then be made. The caller holds the lock of its main order. */
export async function confirmFile(tx: Tx, order: PcbOrder): Promise<void> {
  const updated = await tx
    .updateTable('pcb_order')
    .set({ file_confirmed_at: sql<Date>`now()`, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new Refusal('order.stateChanged');
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}
