import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';
import { type AddressSnapshot, addressSnapshot } from '../../orders-core/orders/address-snapshot.ts';
import { findApplication } from './application-store.ts';

const PLACE = 'invoice_application.delivery';

/** Delivery address of a paper invoice, as stored in its application: the phone number is encrypted. */
const storedDelivery = addressSnapshot.extend({
  phone: z.custom<Encrypted<typeof PLACE>>((value) => typeof value === 'string'),
});

export const encryptDelivery = (tx: Tx, applicationId: string, address: AddressSnapshot): string =>
  JSON.stringify({
    ...addressSnapshot.parse(address),
    phone: encryptText(tx, PLACE, applicationId, address.phone),
  });

interface WithDelivery {
  readonly id: string;
  readonly delivery: unknown;
}

interface Delivery {
  readonly contactName: string;
  readonly phone: string;
  readonly place: string;
}

/** The delivery address of an application; undefined for an electronic invoice. */
export async function openDelivery(reader: Reader, { id, delivery }: WithDelivery): Promise<Delivery | undefined> {
  if (delivery === null) return undefined;
  const { contactName, phone, province, city, district, detail } = storedDelivery.parse(delivery);
  return {
    contactName,
    phone: await decryptText(reader, PLACE, id, phone),
    place: `${province}${city}${district}${detail}`,
  };
}

/** The consignee's phone of a paper invoice in full, and the member of its application. */
export async function findDeliveryPhone(
  reader: Reader,
  applicationId: string,
): Promise<{ readonly value: string; readonly memberId: string } | undefined> {
  const application = await findApplication(reader, applicationId);
  const delivery = application && (await openDelivery(reader, application));
  return delivery && { value: delivery.phone, memberId: application.memberId };
}

export const numberOfApplication = async (reader: Reader, id: string): Promise<string | undefined> =>
  (await findApplication(reader, id))?.applicationNo;

/** On one line, as printed on a parcel; empty for an electronic invoice. */
export async function deliveryLine(reader: Reader, application: WithDelivery): Promise<string> {
  const delivery = await openDelivery(reader, application);
  return delivery ? `${delivery.contactName} ${delivery.phone} ${delivery.place}` : '';
}

export const encryptedInvoiceApplications = encryptedTable({
  table: 'invoice_application',
  idType: 'uuid',
  values: [
    {
      place: PLACE,
      read: "delivery ->> 'phone'",
      set: (_tx, encrypted) => sql`delivery = jsonb_set(delivery, '{phone}', to_jsonb(${encrypted}::text))`,
    },
  ],
});
