import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';

const PLACE = 'refund_payee.account_no';

/** The account that a refund is paid to by hand, as it is stored. */
export const encryptPayeeAccount = (tx: Tx, payeeId: string, accountNo: string): Encrypted<typeof PLACE> =>
  encryptText(tx, PLACE, payeeId, accountNo);

export const payeeAccountOf = (
  reader: Reader,
  { id, account_no }: { readonly id: string; readonly account_no: Encrypted<typeof PLACE> },
): Promise<string> => decryptText(reader, PLACE, id, account_no);

export const encryptedPayees = encryptedTable({
  table: 'refund_payee',
  idType: 'uuid',
  values: [{ place: PLACE, read: 'account_no', set: (_tx, encrypted) => sql`account_no = ${encrypted}` }],
});
