import { calls } from '@xunban/contract';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { encryptedAccountNo } from './encrypted-account-no.ts';

export const bankAccountData: PersonalData = {
  exported: { bankAccounts: calls.withdrawal.bankAccounts },
  eraseAtClosing: async (tx, memberId) => {
    await tx
      .updateTable('bank_account')
      .set(({ fn }) => ({ ended_at: fn('now') }))
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .execute();
  },
  eraseAfterRetention: async (tx, memberId) => {
    const accounts = await tx.selectFrom('bank_account').select('id').where('member_id', '=', memberId).execute();
    for (const { id } of accounts)
      await tx
        .updateTable('bank_account')
        .set({ holder_name: '-', branch: '-', branch_code: '', ...encryptedAccountNo(tx, id, `- ${id}`) })
        .where('id', '=', id)
        .execute();
  },
  retained: 'The bank and kind of an account that was paid to.',
};
