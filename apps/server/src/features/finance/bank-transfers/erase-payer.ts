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
        .set({
          payer_name: '-',
          payer_account: encryptPayerAccount(tx, id, '-'),
          remark: '',
          note: '',
          claim_check_note: '',
        })
        .where('id', '=', id)
        .execute();
  },
  retained: 'The bank reference and the amount, for the ledger checks.',
};
