import type { Tx } from '../../../platform/db/transaction.ts';
import { sameName } from '../company-register/same-name.ts';
import { lockOpenCertification } from './certification-store.ts';
import { approve } from './decide-certification.ts';

/**
 * Approves the certification of a member that waits for a transfer, if the payer has the name that is to be certified.
 * @param memberId locked
 * @returns id of the certification; undefined when none was approved
 */
export async function approveByTransfer(tx: Tx, memberId: string, payerName: string): Promise<string | undefined> {
  const open = await lockOpenCertification(tx, memberId);
  if (open?.state !== 'awaitingTransfer' || !sameName(open.name, payerName)) return undefined;
  await approve(tx, open, { kind: 'bank' });
  return open.id;
}
