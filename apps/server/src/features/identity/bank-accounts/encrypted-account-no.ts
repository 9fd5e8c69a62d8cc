import { calls } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText, lookupHash } from '../../../platform/encrypted-fields/encrypted-text.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';

const PLACE = 'bank_account.account_no';

/** Returns the lookup hash: equal for equal numbers of any member. */
const accountHash = (reader: Reader, accountNo: string): Buffer => lookupHash(reader, 'bank account', accountNo);

/** Returns the columns of an account number: ciphertext and lookup hash. */
export const encryptedAccountNo = (tx: Tx, rowId: string, accountNo: string) => ({
  account_no: encryptText(tx, PLACE, rowId, accountNo),
  account_hash: accountHash(tx, accountNo),
});

export const accountNoOf = (
  reader: Reader,
  { id, account_no }: { readonly id: string; readonly account_no: Encrypted<typeof PLACE> },
): Promise<string> => decryptText(reader, PLACE, id, account_no);

/** Masks all but the last four digits, which identify the account to users. */
export const maskAccountNo = (accountNo: string): string =>
  `${'*'.repeat(Math.max(0, accountNo.length - 4))}${accountNo.slice(-4)}`;

export const encryptedBankAccounts = encryptedTable({
  table: 'bank_account',
  idType: 'uuid',
  values: [
    {
      place: PLACE,
      read: 'account_no',
      set: (tx, encrypted, accountNo) => sql`account_no = ${encrypted}, account_hash = ${accountHash(tx, accountNo)}`,
    },
  ],
});

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
