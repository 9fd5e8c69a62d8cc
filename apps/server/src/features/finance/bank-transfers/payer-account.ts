import { calls } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';

const PLACE = 'bank_transfer.payer_account';

/** The bank account that a transfer came from, as it is stored. */
export const encryptPayerAccount = (tx: Tx, transferId: string, account: string): Encrypted<typeof PLACE> =>
  encryptText(tx, PLACE, transferId, account);

export const payerAccountOf = (
  reader: Reader,
  { id, payer_account }: { readonly id: string; readonly payer_account: Encrypted<typeof PLACE> },
): Promise<string> => decryptText(reader, PLACE, id, payer_account);

/**
 * Finds the payer account of a transfer by the transfer's id, and the member it belongs to; undefined when the transfer does
 * not exist.
 */
export async function findPayerAccount(
  reader: Reader,
  transferId: string,
): Promise<{ readonly value: string; readonly memberId: string | null } | undefined> {
  const row = await reader
    .selectFrom('bank_transfer')
    .select(['id', 'payer_account', 'member_id'])
    .where('id', '=', transferId)
    .executeTakeFirst();
  return row && { value: await payerAccountOf(reader, row), memberId: row.member_id };
}

export const encryptedTransfers = encryptedTable({
  table: 'bank_transfer',
  idType: 'uuid',
  values: [{ place: PLACE, read: 'payer_account', set: (_tx, encrypted) => sql`payer_account = ${encrypted}` }],
});

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
