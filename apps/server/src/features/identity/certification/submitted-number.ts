import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';
import { identityHash } from '../accounts/number-hashes.ts';

const PLACE = 'certification.identity_no';

/** Returns the submitted identity number or credit code. */
export const submittedNo = (
  reader: Reader,
  { id, identity_no }: { readonly id: string; readonly identity_no: Encrypted<typeof PLACE> },
): Promise<string> => decryptText(reader, PLACE, id, identity_no);

/** Returns the number of a certification by its id, and its member; undefined when there is no such certification. */
export async function findSubmittedNo(
  reader: Reader,
  certificationId: string,
): Promise<{ readonly value: string; readonly memberId: string } | undefined> {
  const row = await reader
    .selectFrom('certification')
    .select(['id', 'identity_no', 'member_id'])
    .where('id', '=', certificationId)
    .executeTakeFirst();
  return row && { value: await submittedNo(reader, row), memberId: row.member_id };
}

/** Returns the columns of the number: ciphertext and lookup hash. */
export const encryptedNo = (tx: Tx, certificationId: string, identityNo: string) => ({
  identity_no: encryptText(tx, PLACE, certificationId, identityNo),
  identity_hash: identityHash(tx, identityNo),
});

export const encryptedCertifications = encryptedTable({
  table: 'certification',
  idType: 'uuid',
  values: [
    {
      place: PLACE,
      read: 'identity_no',
      set: (tx, encrypted, identityNo) =>
        sql`identity_no = ${encrypted}, identity_hash = ${identityHash(tx, identityNo)}`,
    },
  ],
});
