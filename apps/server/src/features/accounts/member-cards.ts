import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';

/** What staff see of a member beside what is the member's. */
export interface MemberCard {
  /** A company goes by its own name, a person by its true one; empty for who has told none. */
  readonly fullName: string;
  /** The same, or the member number in its place. */
  readonly name: string;
  readonly memberNo: string;
  readonly phone: string;
}

/** The cards of many members at once. */
export async function memberCards(
  reader: Reader,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, MemberCard>> {
  if (memberIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('member')
    .select(['id', 'account', 'member_no', 'true_name', 'company_name'])
    .where('id', 'in', [...new Set(memberIds)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        fullName: row.company_name || row.true_name,
        name: row.company_name || row.true_name || row.member_no,
        memberNo: row.member_no,
        phone: row.account,
      },
    ]),
  );
}

/** The columns by which a member can be searched. */
const PLACES = {
  memberNo: 'member_no',
  phone: 'account',
  trueName: 'true_name',
  companyName: 'company_name',
} as const;
export type MemberPlace = keyof typeof PLACES;
const ALL_PLACES = Object.keys(PLACES) as MemberPlace[];

/** Whether the member of this id goes by a number, phone or name like the pattern: for lists that staff search. */
export function isMemberCalled(
  memberId: string,
  pattern: string,
  places: readonly MemberPlace[] = ALL_PLACES,
): RawBuilder<boolean> {
  const conditions = places.map((place) => sql`${sql.ref(`member.${PLACES[place]}`)} ilike ${pattern}`);
  return sql<boolean>`exists (select from member where member.id = ${sql.ref(memberId)}
    and (${sql.join(conditions, sql` or `)}))`;
}
