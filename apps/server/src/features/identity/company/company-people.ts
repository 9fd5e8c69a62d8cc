import type { AllCalls, CallOutput, InvitedRole } from '@xunban/contract';
import type { Member } from '../../../platform/auth/actor.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember, type MemberRow } from '../accounts/members.ts';
import {
  actIn,
  endMembership,
  lockMembership,
  membershipsIn,
  membershipsOf,
  roleOf,
  setRole,
} from '../accounts/memberships.ts';
import { maskedPhoneOf } from '../accounts/personal-numbers.ts';

type Output<N extends keyof AllCalls['company']> = CallOutput<AllCalls['company'][N]>;

/** Name of an account: of its company, or else of its member. */
export const accountName = ({
  company_name,
  true_name,
  member_no,
}: Pick<MemberRow, 'company_name' | 'true_name' | 'member_no'>): string => company_name || true_name || member_no;

/** Accounts in which a person can act, the own one first. Those of disabled companies are left out. */
export async function accountsOf(
  reader: Reader,
  { personId }: Pick<Member, 'personId'>,
  actingIn: string,
): Promise<Output<'companies'>> {
  const [own, memberships] = await Promise.all([findMember(reader, personId), membershipsOf(reader, personId)]);
  if (!own) throw new Refusal('unauthenticated');
  const isCurrent = (id: string) => id === actingIn;
  return {
    items: [
      {
        ...{ accountId: own.id, memberNo: own.member_no, name: accountName(own), role: 'owner' },
        ...{ isOwn: true, isCurrent: isCurrent(own.id) },
      },
      ...memberships
        .filter(({ is_disabled }) => !is_disabled)
        .map((row) => ({
          ...{ accountId: row.account_id, memberNo: row.member_no, name: row.company_name || row.member_no },
          ...{ role: roleOf(row), isOwn: false, isCurrent: isCurrent(row.account_id) },
        })),
    ],
  };
}

/** Makes a session act in an account of the person. @throws {Refusal} `notFound` for foreign and missing accounts alike */
export async function switchTo(tx: Tx, actor: Member, accountId: string): Promise<void> {
  if (accountId === actor.personId) return actIn(tx, actor, null);
  const membership = await lockMembership(tx, accountId, { personId: actor.personId });
  if (!membership || (await findMember(tx, accountId))?.is_disabled !== false) throw new Refusal('notFound');
  await actIn(tx, actor, accountId);
}

/** The people of an account, its owner first. */
export async function peopleOf(
  reader: Reader,
  { memberId, personId }: Pick<Member, 'memberId' | 'personId'>,
): Promise<Output<'members'>> {
  const owner = await findMember(reader, memberId);
  if (!owner) throw new Refusal('unauthenticated');
  const rows = await membershipsIn(reader, memberId);
  const phones = await Promise.all(
    rows.map(async ({ person_id }) => maskedPhoneOf(reader, await findMember(reader, person_id))),
  );
  return {
    canInvite: owner.member_type === 'Enterprise',
    items: [
      {
        ...{ id: null, name: owner.true_name, phone: await maskedPhoneOf(reader, owner), role: 'owner' as const },
        ...{ joinedAt: toIso(owner.created_at), version: owner.version, isSelf: memberId === personId },
      },
      ...rows.map((row, at) => ({
        ...{ id: row.id, name: row.name, phone: phones[at] ?? '', role: roleOf(row) },
        ...{ joinedAt: toIso(row.joined_at), version: row.version, isSelf: row.person_id === personId },
      })),
    ],
  };
}

/** @throws {Refusal} `notFound`, `staleVersion` */
export async function changeRole(
  tx: Tx,
  accountId: string,
  change: { readonly membershipId: string; readonly role: InvitedRole; readonly version: number },
): Promise<void> {
  const membership = await lockMembership(tx, accountId, change);
  if (!membership) throw new Refusal('notFound');
  if (membership.version !== change.version) throw new Refusal('staleVersion');
  await setRole(tx, membership, change.role);
  await publishPeople(tx, accountId);
}

/** Ends the membership of a person; the owner has none that could end. @throws {Refusal} `notFound` */
export async function removePerson(
  tx: Tx,
  accountId: string,
  who: { readonly personId: string } | { readonly membershipId: string },
): Promise<void> {
  const membership = await lockMembership(tx, accountId, who);
  if (!membership) throw new Refusal('notFound');
  await endMembership(tx, membership);
  await publishPeople(tx, accountId);
}

export const publishPeople = (tx: Tx, accountId: string): Promise<void> =>
  publish(tx, { topic: 'account', id: accountId, memberId: accountId });
