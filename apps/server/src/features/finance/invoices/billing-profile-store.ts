import { type BillingProfileForm, INVOICE_HOLDERS, INVOICE_KINDS, INVOICE_MEDIA, parseEnum } from '@xunban/contract';
import type { Selectable } from 'kysely';
import type { BillingProfile as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface StoredProfile extends BillingProfileForm {
  readonly id: string;
  readonly isDefault: boolean;
}

/** The default first, then the newest. */
export async function billingProfilesOf(reader: Reader, memberId: string): Promise<StoredProfile[]> {
  const rows = await reader
    .selectFrom('billing_profile')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(billingProfileOf);
}

/** Finds an own billing profile; another member's counts as missing. */
export async function findBillingProfile(
  reader: Reader,
  memberId: string,
  id: string,
): Promise<StoredProfile | undefined> {
  const row = await reader
    .selectFrom('billing_profile')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && billingProfileOf(row);
}

export async function insertBillingProfile(
  tx: Tx,
  memberId: string,
  form: BillingProfileForm,
  isDefault: boolean,
): Promise<string> {
  const { id } = await tx
    .insertInto('billing_profile')
    .values({ member_id: memberId, ...columns(form), is_default: isDefault })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBillingProfile(
  tx: Tx,
  memberId: string,
  id: string,
  form: BillingProfileForm,
  isDefault: boolean,
): Promise<boolean> {
  const row = await tx
    .updateTable('billing_profile')
    .set({ ...columns(form), is_default: isDefault })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames the profiles of a company after an update of the register. */
export async function renameCompany(
  tx: Tx,
  memberId: string,
  company: { readonly title: string; readonly taxNo: string },
  title: string,
): Promise<void> {
  await tx
    .updateTable('billing_profile')
    .set({ title })
    .where('member_id', '=', memberId)
    .where('holder', '=', 'company')
    .where('title', '=', company.title)
    .where('tax_no', '=', company.taxNo)
    .execute();
}

/** Before another one becomes the default, because the index that allows one checks row by row. */
export async function unmarkDefault(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('billing_profile')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute();
}

/** @returns whether there was one, and whether it was the default */
export async function deleteBillingProfile(
  tx: Tx,
  memberId: string,
  id: string,
): Promise<{ readonly wasDefault: boolean } | undefined> {
  const row = await tx
    .deleteFrom('billing_profile')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('is_default')
    .executeTakeFirst();
  return row && { wasDefault: row.is_default };
}

const columns = (form: BillingProfileForm) => ({
  holder: form.holder,
  title: form.title,
  tax_no: form.holder === 'company' ? form.taxNo : '',
  kind: form.kind,
  medium: form.medium,
  registered_address: form.registeredAddress,
  registered_phone: form.registeredPhone,
  bank: form.bank,
  bank_account: form.bankAccount.replaceAll(/[\s-]/g, ''),
  email: form.email,
  address_id: form.medium === 'paper' ? (form.addressId ?? null) : null,
});

const billingProfileOf = (row: Selectable<Table>): StoredProfile => ({
  id: row.id,
  holder: parseEnum(INVOICE_HOLDERS, row.holder),
  title: row.title,
  taxNo: row.tax_no,
  kind: parseEnum(INVOICE_KINDS, row.kind),
  medium: parseEnum(INVOICE_MEDIA, row.medium),
  registeredAddress: row.registered_address,
  registeredPhone: row.registered_phone,
  bank: row.bank,
  bankAccount: row.bank_account,
  email: row.email,
  addressId: row.address_id ?? undefined,
  isDefault: row.is_default,
});
