import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';

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
