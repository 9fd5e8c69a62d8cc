import type { Tx } from '../../../platform/db/transaction.ts';
import { approveByTransfer } from '../../identity/certification/approve-by-transfer.ts';
import type { TransferReceived } from './transfer-events.ts';
import { markAsProof } from './transfer-purpose.ts';

/** Approves a certification that waits for a transfer by one that comes under its own name. */
export async function certifyByTransfer(tx: Tx, { transferId, memberId, payerName }: TransferReceived): Promise<void> {
  const certificationId = await approveByTransfer(tx, memberId, payerName);
  if (certificationId !== undefined) await markAsProof(tx, transferId, certificationId);
}
