import type { Tx } from '../../platform/db/transaction.ts';
import { sameName } from '../bank-transfers/same-name.ts';
import type { TransferReceived } from '../bank-transfers/transfer-events.ts';
import { markAsProof } from '../bank-transfers/transfer-purpose.ts';
import { lockOpenCertification } from './certification-store.ts';
import { approve } from './decide-certification.ts';

/** A certification that waits for a transfer is approved by one that comes under its own name. */
export async function approveByTransfer(tx: Tx, { transferId, memberId, payerName }: TransferReceived): Promise<void> {
  const open = await lockOpenCertification(tx, memberId);
  if (open?.state !== 'awaitingTransfer' || !sameName(open.name, payerName)) return;
  await approve(tx, open, { kind: 'bank' });
  await markAsProof(tx, transferId, open.id);
}
