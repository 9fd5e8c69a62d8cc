import type { Tx } from '../../platform/db/transaction.ts';

/** A transfer proved who its member is: it is told as that, not as a top-up. */
export async function markAsProof(tx: Tx, transferId: string, certificationId: string): Promise<void> {
  await tx
    .updateTable('bank_transfer')
    .set({ certification_id: certificationId })
    .where('id', '=', transferId)
    .execute();
}
