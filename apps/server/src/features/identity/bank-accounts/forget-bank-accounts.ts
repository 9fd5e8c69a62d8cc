import type { Tx } from '../../../platform/db/transaction.ts';
import { sealedAccountNo } from './sealed-account-no.ts';

/** A closed account has nobody to pay out to: its accounts end. */
export async function endBankAccounts(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set(({ fn }) => ({ ended_at: fn('now') }))
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();
}

/** When a closed account is forgotten, so are the names and numbers that it was paid under. */
export async function forgetBankAccounts(tx: Tx, memberId: string): Promise<void> {
  const accounts = await tx.selectFrom('bank_account').select('id').where('member_id', '=', memberId).execute();
  for (const { id } of accounts)
    await tx
      .updateTable('bank_account')
      .set({ holder_name: '-', branch: '-', branch_code: '', ...sealedAccountNo(tx, id, `- ${id}`) })
      .where('id', '=', id)
      .execute();
}
