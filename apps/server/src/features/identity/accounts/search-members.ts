import { sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { hasBigrams, type MemberPlace } from './member-cards.ts';
import { soughtNumbers } from './number-hashes.ts';

export interface FoundMember {
  readonly id: string;
  readonly memberNo: string;
  readonly name: string;
  /** True for a match by member number or phone, not by part of a name. */
  readonly isExact: boolean;
}

/** Returns members by number, part of a name or, where it is among the places, phone; newest first. */
export async function searchMembers(
  reader: Reader,
  typed: string,
  places: readonly MemberPlace[],
  limit: number,
): Promise<FoundMember[]> {
  const { phone, phoneTail } = places.includes('phone') ? soughtNumbers(reader, typed) : {};
  const members = () => newestMembers(reader).limit(limit);
  const [byNumber, byPhone, byTail, byName] = await Promise.all([
    members().where('member_no', '=', typed.toUpperCase()).execute(),
    phone ? members().where('account_hash', '=', phone).execute() : [],
    phoneTail ? members().where('account_tail_hash', '=', phoneTail).execute() : [],
    namedLike(reader, typed, limit),
  ]);
  const exact = [...byNumber, ...byPhone].map((member) => ({ ...member, isExact: true }));
  const others = [...byTail, ...byName].map((member) => ({ ...member, isExact: false }));
  const known = new Map([...others, ...exact].map((member) => [member.id, member]));
  return [...known.values()].sort((a, b) => Number(b.isExact) - Number(a.isExact)).slice(0, limit);
}

const newestMembers = (reader: Reader) =>
  reader
    .selectFrom('member')
    .select(['id', 'member_no as memberNo', sql<string>`coalesce(nullif(company_name, ''), true_name)`.as('name')])
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc');

/** Number of newest members that are scanned before an index is used. */
const LOOKED_THROUGH = 500;

/**
 * A frequent text is found among the newest members; an index would first collect all of them. A text not found there is rare,
 * and the index collects few.
 */
async function namedLike(reader: Reader, typed: string, limit: number) {
  if ([...typed].length < 2) return [];
  const pattern = containing(typed);
  const newest = await reader
    .selectFrom(
      newestMembers(reader).select(['company_name', 'true_name', 'created_at']).limit(LOOKED_THROUGH).as('newest'),
    )
    .select(['id', 'memberNo', 'name'])
    .where((where) => where.or([isLike(sql.ref('company_name'), pattern), isLike(sql.ref('true_name'), pattern)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return newest.length === limit ? newest : namedAnywhere(reader, typed, pattern, limit);
}

/**
 * Uses the letter-pair index only, until its members are collected: PostgreSQL plans without knowing the text and would
 * otherwise scan all members, or a trigram index that does not contain pairs.
 */
const namedAnywhere = (reader: Reader, typed: string, pattern: string, limit: number) =>
  reader
    .with(
      (cte) => cte('found').materialized(),
      (from) =>
        from
          .selectFrom('member')
          .select(['id', 'member_no', 'company_name', 'true_name', 'created_at'])
          .where('closed_at', 'is', null)
          .where(hasBigrams(typed)),
    )
    .selectFrom('found')
    .where((where) => where.or([isLike(sql.ref('company_name'), pattern), isLike(sql.ref('true_name'), pattern)]))
    .select(['id', 'member_no as memberNo', sql<string>`coalesce(nullif(company_name, ''), true_name)`.as('name')])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
