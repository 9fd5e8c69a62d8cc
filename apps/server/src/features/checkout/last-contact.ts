import { type AllCalls, type CallOutput, HOUSE_PACKING } from '@xunban/contract';
import type { Reader } from '../../platform/db/transaction.ts';
import { addressOf } from '../addresses/keep-addresses.ts';
import { previousChoice } from '../invoices/choose-invoice.ts';
import { lastCheckout } from '../orders/last-orders.ts';

/** Address, carrier and note of the last order, to begin the next one with; an address that has gone is left out. */
export async function lastContact(
  reader: Reader,
  memberId: string,
): Promise<CallOutput<AllCalls['order']['lastContact']>> {
  const last = await lastCheckout(reader, memberId);
  const invoiceTitleId = (await previousChoice(reader, memberId)).titleId;
  if (!last) return { addressId: null, carrier: '', note: '', packing: HOUSE_PACKING, invoiceTitleId };
  const address = await addressOf(reader, memberId, last.addressId);
  return {
    addressId: address?.id ?? null,
    carrier: last.carrier,
    note: last.note,
    packing: last.packing,
    invoiceTitleId,
  };
}
