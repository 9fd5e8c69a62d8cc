import type { MemberListRow } from '@xunban/contract';
import { fen, negate, toWire } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../platform/clock.ts';
import { containing } from '../../platform/db/containing.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { memberTypeOf } from '../accounts/member-view.ts';
import { codeOf } from '../ledger/chart.ts';
import { readMemberSorting } from './member-sorting.ts';

export interface MemberFilter {
  /** Part of a number, phone or name. */
  readonly filter?: string | undefined;
  readonly memberType?: 'Person' | 'Enterprise' | 'none' | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isTrusted?: boolean | undefined;
  /** One member and no other. */
  readonly memberId?: string | undefined;
}

/** A page of members with their balances and when they were last here. */
export async function findMembers(
  reader: Reader,
  filter: MemberFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number; readonly sorting?: string | undefined },
): Promise<{ totalCount: number; items: MemberListRow[] }> {
  const { column, direction } = readMemberSorting(page.sorting);
  let query = reader.selectFrom('member');
  if (filter.memberId !== undefined) query = query.where('member.id', '=', filter.memberId);
  if (filter.isDisabled !== undefined) query = query.where('member.is_disabled', '=', filter.isDisabled);
  if (filter.isTrusted !== undefined) query = query.where('member.is_trust', '=', filter.isTrusted);
  if (filter.memberType !== undefined)
    query = query.where('member.member_type', '=', filter.memberType === 'none' ? '' : filter.memberType);
  const { filter: text } = filter;
  if (text !== undefined) {
    const pattern = containing(text);
    query = query.where((eb) =>
      eb.or((['member_no', 'account', 'true_name', 'company_name'] as const).map((name) => eb(name, 'ilike', pattern))),
    );
  }
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('ledger_account as wallet', (join) =>
      join.onRef(sql`wallet.owner`, '=', sql`member.id::text`).on('wallet.code', '=', codeOf('walletAvailable')),
    )
    .select([
      ...(['member.id', 'member_no', 'account', 'true_name', 'company_name', 'member_type'] as const),
      ...(['is_trust', 'is_disabled', 'member.created_at', 'wallet.balance_fen'] as const),
      sql<Date | null>`(select max(last_seen_at) from member_session where member_id = member.id)`.as('seen_at'),
    ])
    .orderBy(column, direction)
    .orderBy('member.id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  return {
    totalCount: total,
    items: rows.map((row) => ({
      id: row.id,
      memberNo: row.member_no,
      account: row.account,
      trueName: row.true_name,
      companyName: row.company_name,
      memberType: memberTypeOf(row),
      isTrusted: row.is_trust,
      isDisabled: row.is_disabled,
      cash: toWire(negate(fen(row.balance_fen ?? 0n))),
      createdAt: toIso(row.created_at),
      lastSeenAt: row.seen_at ? toIso(row.seen_at) : null,
    })),
  };
}
