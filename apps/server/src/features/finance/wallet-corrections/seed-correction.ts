import { randomUUID } from 'node:crypto';
import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { adjustWallet } from '../../ledger/wallet/adjust-wallet.ts';
import { endCorrection, insertCorrection, newCorrectionNo } from './correction-store.ts';

interface SeededCorrection {
  readonly memberId: string;
  readonly amount: Fen;
  /** Also the reference that the member sees in the statement. */
  readonly reason: string;
  readonly askedBy: string;
  readonly decidedBy: string;
}

/** Credits a wallet of a new demonstration as two staff users would have: the ledger checks require a decision. The evidence has no file. */
export async function seedCorrection(tx: Tx, { decidedBy, ...asked }: SeededCorrection): Promise<void> {
  const found = await insertCorrection(tx, {
    ...asked,
    kind: 'adjustment',
    correctionNo: newCorrectionNo(),
    evidenceId: randomUUID(),
    evidenceName: '演示数据（无附件）',
  });
  if (!found) throw new Error('invariant: a new id is the evidence of another correction');
  await endCorrection(tx, found.id, { state: 'done', staffId: decidedBy, note: '', isAlone: false });
  await adjustWallet(tx, { key: found.id, memberId: found.memberId, amount: found.amount, reference: found.reason });
}
