import { type BillingProfile, type BillingProfileForm, MAX_BILLING_PROFILES } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import {
  billingProfilesOf,
  deleteBillingProfile,
  findBillingProfile,
  insertBillingProfile,
  type StoredProfile,
  unmarkDefault,
  updateBillingProfile,
} from './billing-profile-store.ts';
import { asCertified, certifiedCompanyOf } from './certified-company.ts';

type Given = BillingProfileForm & { readonly isDefault: boolean };

/** Returns a member's billing profiles, and the fields that a certified company cannot change. */
export async function listBillingProfiles(reader: Reader, memberId: string) {
  const certified = await certifiedCompanyOf(reader, memberId);
  const profiles = await billingProfilesOf(reader, memberId);
  return {
    items: profiles.map((profile) => present(asCertified(profile, certified), certified !== undefined)),
    max: MAX_BILLING_PROFILES,
    certified: certified ?? null,
  };
}

/** @throws Refusal `notFound` */
export async function ownBillingProfile(reader: Reader, memberId: string, id: string): Promise<BillingProfile> {
  const [profile, certified] = await Promise.all([
    findBillingProfile(reader, memberId, id),
    certifiedCompanyOf(reader, memberId),
  ]);
  if (!profile) throw new Refusal('notFound');
  return present(asCertified(profile, certified), certified !== undefined);
}

/** The first becomes the default. @throws Refusal `invoice.tooManyBillingProfiles`, `invoice.billingProfileFixed`, `invoice.addressGone` */
export async function addBillingProfile(tx: Tx, memberId: string, given: Given): Promise<BillingProfile> {
  await lockMember(tx, memberId);
  const form = await validateForm(tx, memberId, given);
  const others = await billingProfilesOf(tx, memberId);
  if (others.length >= MAX_BILLING_PROFILES)
    throw new Refusal('invoice.tooManyBillingProfiles', { params: { max: MAX_BILLING_PROFILES } });
  if (given.isDefault) await unmarkDefault(tx, memberId);
  const id = await insertBillingProfile(tx, memberId, form, given.isDefault || others.length === 0);
  return ownBillingProfile(tx, memberId, id);
}

/** False never takes the default mark away: one must have it. @throws Refusal `notFound`, and as {@link addBillingProfile} */
export async function editBillingProfile(tx: Tx, memberId: string, id: string, given: Given): Promise<BillingProfile> {
  await lockMember(tx, memberId);
  const previous = await findBillingProfile(tx, memberId, id);
  if (!previous) throw new Refusal('notFound');
  const form = await validateForm(tx, memberId, given);
  if (given.isDefault && !previous.isDefault) await unmarkDefault(tx, memberId);
  await updateBillingProfile(tx, memberId, id, form, given.isDefault || previous.isDefault);
  return ownBillingProfile(tx, memberId, id);
}

/** Removes a profile; if it was the default, the newest becomes the default. @throws Refusal `notFound` */
export async function removeBillingProfile(tx: Tx, memberId: string, id: string): Promise<void> {
  await lockMember(tx, memberId);
  const removed = await deleteBillingProfile(tx, memberId, id);
  if (!removed) throw new Refusal('notFound');
  if (!removed.wasDefault) return;
  const [newest] = await billingProfilesOf(tx, memberId);
  if (newest) await updateBillingProfile(tx, memberId, newest.id, newest, true);
}

/** A certified company's title is that of its certification: another one is refused. */
async function validateForm(tx: Tx, memberId: string, given: Given): Promise<BillingProfileForm> {
  const certified = await certifiedCompanyOf(tx, memberId);
  if (certified && (given.holder !== 'company' || given.title !== certified.title || given.taxNo !== certified.taxNo))
    throw new Refusal('invoice.billingProfileFixed', { params: { title: certified.title } });
  if (given.addressId !== undefined && !(await addressOf(tx, memberId, given.addressId)))
    throw new Refusal('invoice.addressGone');
  return given;
}

const present = (profile: StoredProfile, isFixed: boolean): BillingProfile => ({
  ...profile,
  addressId: profile.addressId ?? null,
  isFixed,
});
