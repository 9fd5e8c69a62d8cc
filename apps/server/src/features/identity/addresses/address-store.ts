import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DeliveryAddress } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { decryptPhone, encryptPhone } from './encrypted-phone.ts';

/** An address with its phone number decrypted; the number is encrypted only in the table. */
export type AddressRow = Omit<Selectable<DeliveryAddress>, 'phone'> & { readonly phone: string };

const withDecryptedPhone = async (reader: Reader, row: Selectable<DeliveryAddress>): Promise<AddressRow> => ({
  ...row,
  phone: await decryptPhone(reader, row),
});

/** Fields written by a member. The server sets the owner and the default flag. */
export type AddressFields = Pick<
  AddressRow,
  'contact_name' | 'phone' | 'province' | 'city' | 'district' | 'detail' | 'company_name'
>;

/** The address with the default flag first, then the newest. */
export async function listAddresses(reader: Reader, memberId: string): Promise<AddressRow[]> {
  const rows = await reader
    .selectFrom('delivery_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((row) => withDecryptedPhone(reader, row)));
}

/** Finds an own address; another member's is treated as not found. */
export async function findAddress(
  reader: Reader,
  memberId: string,
  addressId: string,
): Promise<AddressRow | undefined> {
  const row = await reader
    .selectFrom('delivery_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .executeTakeFirst();
  return row && withDecryptedPhone(reader, row);
}

export async function insertAddress(
  tx: Tx,
  memberId: string,
  fields: AddressFields & { readonly is_default: boolean },
): Promise<AddressRow> {
  const id = randomUUID();
  const row = await tx
    .insertInto('delivery_address')
    .values({ id, member_id: memberId, ...fields, phone: encryptPhone(tx, id, fields.phone) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, phone: fields.phone };
}

export async function updateAddress(
  tx: Tx,
  memberId: string,
  addressId: string,
  fields: AddressFields,
): Promise<AddressRow | undefined> {
  const row = await tx
    .updateTable('delivery_address')
    // The encrypted phone is bound to the id of the row as stored, in lower case; clients may send it in capitals.
    .set({ ...fields, phone: encryptPhone(tx, addressId.toLowerCase(), fields.phone) })
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, phone: fields.phone };
}

/** @returns whether it had the default flag; undefined when the address does not exist */
export async function deleteAddress(
  tx: Tx,
  memberId: string,
  addressId: string,
): Promise<{ readonly wasDefault: boolean } | undefined> {
  const row = await tx
    .deleteFrom('delivery_address')
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .returning('is_default')
    .executeTakeFirst();
  return row && { wasDefault: row.is_default };
}

/** Moves the default flag in two steps, because the index that allows one per member checks row by row. */
export async function moveDefaultFlag(tx: Tx, memberId: string, addressId: string): Promise<void> {
  await tx
    .updateTable('delivery_address')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('id', '!=', addressId)
    .where('is_default', '=', true)
    .execute();
  await tx
    .updateTable('delivery_address')
    .set({ is_default: true })
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .execute();
}
