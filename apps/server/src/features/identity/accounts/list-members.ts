import { type Selectable, sql } from 'kysely';
import type { Member } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { goesBy, type MemberPlace } from './member-cards.ts';
import { isTrustedIs } from './trusted-filter.ts';

export interface MemberFilter {
  /** Part of a member's number or name, or a phone number or its last four digits. */
  readonly filter?: string | undefined;
  /** Fields that the text is searched in. */
  readonly places: readonly MemberPlace[];
  readonly memberType?: 'Person' | 'Enterprise' | 'none' | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isTrusted?: boolean | undefined;
  /** One member and no other. */
  readonly memberId?: string | undefined;
}

const SORT_COLUMNS = {
  createdAt: 'member.created_at',
  memberNo: 'member.member_no',
  trueName: 'member.true_name',
  companyName: 'member.company_name',
} as const;

export interface MemberPage {
  readonly sort: { readonly field: keyof typeof SORT_COLUMNS; readonly direction: 'asc' | 'desc' };
  readonly skip: number;
  readonly take: number;
}

export type ListedMember = Selectable<Member> & {
  /** Time of the last use of any of its sessions; null when there was none. */
  readonly seenAt: Date | null;
};

/** Returns a page of all members. */
export async function listMembers(
  reader: Reader,
  filter: MemberFilter,
  { sort, skip, take }: MemberPage,
): Promise<{ readonly total: number; readonly members: readonly ListedMember[] }> {
  let query = reader.selectFrom('member');
  if (filter.memberId !== undefined) query = query.where('member.id', '=', filter.memberId);
  if (filter.isDisabled !== undefined) query = query.where('member.is_disabled', '=', filter.isDisabled);
  if (filter.isTrusted !== undefined) query = query.where(isTrustedIs(filter.isTrusted));
  if (filter.memberType !== undefined)
    query = query.where('member.member_type', '=', filter.memberType === 'none' ? '' : filter.memberType);
  if (filter.filter !== undefined) query = query.where(goesBy(reader, filter.filter, filter.places));
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const members = await query
    .selectAll('member')
    .select(sql<Date | null>`(select max(last_seen_at) from member_session where member_id = member.id)`.as('seenAt'))
    .orderBy(SORT_COLUMNS[sort.field], sort.direction)
    .orderBy('member.id')
    .offset(skip)
    .limit(take)
    .execute();
  return { total, members };
}
