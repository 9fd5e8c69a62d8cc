import { calls } from '@xunban/contract';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { encryptPayerAccount } from './payer-account.ts';

export const transferData: PersonalData = {
  exported: { transfers: calls.member.transfers },
  eraseAfterRetention: async (tx, memberId) => {
    const transfers = await tx.selectFrom('bank_transfer').select('id').where('member_id', '=', memberId).execute();
    for (const { id } of transfers)
      await tx
        .updateTable('bank_transfer')
        .set({ payer_name: '-', payer_account: encryptPayerAccount(tx, id, '-'), remark: '', note: '' })
        .where('id', '=', id)
        .execute();
  },
  retained: 'The reference of the bank and the amount, which the books are checked against.',
};
