import { BATCH_STATES, type BatchState, findOneOf } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** A board that is made together with others. */
export interface InBatch {
  readonly orderId: string;
  readonly batchId: string;
  readonly batchNo: string;
  readonly version: number;
  readonly state: BatchState;
}

/**
 * Returns the boards in batches, with their batch; remakes are left out, because they run in parallel to the original batch.
 */
export async function batchesToMake(reader: Reader): Promise<InBatch[]> {
  const { rows } = await sql<Omit<InBatch, 'state'> & { state: string }>`
    select own.order_id as "orderId", batch.id as "batchId", batch.batch_no as "batchNo", batch.version, batch.state
    from batch_order own join batch on batch.id = own.batch_id
    where own.left_at is null and not own.is_remake
    order by own.batch_id, own.position`.execute(reader);
  return rows.map((row) => ({ ...row, state: findOneOf(BATCH_STATES, row.state) ?? 'planned' }));
}

/** The batch that a board is in, where it is in one. */
export async function liveBatchOf(reader: Reader, orderId: string): Promise<{ readonly batchNo: string } | undefined> {
  return reader
    .selectFrom('batch_order')
    .innerJoin('batch', 'batch.id', 'batch_order.batch_id')
    .select('batch_no as batchNo')
    .where('order_id', '=', orderId)
    .where('left_at', 'is', null)
    .where('batch_order.is_remake', '=', false)
    .executeTakeFirst();
}
