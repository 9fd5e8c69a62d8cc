import type { StaffPermission } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { MemberRow } from './members.ts';
import { soughtNumbers } from './number-hashes.ts';

/** What staff see of a member beside what is the member's. */
export interface MemberCard {
  readonly id: string;
  /** A company goes by its own name, a person by its true one; empty for who has told none. */
  readonly fullName: string;
  /** The same, or the member number in its place. */
  readonly name: string;
  readonly memberNo: string;
  /** Sealed: most lists show no telephone number, so `phoneOf` opens it where one is shown. */
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

/** Where somebody may look for a member: nobody finds by a telephone number who may not see one. */
export const memberPlaces = (
  permissions: ReadonlySet<StaffPermission>,
  places: readonly MemberPlace[] = ALL_PLACES,
): readonly MemberPlace[] => places.filter((place) => place !== 'phone' || permissions.has('contact.view'));

/**
 * Whether the member of this id goes by what somebody typed: for lists that staff search. Numbers and names match by any
 * part; a telephone number is sealed and matches as a whole or by its last four digits. A value and not an `exists`, which
 * PostgreSQL may answer by reading every member there is.
 */
export const isMemberCalled = (
  reader: Reader,
  memberId: string,
  typed: string,
  places: readonly MemberPlace[],
): RawBuilder<boolean> =>
  sql<boolean>`(select ${goesBy(reader, typed, places)} from member where member.id = ${sql.ref(memberId)})`;

/**
 * The ids of members who go by what somebody typed, as a subquery. Each place is asked by itself, so that each is found by
 * its own index.
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
      : [sql`${sql.ref(`member.${PLACES[place]}`)} ilike ${pattern}`],
  );
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

/**
 * Whether a member goes by what somebody typed, found by indexes however many members there are: any part from two letters
 * on of number, company and name, a whole telephone number or its last four digits.
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

const NAMED = ['company_name', 'true_name'] as const;
const NUMBERED = ['member_no', ...NAMED] as const;

/** Whether one of the columns has a text in it; one letter is in too many to be asked for. */
function hasInName(typed: string, columns: readonly (typeof NUMBERED)[number][] = NAMED): RawBuilder<boolean> {
  if ([...typed].length < 2) return sql<boolean>`false`;
  const pattern = containing(typed);
  const places = columns.map((column) => sql`${sql.ref(`member.${column}`)} ilike ${pattern}`);
  return sql<boolean>`(${hasLetterPairs(typed)} and (${sql.join(places, sql` or `)}))`;
}

/** Whether a member's number and names have the pairs of letters of a text, though perhaps not together. */
export const hasLetterPairs = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`letter_pairs(${NAMES}) @> letter_pairs(${typed})`;

/** As the index has it. */
const NAMES = sql`member.member_no || ' ' || member.company_name || ' ' || member.true_name`;
