import { type AllCalls, type CallOutput, HOUSE_PACKING } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { previousChoice } from '../../finance/invoices/choose-invoice.ts';
import { addressOf } from '../../identity/addresses/keep-addresses.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { lastCheckout } from '../../orders-core/orders/last-orders.ts';

/** Address, contact, carrier and note of the last order, to begin the next one with; an address that has gone is left out. */
export async function lastContact(
  reader: Reader,
  memberId: string,
): Promise<CallOutput<AllCalls['order']['lastContact']>> {
  const last = await lastCheckout(reader, memberId);
  const invoiceTitleId = (await previousChoice(reader, memberId)).titleId;
  const nobody = { addressId: null, contactName: '', phone: '' };
  if (!last) return { ...nobody, carrier: '', note: '', packing: HOUSE_PACKING, invoiceTitleId };
  const { carrier, note, packing } = last;
  const address = await addressOf(reader, memberId, last.addressId);
  if (!address) return { ...nobody, carrier, note, packing, invoiceTitleId };
  const { contactName, phone } = await openAddress(reader, last);
  const isOwn = contactName !== address.contactName || phone !== address.phone;
  const contact = isOwn ? { contactName, phone } : { contactName: '', phone: '' };
  return { addressId: address.id, ...contact, carrier, note, packing, invoiceTitleId };
}
