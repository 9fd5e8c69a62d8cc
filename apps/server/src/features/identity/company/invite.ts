import type { AllCalls, CallInput, CallOutput } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import type { Member } from '../../../platform/auth/actor.ts';
import { newToken } from '../../../platform/auth/tokens.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { siteAddress } from '../../../platform/site-address.ts';
import { maskPhone } from '../accounts/masked-numbers.ts';
import { notifyMember } from '../accounts/member-notification.ts';
import { findMember, lockMember, type MemberRow } from '../accounts/members.ts';
import { actIn, beginMembership, lockMembership, membershipsIn } from '../accounts/memberships.ts';
import { phoneHash, phoneName } from '../accounts/number-hashes.ts';
import { phoneOf } from '../accounts/personal-numbers.ts';
import { accountName, publishPeople } from './company-people.ts';
import {
  endInvitation,
  type InvitationRow,
  insertInvitation,
  invitedRoleOf,
  openInvitation,
  openInvitations,
} from './invitation-store.ts';

type Output<N extends keyof AllCalls['company']> = CallOutput<AllCalls['company'][N]>;

/** Maximum number of people with a role in one account, and of open invitations. */
const MAX_PEOPLE = 50;
const MAX_OPEN = 20;
const INVITATIONS: readonly Limit[] = [{ name: 'day', count: 30, seconds: 86_400 }];
/** Over all companies: a stranger's phone is not filled with messages. */
const TO_ONE_PHONE: readonly Limit[] = [{ name: 'day', count: 3, seconds: 86_400 }];

export const viewInvitation = (row: InvitationRow): Output<'invite'>['invitation'] => ({
  id: row.id,
  role: invitedRoleOf(row),
  phone: row.phone_shown,
  invitedAt: toIso(row.invited_at),
  expiresAt: toIso(row.expires_at),
});

/**
 * Invites a person into the account of a company, by SMS when a phone is given. The answer is the same for phones with and
 * without an account.
 * @throws {Refusal} `company.notCertified`, `company.tooMany`, `rateLimited`
 */
export async function invite(
  { sms, config }: Pick<Deps, 'sms' | 'config'>,
  tx: Tx,
  accountId: string,
  { role, phone, language }: CallInput<AllCalls['company']['invite']>['body'] & { readonly language: Language },
): Promise<Output<'invite'>> {
  const account = await lockMember(tx, accountId);
  if (account.member_type !== 'Enterprise') throw new Refusal('company.notCertified');
  const [people, waiting] = [await membershipsIn(tx, accountId), await openInvitations(tx, accountId)];
  const invitedPhone = phone === undefined ? undefined : { hash: phoneHash(tx, phone), shown: maskPhone(phone) };
  // A second invitation to a phone replaces the first one.
  const previous = waiting.filter(({ phone_hash }) => invitedPhone && phone_hash?.equals(invitedPhone.hash));
  for (const invitation of previous) await endInvitation(tx, invitation);
  if (people.length >= MAX_PEOPLE || waiting.length - previous.length >= MAX_OPEN) throw new Refusal('company.tooMany');
  await claim(tx, `invitations ${accountId}`, INVITATIONS);
  if (phone !== undefined) await claim(tx, `invitations to ${phoneName(tx, phone)}`, TO_ONE_PHONE);
  const token = newToken();
  const row = await insertInvitation(tx, { ...{ accountId, role, token }, phone: invitedPhone });
  const path = `/company/invitation/${token}`;
  if (phone !== undefined)
    await sms.send(tx, {
      phone,
      template: 'companyInvitation',
      language,
      params: [accountName(account), siteAddress(config) + path],
    });
  await publishPeople(tx, accountId);
  return { invitation: viewInvitation(row), link: config.publicUrl + path };
}

/** @throws {Refusal} `notFound` */
export async function withdrawInvitation(tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await endInvitation(tx, { id, account_id: accountId }))) throw new Refusal('notFound');
  await publishPeople(tx, accountId);
}

/** @throws {Refusal} `notFound` for unknown, ended and expired invitations, and for those to others */
export async function showInvitation(reader: Reader, personId: string, token: string): Promise<Output<'invitation'>> {
  const { invitation, account } = await findInvitation(reader, personId, token);
  return {
    companyName: accountName(account),
    invitedBy: account.true_name,
    role: invitedRoleOf(invitation),
    expiresAt: toIso(invitation.expires_at),
  };
}

/**
 * Accepts an invitation, after which the session acts in the company, or declines it. Either uses it up.
 * @throws {Refusal} `notFound`, `company.alreadyMember`, `company.tooMany`
 */
export async function answerInvitation(
  tx: Tx,
  actor: Member,
  { token, accept }: { readonly token: string; readonly accept: boolean },
): Promise<void> {
  const { invitation, account } = await findInvitation(tx, actor.personId, token);
  // Invitations of one company are answered one after the other, so that the maximum holds.
  await lockMember(tx, account.id);
  if (!(await endInvitation(tx, invitation))) throw new Refusal('notFound');
  if (accept) {
    if (await isIn(tx, account.id, actor.personId)) throw new Refusal('company.alreadyMember');
    if ((await membershipsIn(tx, account.id)).length >= MAX_PEOPLE) throw new Refusal('company.tooMany');
    await beginMembership(tx, { accountId: account.id, personId: actor.personId, role: invitedRoleOf(invitation) });
    await actIn(tx, actor, account.id);
  }
  await notifyMember(tx, {
    memberId: account.id,
    event: accept ? 'companyJoined' : 'companyDeclined',
    fact: invitation.id,
  });
  await publishPeople(tx, account.id);
}

const isIn = async (tx: Tx, accountId: string, personId: string): Promise<boolean> =>
  accountId === personId || (await lockMembership(tx, accountId, { personId })) !== undefined;

async function findInvitation(
  reader: Reader,
  personId: string,
  token: string,
): Promise<{ readonly invitation: InvitationRow; readonly account: MemberRow }> {
  const person = await findMember(reader, personId);
  if (!person) throw new Refusal('unauthenticated');
  const invitation = await openInvitation(reader, token, phoneHash(reader, await phoneOf(reader, person)));
  const account = invitation && (await findMember(reader, invitation.account_id));
  if (!account || account.is_disabled) throw new Refusal('notFound');
  return { invitation, account };
}
