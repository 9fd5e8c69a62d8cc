import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { soughtNumbers } from './number-hashes.ts';

export interface FoundMember {
  readonly id: string;
  readonly memberNo: string;
  readonly name: string;
  /** By its number or telephone, and not by a part of its name. */
  readonly isExact: boolean;
}

/** Members by their number, their telephone or a part of their name, the newest first. */
export async function searchMembers(reader: Reader, typed: string, most: number): Promise<FoundMember[]> {
  const { phone, phoneTail } = soughtNumbers(reader, typed);
  const members = () =>
    reader
      .selectFrom('member')
      .select(['id', 'member_no as memberNo', sql<string>`coalesce(nullif(company_name, ''), true_name)`.as('name')])
      .where('closed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(most);
  const [byNumber, byPhone, byTail, byName] = await Promise.all([
    members().where('member_no', '=', typed.toUpperCase()).execute(),
    phone ? members().where('account_hash', '=', phone).execute() : [],
    phoneTail ? members().where('account_tail_hash', '=', phoneTail).execute() : [],
    members()
      .where(sql<boolean>`(company_name ilike ${containing(typed)} or true_name ilike ${containing(typed)})`)
      .execute(),
  ]);
  const exact = [...byNumber, ...byPhone].map((member) => ({ ...member, isExact: true }));
  const others = [...byTail, ...byName].map((member) => ({ ...member, isExact: false }));
  const known = new Map([...others, ...exact].map((member) => [member.id, member]));
  return [...known.values()].sort((a, b) => Number(b.isExact) - Number(a.isExact)).slice(0, most);
}
