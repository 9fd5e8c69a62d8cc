import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Sealed } from '../../../platform/sealed-fields/sealed.ts';
import { sealedTable } from '../../../platform/sealed-fields/sealed-table.ts';
import { openText, sealText } from '../../../platform/sealed-fields/sealed-text.ts';

const PLACE = 'delivery_address.phone';

/** Encrypts the phone number of an address for storage. */
export const sealPhone = (tx: Tx, addressId: string, phone: string): Sealed<typeof PLACE> =>
  sealText(tx, PLACE, addressId, phone);

export const openPhone = (
  reader: Reader,
  { id, phone }: { readonly id: string; readonly phone: Sealed<typeof PLACE> },
): Promise<string> => openText(reader, PLACE, id, phone);

export const sealedAddresses = sealedTable({
  table: 'delivery_address',
  idType: 'uuid',
  values: [{ place: PLACE, read: 'phone', set: (_tx, sealed) => sql`phone = ${sealed}` }],
});
