import { type InvoiceTitle, type InvoiceTitleForm, MAX_INVOICE_TITLES } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { addressOf } from '../../identity/addresses/keep-addresses.ts';
import { asCertified, certifiedTitleOf } from './certified-title.ts';
import {
  deleteTitle,
  findTitle,
  insertTitle,
  type StoredProfile,
  titlesOf,
  unmarkDefault,
  updateTitle,
} from './title-store.ts';

type Given = InvoiceTitleForm & { readonly isDefault: boolean };

/** Returns a member's billing profiles, and the fields that a certified company cannot change. */
export async function listTitles(reader: Reader, memberId: string) {
  const certified = await certifiedTitleOf(reader, memberId);
  const profiles = await titlesOf(reader, memberId);
  return {
    items: profiles.map((profile) => present(asCertified(profile, certified), certified !== undefined)),
    most: MAX_INVOICE_TITLES,
    certified: certified ?? null,
  };
}

/** @throws Refusal `notFound` */
export async function ownTitle(reader: Reader, memberId: string, id: string): Promise<InvoiceTitle> {
  const [profile, certified] = await Promise.all([findTitle(reader, memberId, id), certifiedTitleOf(reader, memberId)]);
  if (!profile) throw new Refusal('notFound');
  return present(asCertified(profile, certified), certified !== undefined);
}

/** The first becomes the default. @throws Refusal `invoice.tooManyTitles`, `invoice.titleFixed`, `invoice.addressGone` */
export async function addTitle(tx: Tx, memberId: string, given: Given): Promise<InvoiceTitle> {
  await lockMember(tx, memberId);
  const form = await validateForm(tx, memberId, given);
  const others = await titlesOf(tx, memberId);
  if (others.length >= MAX_INVOICE_TITLES)
    throw new Refusal('invoice.tooManyTitles', { params: { most: MAX_INVOICE_TITLES } });
  if (given.isDefault) await unmarkDefault(tx, memberId);
  const id = await insertTitle(tx, memberId, form, given.isDefault || others.length === 0);
  return ownTitle(tx, memberId, id);
}

/** False never takes the default mark away: one must have it. @throws Refusal `notFound`, and as {@link addTitle} */
export async function editBillingProfile(tx: Tx, memberId: string, id: string, given: Given): Promise<InvoiceTitle> {
  await lockMember(tx, memberId);
  const previous = await findTitle(tx, memberId, id);
  if (!previous) throw new Refusal('notFound');
  const form = await validateForm(tx, memberId, given);
  if (given.isDefault && !previous.isDefault) await unmarkDefault(tx, memberId);
  await updateTitle(tx, memberId, id, form, given.isDefault || previous.isDefault);
  return ownTitle(tx, memberId, id);
}

/** Removes a profile; if it was the default, the newest becomes the default. @throws Refusal `notFound` */
export async function removeBillingProfile(tx: Tx, memberId: string, id: string): Promise<void> {
  await lockMember(tx, memberId);
  const removed = await deleteTitle(tx, memberId, id);
  if (!removed) throw new Refusal('notFound');
  if (!removed.wasDefault) return;
  const [newest] = await titlesOf(tx, memberId);
  if (newest) await updateTitle(tx, memberId, newest.id, newest, true);
}

/** A certified company's title is that of its certification: another one is refused. */
async function validateForm(tx: Tx, memberId: string, given: Given): Promise<InvoiceTitleForm> {
  const certified = await certifiedTitleOf(tx, memberId);
  if (certified && (given.holder !== 'company' || given.title !== certified.title || given.taxNo !== certified.taxNo))
    throw new Refusal('invoice.titleFixed', { params: { title: certified.title } });
  if (given.addressId !== undefined && !(await addressOf(tx, memberId, given.addressId)))
    throw new Refusal('invoice.addressGone');
  return given;
}

const present = (profile: StoredProfile, isFixed: boolean): InvoiceTitle => ({
  ...profile,
  addressId: profile.addressId ?? null,
  isFixed,
});
