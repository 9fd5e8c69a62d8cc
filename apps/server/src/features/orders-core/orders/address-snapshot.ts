import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';

/** Delivery address of an order, a copy of the buyer's address at the time of ordering. */
export const addressSnapshot = z.object({
  contactName: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  companyName: z.string(),
});
export type AddressSnapshot = z.output<typeof addressSnapshot>;

const PLACE = 'main_order.address';

/** The address as stored in a main order: the phone number is encrypted. */
export const storedAddress = addressSnapshot.extend({
  phone: z.custom<Encrypted<typeof PLACE>>((value) => typeof value === 'string'),
});
export type StoredAddress = z.output<typeof storedAddress>;

export const openAddress = async (
  reader: Reader,
  { id, address }: { readonly id: string; readonly address: StoredAddress },
): Promise<AddressSnapshot> => ({ ...address, phone: await decryptText(reader, PLACE, id, address.phone) });

/** @param mainOrderId the address opens in this order and in no other */
export const encryptAddress = (tx: Tx, mainOrderId: string, address: AddressSnapshot): StoredAddress => ({
  ...address,
  phone: encryptText(tx, PLACE, mainOrderId, address.phone),
});

export const encryptedMainOrders = encryptedTable({
  table: 'main_order',
  idType: 'uuid',
  values: [
    {
      place: PLACE,
      read: "address ->> 'phone'",
      set: (_tx, encrypted) => sql`address = jsonb_set(address, '{phone}', to_jsonb(${encrypted}::text))`,
    },
    {
      place: PLACE,
      read: "coalesce(previous_delivery #>> '{address,phone}', '')",
      set: (_tx, encrypted) =>
        sql`previous_delivery = jsonb_set(previous_delivery, '{address,phone}', to_jsonb(${encrypted}::text))`,
    },
  ],
});
