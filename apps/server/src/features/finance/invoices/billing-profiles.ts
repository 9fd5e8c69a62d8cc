import { type BillingProfile, type BillingProfileForm, MAX_BILLING_PROFILES } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember, lockMember } from '../../identity/accounts/members.ts';
import { identityNoOf } from '../../identity/accounts/personal-numbers.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import type { CompanyCertified } from '../../identity/certification/certification-events.ts';
import {
  billingProfilesOf,
  deleteBillingProfile,
  findBillingProfile,
  insertBillingProfile,
  renameCompany,
  type StoredProfile,
  unmarkDefault,
  updateBillingProfile,
} from './billing-profile-store.ts';

type Given = BillingProfileForm & { readonly isDefault: boolean };

/** Returns a member's billing profiles, and the name and number that further ones of a certified company have. */
export async function listBillingProfiles(reader: Reader, memberId: string) {
  const certified = await certifiedCompanyOf(reader, memberId);
  const profiles = await billingProfilesOf(reader, memberId);
  return {
    items: profiles.map((profile) => present(profile, certified)),
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
  return present(profile, certified);
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
  const form = await validateForm(tx, memberId, given, previous);
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

/**
 * Gives a member that is now certified as a company the profile of this company, as the default. Earlier profiles stay as
 * they are, because orders have chosen them; an update of the register renames those of the certified company.
 */
export async function addCertifiedProfile(
  tx: Tx,
  { memberId, previousTitle, ...company }: CompanyCertified,
): Promise<void> {
  if (previousTitle !== null) await renameCompany(tx, memberId, { ...company, title: previousTitle }, company.title);
  if ((await billingProfilesOf(tx, memberId)).some((profile) => isOfCompany(profile, company))) return;
  await unmarkDefault(tx, memberId);
  await insertBillingProfile(tx, memberId, { ...NEW_PROFILE, ...company }, true);
}

const NEW_PROFILE: Omit<BillingProfileForm, 'title' | 'taxNo'> = {
  holder: 'company',
  kind: 'ordinary',
  medium: 'electronic',
  ...{ registeredAddress: '', registeredPhone: '', bank: '', bankAccount: '', email: '' },
};

/** A certified company invoices in its certified name; an earlier profile keeps its name or takes the certified one. */
async function validateForm(
  tx: Tx,
  memberId: string,
  given: Given,
  previous?: StoredProfile,
): Promise<BillingProfileForm> {
  const certified = await certifiedCompanyOf(tx, memberId);
  if (certified && !isOfCompany(given, certified) && !(previous && hasSameHolder(given, previous)))
    throw new Refusal('invoice.billingProfileFixed', { params: { title: certified.title } });
  if (given.addressId !== undefined && !(await addressOf(tx, memberId, given.addressId)))
    throw new Refusal('invoice.addressGone');
  return given;
}

const hasSameHolder = (one: BillingProfileForm, other: BillingProfileForm): boolean =>
  one.holder === other.holder && one.title === other.title && (one.holder === 'person' || one.taxNo === other.taxNo);

const present = (profile: StoredProfile, certified: CertifiedCompany | undefined): BillingProfile => ({
  ...profile,
  addressId: profile.addressId ?? null,
  isFixed: isOfCompany(profile, certified),
});

/** The buyer on the invoices of a certified company. */
interface CertifiedCompany {
  readonly title: string;
  readonly taxNo: string;
}

/** Undefined for members not certified as a company: they name their billing profiles freely. */
async function certifiedCompanyOf(reader: Reader, memberId: string): Promise<CertifiedCompany | undefined> {
  const member = await findMember(reader, memberId);
  if (member?.member_type !== 'Enterprise') return undefined;
  return { title: member.company_name, taxNo: await identityNoOf(reader, member) };
}

/** True for a profile of the certified company: its name and number change with an update of the register alone. */
const isOfCompany = (
  { holder, title, taxNo }: Pick<BillingProfileForm, 'holder' | 'title' | 'taxNo'>,
  company: CertifiedCompany | undefined,
): boolean => holder === 'company' && title === company?.title && taxNo === company.taxNo;
