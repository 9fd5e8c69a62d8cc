import { calls, type DeliveryAddress } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMember } from '../accounts/members.ts';
import {
  type AddressFields,
  type AddressRow,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  moveDefaultFlag,
  updateAddress,
} from './address-store.ts';
import { presentAddress } from './address-view.ts';
import { isKnownRegion } from './regions.ts';

export const MAX_ADDRESSES = 50;

/**
 * The input of a member. Without `isDefault` nothing changes; false never clears the default flag, because one address must
 * have it.
 */
export interface AddressInput {
  readonly contactName: string;
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly detail: string;
  readonly companyName?: string | undefined;
  readonly isDefault?: boolean | undefined;
}

/** An own address as it is now, for an order's snapshot; undefined when it is not the member's. */
export async function addressOf(
  reader: Reader,
  memberId: string,
  addressId: string,
): Promise<DeliveryAddress | undefined> {
  const row = await findAddress(reader, memberId, addressId);
  return row && presentAddress(row);
}

/** @throws {Refusal} `address.regionUnknown`, `address.tooMany` */
export async function addAddress(tx: Tx, memberId: string, input: AddressInput): Promise<AddressRow> {
  const fields = fieldsOf(input);
  await lockMember(tx, memberId);
  const existing = await listAddresses(tx, memberId);
  if (existing.length >= MAX_ADDRESSES) throw new Refusal('address.tooMany');
  const added = await insertAddress(tx, memberId, { ...fields, is_default: existing.length === 0 });
  return input.isDefault ? withDefaultFlag(tx, added) : added;
}

/** @throws {Refusal} `address.regionUnknown`, `notFound` */
export async function editAddress(
  tx: Tx,
  memberId: string,
  addressId: string,
  input: AddressInput,
): Promise<AddressRow> {
  const fields = fieldsOf(input);
  await lockMember(tx, memberId);
  const edited = await updateAddress(tx, memberId, addressId, fields);
  if (!edited) throw new Refusal('notFound');
  return input.isDefault ? withDefaultFlag(tx, edited) : edited;
}

/** Removes an own address. When it had the default flag, the newest of the others gets it. */
export async function removeAddress(tx: Tx, memberId: string, addressId: string): Promise<void> {
  await lockMember(tx, memberId);
  const removed = await deleteAddress(tx, memberId, addressId);
  if (!removed) throw new Refusal('notFound');
  const [newest] = removed.wasDefault ? await listAddresses(tx, memberId) : [];
  if (newest) await moveDefaultFlag(tx, memberId, newest.id);
}

export async function setDefaultAddress(tx: Tx, memberId: string, addressId: string): Promise<void> {
  await lockMember(tx, memberId);
  if (!(await findAddress(tx, memberId, addressId))) throw new Refusal('notFound');
  await moveDefaultFlag(tx, memberId, addressId);
}

async function withDefaultFlag(tx: Tx, row: AddressRow): Promise<AddressRow> {
  await moveDefaultFlag(tx, row.member_id, row.id);
  return { ...row, is_default: true };
}

function fieldsOf(input: AddressInput): AddressFields {
  if (!isKnownRegion(input)) throw new Refusal('address.regionUnknown');
  return {
    contact_name: input.contactName,
    phone: input.phone,
    province: input.province,
    city: input.city,
    district: input.district,
    detail: input.detail,
    company_name: input.companyName ?? '',
  };
}

export const addressData: PersonalData = {
  exported: { addresses: calls.address.list },
  eraseAtClosing: deleteRows('delivery_address'),
};
