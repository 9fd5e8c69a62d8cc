import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Sealed } from '../../../platform/sealed-fields/sealed.ts';
import { sealedTable } from '../../../platform/sealed-fields/sealed-table.ts';
import { lookupHash, openText, sealText } from '../../../platform/sealed-fields/sealed-text.ts';

const PLACE = 'bank_account.account_no';

/** Equal numbers have equal hashes, whoever's they are. */
const accountHash = (reader: Reader, accountNo: string): Buffer => lookupHash(reader, 'bank account', accountNo);

/** The columns of an account number: sealed, and what it is found by. */
export const sealedAccountNo = (tx: Tx, rowId: string, accountNo: string) => ({
  account_no: sealText(tx, PLACE, rowId, accountNo),
  account_hash: accountHash(tx, accountNo),
});

export const accountNoOf = (
  reader: Reader,
  { id, account_no }: { readonly id: string; readonly account_no: Sealed<typeof PLACE> },
): Promise<string> => openText(reader, PLACE, id, account_no);

/** The last four digits, as people tell their accounts apart. */
export const maskAccountNo = (accountNo: string): string =>
  `${'*'.repeat(Math.max(0, accountNo.length - 4))}${accountNo.slice(-4)}`;

export const sealedBankAccounts = sealedTable({
  table: 'bank_account',
  idType: 'uuid',
  values: [
    {
      place: PLACE,
      read: 'account_no',
      set: (tx, sealed, accountNo) => sql`account_no = ${sealed}, account_hash = ${accountHash(tx, accountNo)}`,
    },
  ],
});
