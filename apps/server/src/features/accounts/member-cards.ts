import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';

/** What staff see of a member beside an order. */
export interface MemberCard {
  readonly name: string;
  readonly memberNo: string;
  readonly phone: string;
}

/** The cards of many members at once. A company goes by its own name. */
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
      { name: row.company_name || row.true_name || row.member_no, memberNo: row.member_no, phone: row.account },
    ]),
  );
}

/** Whether the member of this id goes by a number, phone or name like the pattern: for lists that staff search. */
export const isMemberCalled = (memberId: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member where member.id = ${sql.ref(memberId)} and (member.member_no ilike ${pattern}
    or member.account ilike ${pattern} or member.true_name ilike ${pattern} or member.company_name ilike ${pattern}))`;
