import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';

const PLACE = 'delivery_address.phone';

/** Encrypts the phone number of an address for storage. */
export const encryptPhone = (tx: Tx, addressId: string, phone: string): Encrypted<typeof PLACE> =>
  encryptText(tx, PLACE, addressId, phone);

export const decryptPhone = (
  reader: Reader,
  { id, phone }: { readonly id: string; readonly phone: Encrypted<typeof PLACE> },
): Promise<string> => decryptText(reader, PLACE, id, phone);

export const encryptedAddresses = encryptedTable({
  table: 'delivery_address',
  idType: 'uuid',
  values: [{ place: PLACE, read: 'phone', set: (_tx, encrypted) => sql`phone = ${encrypted}` }],
});
