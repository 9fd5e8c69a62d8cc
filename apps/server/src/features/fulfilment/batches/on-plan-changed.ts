import type { Tx } from '../../../platform/db/transaction.ts';
import { type Batch, moveBatch } from './batch-store.ts';
import { publishChange } from './make-batch.ts';

/**
 * Increments the version of a batch whose boards were planned for another day and notifies clients that view it. The caller
 * holds the lock.
 */
export async function onPlanChanged(tx: Tx, batch: Pick<Batch, 'id' | 'version'>): Promise<void> {
  await moveBatch(tx, batch);
  await publishChange(tx, batch.id);
}
