import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DeliveryAddress } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { decryptPhone, encryptPhone } from './encrypted-phone.ts';

/** An address in use: the phone number is encrypted only in storage. */
export type AddressRow = Omit<Selectable<DeliveryAddress>, 'phone'> & { readonly phone: string };

const opened = async (reader: Reader, row: Selectable<DeliveryAddress>): Promise<AddressRow> => ({
  ...row,
  phone: await decryptPhone(reader, row),
});

/** Fields written by a member; flag and owner are set by the server. */
export type AddressFields = Pick<
  AddressRow,
  'contact_name' | 'phone' | 'province' | 'city' | 'district' | 'detail' | 'company_name'
>;

/** The default first, then the newest. */
export async function listAddresses(reader: Reader, memberId: string): Promise<AddressRow[]> {
  const rows = await reader
    .selectFrom('delivery_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((row) => opened(reader, row)));
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
  return row && opened(reader, row);
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
    // Clients may spell an id in capitals; the row's own id is what the number is bound to.
    .set({ ...fields, phone: encryptPhone(tx, addressId.toLowerCase(), fields.phone) })
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, phone: fields.phone };
}

/** @returns whether it was the default; undefined when there was none to delete */
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

/** Moves the mark in two steps, because the index that allows one default per member checks row by row. */
export async function markDefault(tx: Tx, memberId: string, addressId: string): Promise<void> {
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
