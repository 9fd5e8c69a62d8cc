import type { Tx } from '../../../platform/db/transaction.ts';

/** The transfer certified its member, so it is shown as that and not as a top-up. */
export async function markAsProof(tx: Tx, transferId: string, certificationId: string): Promise<void> {
  await tx
    .updateTable('bank_transfer')
    .set({ certification_id: certificationId })
    .where('id', '=', transferId)
    .execute();
}
