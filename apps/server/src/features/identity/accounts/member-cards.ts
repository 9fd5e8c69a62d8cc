import type { StaffPermission } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { MemberRow } from './members.ts';
import { soughtNumbers } from './number-hashes.ts';

/** Fields about a member that staff see in addition to the member's own. */
export interface MemberCard {
  readonly id: string;
  /** The company name of a company, the true name of a natural person; empty when none was given. */
  readonly fullName: string;
  /** The same, or the member number in its place. */
  readonly name: string;
  readonly memberNo: string;
  /** Encrypted: most lists show no phone number, so `phoneOf` decrypts it where one is shown. */
  readonly account: MemberRow['account'];
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
        id: row.id,
        fullName: row.company_name || row.true_name,
        name: row.company_name || row.true_name || row.member_no,
        memberNo: row.member_no,
        account: row.account,
      },
    ]),
  );
}

/** The columns by which a member can be searched with a part of what stands there. */
const PLACES = { memberNo: 'member_no', trueName: 'true_name', companyName: 'company_name' } as const;
export type MemberPlace = keyof typeof PLACES | 'phone';
const ALL_PLACES: readonly MemberPlace[] = ['memberNo', 'trueName', 'companyName', 'phone'];

/** Returns the fields that a staff user can search members by: the phone number only with the permission to see it. */
export const memberPlaces = (
  permissions: ReadonlySet<StaffPermission>,
  places: readonly MemberPlace[] = ALL_PLACES,
): readonly MemberPlace[] => places.filter((place) => place !== 'phone' || permissions.has('contact.view'));

/**
 * Condition: true when the member of this id matches the typed text; for lists that staff search. Numbers and names match by
 * any part; a phone number is encrypted and matches in full or by its last four digits. A value and not an `exists`, which
 * PostgreSQL may evaluate by reading every member.
 */
export const isMemberCalled = (
  reader: Reader,
  memberId: string,
  typed: string,
  places: readonly MemberPlace[],
): RawBuilder<boolean> =>
  sql<boolean>`(select ${goesBy(reader, typed, places)} from member where member.id = ${sql.ref(memberId)})`;

/**
 * Returns a subquery of the ids of members that match the typed text. Each field is queried separately, so that each uses its
 * own index.
 */
export function membersCalled(
  reader: Reader,
  typed: string,
  places: readonly MemberPlace[] = ALL_PLACES,
): RawBuilder<unknown> {
  const selects = places.map((place) => sql`select id from member where ${goesBy(reader, typed, [place])}`);
  return sql`(${sql.join(selects, sql` union `)})`;
}

/** The same as a condition on the table of members itself. */
export function goesBy(reader: Reader, typed: string, places: readonly MemberPlace[]): RawBuilder<boolean> {
  const { phone, phoneTail } = soughtNumbers(reader, typed);
  const pattern = containing(typed);
  const conditions = places.flatMap((place) =>
    place === 'phone'
      ? [
          ...(phone ? [sql`member.account_hash = ${phone}`] : []),
          ...(phoneTail ? [sql`member.account_tail_hash = ${phoneTail}`] : []),
        ]
      : [isIn(PLACES[place], pattern)],
  );
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

/**
 * Condition: true when a member matches the typed text; uses indexes for any number of members. Matches any part of number,
 * company and name from two letters on, a full phone number or its last four digits.
 */
export function isNamedLike(reader: Reader, typed: string, places: readonly MemberPlace[]): RawBuilder<boolean> {
  const { phone, phoneTail } = places.includes('phone') ? soughtNumbers(reader, typed) : {};
  const conditions = [
    hasInName(typed, NUMBERED),
    ...(phone ? [sql`member.account_hash = ${phone}`] : []),
    ...(phoneTail ? [sql`member.account_tail_hash = ${phoneTail}`] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Condition: a column contains the pattern. The number is one of ours, and has an index of its own spelling. */
const isIn = (column: (typeof NUMBERED)[number], pattern: string): RawBuilder<boolean> => {
  const ref = sql.ref(`member.${column}`);
  return column === 'member_no' ? sql<boolean>`${ref} ilike ${pattern}` : isLike(ref, pattern);
};

const NAMED = ['company_name', 'true_name'] as const;
const NUMBERED = ['member_no', ...NAMED] as const;

/** Condition: true when one of the columns contains the text; one letter is too frequent to search for. */
function hasInName(typed: string, columns: readonly (typeof NUMBERED)[number][] = NAMED): RawBuilder<boolean> {
  if ([...typed].length < 2) return sql<boolean>`false`;
  const pattern = containing(typed);
  const places = columns.map((column) => isIn(column, pattern));
  return sql<boolean>`(${hasBigrams(typed)} and (${sql.join(places, sql` or `)}))`;
}

/** Condition: true when a member's number and names contain the bigrams of a text, possibly not adjacent. */
export const hasBigrams = (typed: string): RawBuilder<boolean> => sql<boolean>`bigrams(${NAMES}) @> bigrams(${typed})`;

/** Same expression as the index. */
const NAMES = sql`searchable(member.member_no || ' ' || member.company_name || ' ' || member.true_name)`;
