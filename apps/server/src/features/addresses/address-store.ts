import type { Selectable } from 'kysely';
import type { DeliveryAddress } from '../../platform/db/schema.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';

export type AddressRow = Selectable<DeliveryAddress>;

/** What a member writes; the flag and the owner are ours. */
export type AddressFields = Pick<
  AddressRow,
  'contact_name' | 'phone' | 'province' | 'city' | 'district' | 'detail' | 'company_name'
>;

/** The default first, then the newest. */
export const listAddresses = (reader: Reader, memberId: string): Promise<AddressRow[]> =>
  reader
    .selectFrom('delivery_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** An own address; somebody else's is as absent as a missing one. */
export const findAddress = (reader: Reader, memberId: string, addressId: string): Promise<AddressRow | undefined> =>
  reader
    .selectFrom('delivery_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .executeTakeFirst();

export const insertAddress = (
  tx: Tx,
  memberId: string,
  fields: AddressFields & { readonly is_default: boolean },
): Promise<AddressRow> =>
  tx
    .insertInto('delivery_address')
    .values({ member_id: memberId, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateAddress = (
  tx: Tx,
  memberId: string,
  addressId: string,
  fields: AddressFields,
): Promise<AddressRow | undefined> =>
  tx
    .updateTable('delivery_address')
    .set(fields)
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .returningAll()
    .executeTakeFirst();

export const deleteAddress = (tx: Tx, memberId: string, addressId: string): Promise<AddressRow | undefined> =>
  tx
    .deleteFrom('delivery_address')
    .where('member_id', '=', memberId)
    .where('id', '=', addressId)
    .returningAll()
    .executeTakeFirst();

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
