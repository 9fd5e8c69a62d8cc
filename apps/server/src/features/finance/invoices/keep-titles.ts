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
  type Title,
  titlesOf,
  unmarkDefault,
  updateTitle,
} from './title-store.ts';

type Given = InvoiceTitleForm & { readonly isDefault: boolean };

/** Returns a member's billing profiles, and the fields that a certified company cannot change. */
export async function listTitles(reader: Reader, memberId: string) {
  const certified = await certifiedTitleOf(reader, memberId);
  const titles = await titlesOf(reader, memberId);
  return {
    items: titles.map((title) => present(asCertified(title, certified), certified !== undefined)),
    most: MAX_INVOICE_TITLES,
    certified: certified ?? null,
  };
}

/** @throws Refusal `notFound` */
export async function ownTitle(reader: Reader, memberId: string, id: string): Promise<InvoiceTitle> {
  const [title, certified] = await Promise.all([findTitle(reader, memberId, id), certifiedTitleOf(reader, memberId)]);
  if (!title) throw new Refusal('notFound');
  return present(asCertified(title, certified), certified !== undefined);
}

/** The first becomes the default. @throws Refusal `invoice.tooManyTitles`, `invoice.titleFixed`, `invoice.addressGone` */
export async function addTitle(tx: Tx, memberId: string, given: Given): Promise<InvoiceTitle> {
  await lockMember(tx, memberId);
  const form = await judged(tx, memberId, given);
  const others = await titlesOf(tx, memberId);
  if (others.length >= MAX_INVOICE_TITLES)
    throw new Refusal('invoice.tooManyTitles', { params: { most: MAX_INVOICE_TITLES } });
  if (given.isDefault) await unmarkDefault(tx, memberId);
  const id = await insertTitle(tx, memberId, form, given.isDefault || others.length === 0);
  return ownTitle(tx, memberId, id);
}

/** False never takes the default mark away: one must have it. @throws Refusal `notFound`, and as {@link addTitle} */
export async function editTitle(tx: Tx, memberId: string, id: string, given: Given): Promise<InvoiceTitle> {
  await lockMember(tx, memberId);
  const former = await findTitle(tx, memberId, id);
  if (!former) throw new Refusal('notFound');
  const form = await judged(tx, memberId, given);
  if (given.isDefault && !former.isDefault) await unmarkDefault(tx, memberId);
  await updateTitle(tx, memberId, id, form, given.isDefault || former.isDefault);
  return ownTitle(tx, memberId, id);
}

/** Removes a profile; if it was the default, the newest becomes the default. @throws Refusal `notFound` */
export async function removeTitle(tx: Tx, memberId: string, id: string): Promise<void> {
  await lockMember(tx, memberId);
  const removed = await deleteTitle(tx, memberId, id);
  if (!removed) throw new Refusal('notFound');
  if (!removed.wasDefault) return;
  const [newest] = await titlesOf(tx, memberId);
  if (newest) await updateTitle(tx, memberId, newest.id, newest, true);
}

/** A certified company's title is that of its certification: another one is refused. */
async function judged(tx: Tx, memberId: string, given: Given): Promise<InvoiceTitleForm> {
  const certified = await certifiedTitleOf(tx, memberId);
  if (certified && (given.holder !== 'company' || given.title !== certified.title || given.taxNo !== certified.taxNo))
    throw new Refusal('invoice.titleFixed', { params: { title: certified.title } });
  if (given.addressId !== undefined && !(await addressOf(tx, memberId, given.addressId)))
    throw new Refusal('invoice.addressGone');
  return given;
}

const present = (title: Title, isFixed: boolean): InvoiceTitle => ({
  ...title,
  addressId: title.addressId ?? null,
  isFixed,
});
