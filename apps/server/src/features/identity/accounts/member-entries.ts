import type { AllCalls, CallInput } from '@xunban/contract';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Database, Member } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { isNamedLike, type MemberPlace } from './member-cards.ts';
import { isTrustedIs } from './trusted-filter.ts';

interface EntryFilter {
  /** Part of a number or name, a full phone number or its last four digits. */
  readonly filter?: string | undefined;
  /** Fields that the text is searched in. */
  readonly places: readonly MemberPlace[];
  readonly memberType?: 'Person' | 'Enterprise' | 'none' | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isTrusted?: boolean | undefined;
  /** Time since a member's last order. */
  readonly lastOrder?: CallInput<AllCalls['memberPage']['list']>['query']['lastOrder'];
  /** Only members whose ids this subquery gives. */
  readonly among?: RawBuilder<unknown> | undefined;
  /** Only members whose ids this subquery does not give. */
  readonly notAmong?: RawBuilder<unknown> | undefined;
}

export interface EntryPage {
  readonly sort: 'createdAt' | 'lastOrderAt';
  readonly direction: 'asc' | 'desc';
  readonly skip: number;
  readonly take: number;
}

/** A member with the additional columns of the list. */
type FoundEntry = Selectable<Member> & { readonly seenAt: Date | null; readonly lastOrderAt: Date | null };

/** A page of members. Each order and each narrowing has an index; the total is that of {@link countAround}. */
export async function memberEntries(
  reader: Reader,
  filter: EntryFilter,
  { sort, direction, skip, take }: EntryPage,
): Promise<{ readonly total: number; readonly members: readonly FoundEntry[] }> {
  const matching = narrowed(reader, filter);
  const total = await countAround(reader, sql`${matching.select('member.id')}`, { skip, take });
  const selected = matching
    .selectAll('member')
    .select('member_activity.last_order_at as lastOrderAt')
    .select(sql<Date | null>`(select max(last_seen_at) from member_session where member_id = member.id)`.as('seenAt'));
  const order = sql.raw(direction);
  const ordered =
    sort === 'createdAt'
      ? selected.orderBy(sql`member.created_at ${order}, member.id ${order}`)
      : // Same order as the index: members without orders come last, or first.
        selected.orderBy(
          sql`member_activity.last_order_at ${order} nulls ${sql.raw(direction === 'desc' ? 'last' : 'first')}, member_activity.member_id ${order}`,
        );
  return { total, members: await ordered.offset(skip).limit(take).execute() };
}

type Entries = SelectQueryBuilder<Database, 'member' | 'member_activity', object>;

function narrowed(reader: Reader, filter: EntryFilter): Entries {
  let query: Entries = reader
    .selectFrom('member')
    .innerJoin('member_activity', 'member_activity.member_id', 'member.id');
  const { memberType, isDisabled, isTrusted, lastOrder, among, notAmong } = filter;
  if (memberType !== undefined) query = query.where('member.member_type', '=', memberType === 'none' ? '' : memberType);
  // Inlined as a literal, so that PostgreSQL uses the partial index.
  if (isDisabled !== undefined)
    query = query.where(isDisabled ? sql<boolean>`is_disabled` : sql<boolean>`not is_disabled`);
  if (isTrusted !== undefined) query = query.where(isTrustedIs(isTrusted));
  if (lastOrder !== undefined) query = query.where(SPANS[lastOrder]);
  if (among !== undefined) query = query.where(sql<boolean>`member.id in ${among}`);
  if (notAmong !== undefined) query = query.where(sql<boolean>`member.id not in ${notAmong}`);
  if (filter.filter !== undefined) query = query.where(isNamedLike(reader, filter.filter, filter.places));
  return query;
}

const LAST = sql.ref('member_activity.last_order_at');
const SPANS = {
  month: sql<boolean>`${LAST} >= now() - interval '30 days'`,
  quarter: sql<boolean>`${LAST} >= now() - interval '90 days'`,
  longAgo: sql<boolean>`${LAST} < now() - interval '90 days'`,
  never: sql<boolean>`${LAST} is null`,
} as const;
