import type { Tx } from '../../../platform/db/transaction.ts';
import { type Batch, moveBatch } from './batch-store.ts';
import { tellOf } from './make-batch.ts';

/** The boards of a batch were put on another day: whoever looks at it looks again. The caller holds it. */
export async function followPlan(tx: Tx, batch: Pick<Batch, 'id' | 'version'>): Promise<void> {
  await moveBatch(tx, batch);
  await tellOf(tx, batch.id);
}
