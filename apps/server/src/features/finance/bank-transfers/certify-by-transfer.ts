import type { Tx } from '../../../platform/db/transaction.ts';
import { approveByTransfer } from '../../identity/certification/approve-by-transfer.ts';
import type { TransferReceived } from './transfer-events.ts';

/** Approves a certification that waits for a transfer by one that comes under its own name. */
export async function certifyByTransfer(tx: Tx, { transferId, memberId, payerName }: TransferReceived): Promise<void> {
  const certificationId = await approveByTransfer(tx, memberId, payerName);
  if (certificationId !== undefined) await markAsProof(tx, transferId, certificationId);
}

/** The transfer certified its member, so it is shown as that and not as a top-up. */
async function markAsProof(tx: Tx, transferId: string, certificationId: string): Promise<void> {
  await tx
    .updateTable('bank_transfer')
    .set({ certification_id: certificationId })
    .where('id', '=', transferId)
    .execute();
}
