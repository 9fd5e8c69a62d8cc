import { INVITED_ROLES, type InvitedRole, parseEnum } from '@xunban/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyMembership } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { endStreams } from '../../../platform/events/publish.ts';

export type MembershipRow = Selectable<CompanyMembership>;

/** A person with a current membership, named as the person entered it. */
export interface CompanyPersonRow extends MembershipRow {
  readonly name: string;
}

/** Current memberships in an account, the oldest first. */
export const membershipsIn = (reader: Reader, accountId: string): Promise<CompanyPersonRow[]> =>
  reader
    .selectFrom('company_membership')
    .innerJoin('member', 'member.id', 'company_membership.person_id')
    .selectAll('company_membership')
    .select('member.true_name as name')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('company_membership.id')
    .execute();

/** Current memberships of a person, with the company. */
export const membershipsOf = (reader: Reader, personId: string) =>
  reader
    .selectFrom('company_membership')
    .innerJoin('member', 'member.id', 'company_membership.account_id')
    .select(['account_id', 'role', 'joined_at', 'member.member_no', 'member.company_name', 'member.is_disabled'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('account_id')
    .execute();

/** Name and current role of a person in an account, as a subquery; the role is null when one of both is disabled or they have parted. */
export const personInAccount = (personId: RawBuilder<unknown>, accountId: RawBuilder<unknown>) => sql`(
  select person.true_name,
    case
      when person.is_disabled or account.is_disabled then null
      when person.id = account.id then 'owner'
      else company.role
    end as role
  from member person
  join member account on account.id = ${accountId}
  left join company_membership company
    on company.account_id = account.id and company.person_id = person.id and company.ended_at is null
  where person.id = ${personId}
)`;

/** The other side of a membership: the person of a company, or the company of a person. */
export interface OtherMember {
  readonly memberId: string;
  readonly memberNo: string;
  readonly name: string;
  readonly role: string;
  readonly joinedAt: Date;
  readonly endedAt: Date | null;
}

const MAX_SHOWN = 100;

/** Memberships of a member, ended ones too, latest first: people in its account, or companies in which it acts. */
export const allMemberships = (
  reader: Reader,
  memberId: string,
  side: 'people' | 'companies',
): Promise<OtherMember[]> => {
  const [own, other] =
    side === 'people' ? (['account_id', 'person_id'] as const) : (['person_id', 'account_id'] as const);
  return reader
    .selectFrom('company_membership')
    .innerJoin('member', 'member.id', `company_membership.${other}`)
    .select(['member.id as memberId', 'member.member_no as memberNo', 'role'])
    .select(['joined_at as joinedAt', 'ended_at as endedAt'])
    .select(side === 'people' ? 'member.true_name as name' : 'member.company_name as name')
    .where(own, '=', memberId)
    .orderBy('joined_at', 'desc')
    .orderBy('company_membership.id')
    .limit(MAX_SHOWN)
    .execute();
};

export const roleOf = ({ role }: Pick<MembershipRow, 'role'>): InvitedRole => parseEnum(INVITED_ROLES, role, 'role');

/** The current membership of a person in an account, locked. */
export const lockMembership = (
  tx: Tx,
  accountId: string,
  who: { readonly personId: string } | { readonly membershipId: string },
): Promise<MembershipRow | undefined> => {
  const current = tx
    .selectFrom('company_membership')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  const one =
    'personId' in who ? current.where('person_id', '=', who.personId) : current.where('id', '=', who.membershipId);
  return one.forUpdate().executeTakeFirst();
};

/** Begins a membership, or begins an earlier one of the same person again. */
export async function beginMembership(
  tx: Tx,
  membership: { readonly accountId: string; readonly personId: string; readonly role: InvitedRole },
): Promise<void> {
  const { accountId, personId, role } = membership;
  await tx
    .insertInto('company_membership')
    .values({ account_id: accountId, person_id: personId, role })
    .onConflict((conflict) =>
      conflict.constraint('company_membership_once').doUpdateSet({
        role,
        ended_at: null,
        joined_at: sql<Date>`now()`,
        version: sql<number>`company_membership.version + 1`,
      }),
    )
    .execute();
}

/** Changes a role, effective with the next request. Open streams end: they may show what the new role does not see. */
export async function setRole(tx: Tx, { id, person_id }: MembershipRow, role: InvitedRole): Promise<void> {
  await tx
    .updateTable('company_membership')
    .set({ role, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  endStreams(tx, `member:${person_id}`);
}

/** Ends a membership. The sessions of the person fall back to the own account, and its streams end. */
export async function endMembership(tx: Tx, { id, account_id, person_id }: MembershipRow): Promise<void> {
  await tx
    .updateTable('company_membership')
    .set({ ended_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  await leaveAccount(tx, account_id, person_id);
}

/** Ends all memberships of a closed account: those of others in it, and its own elsewhere. */
export async function endAllMemberships(tx: Tx, memberId: string): Promise<void> {
  const ended = await tx
    .updateTable('company_membership')
    .set({ ended_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where((one) => one.or([one('account_id', '=', memberId), one('person_id', '=', memberId)]))
    .where('ended_at', 'is', null)
    .returning(['account_id', 'person_id'])
    .execute();
  for (const { account_id, person_id } of ended) await leaveAccount(tx, account_id, person_id);
}

async function leaveAccount(tx: Tx, accountId: string, personId: string): Promise<void> {
  await tx
    .updateTable('member_session')
    .set({ acting_in: null })
    .where('member_id', '=', personId)
    .where('acting_in', '=', accountId)
    .execute();
  endStreams(tx, `member:${personId}`);
}

/** Makes a session act in the account of a company, or in the own one. The person's streams reopen for the new account. */
export async function actIn(
  tx: Tx,
  session: { readonly sessionId: string; readonly personId: string },
  accountId: string | null,
): Promise<void> {
  await tx.updateTable('member_session').set({ acting_in: accountId }).where('id', '=', session.sessionId).execute();
  endStreams(tx, `member:${session.personId}`);
}

/** Name and current role of a person in an account; undefined for an unknown one, null as in {@link personInAccount}. */
export async function accessOf(
  reader: Reader,
  personId: string,
  accountId: string,
): Promise<{ readonly name: string; readonly role: string | null } | undefined> {
  const { rows } = await sql<{ name: string; role: string | null }>`
    select true_name as name, role from ${personInAccount(sql`${personId}::uuid`, sql`${accountId}::uuid`)} found`.execute(
    reader,
  );
  return rows[0];
}
