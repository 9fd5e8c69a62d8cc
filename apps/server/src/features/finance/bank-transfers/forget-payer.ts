import type { Tx } from '../../../platform/db/transaction.ts';
import { sealPayerAccount } from './payer-account.ts';

/** Who sent a member's transfers, and what was written on them. The bank's reference and the amount stay. */
export async function forgetPayer(tx: Tx, memberId: string): Promise<void> {
  const transfers = await tx.selectFrom('bank_transfer').select('id').where('member_id', '=', memberId).execute();
  for (const { id } of transfers)
    await tx
      .updateTable('bank_transfer')
      .set({ payer_name: '-', payer_account: sealPayerAccount(tx, id, '-'), remark: '', note: '' })
      .where('id', '=', id)
      .execute();
}
