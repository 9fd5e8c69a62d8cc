import type { Tx } from '../../../platform/db/transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { encryptPayeeAccount } from './payee-account.ts';

/** Erases the names and account numbers of manual refunds when a closed account is erased. */
export async function erasePayees(tx: Tx, memberId: string): Promise<void> {
  const payees = await tx
    .selectFrom('refund_payee')
    .innerJoin('refund', 'refund.id', 'refund_payee.refund_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund_payee.id')
    .where('payment.member_id', '=', memberId)
    .execute();
  for (const { id } of payees)
    await tx
      .updateTable('refund_payee')
      .set({ holder_name: '-', branch: '', account_no: encryptPayeeAccount(tx, id, '-'), reason: '--', note: '' })
      .where('id', '=', id)
      .execute();
}

export const payeeData: PersonalData = { eraseAfterRetention: erasePayees, retained: 'The refund and its amount.' };
