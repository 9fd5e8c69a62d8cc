import type { CreditState } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { COUNTED_BEHIND } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { accountOf, type CreditAccount } from './credit-accounts.ts';

interface Sought {
  readonly state?: CreditState | undefined;
  /** Subqueries of member ids, every one of which an account must be in. */
  readonly among: readonly RawBuilder<unknown>[];
  /** A subquery of the members that wait for staff: they come first. */
  readonly waiting: RawBuilder<unknown>;
}
interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Accounts that wait for staff first, the longest waiting first; then the others, the latest first. */
export async function accountsSought(
  reader: Reader,
  { state, among, waiting }: Sought,
  { skipCount, maxResultCount }: Page,
): Promise<{ readonly totalCount: number; readonly accounts: readonly CreditAccount[] }> {
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...among.map((ids) => sql`member_id in ${ids}`),
  ];
  const { rows } = await sql<{ member_id: string }>`
    select member_id from credit_account where ${sql.join(conditions, sql` and `)}
    order by (state = 'applied' or member_id in ${waiting}) desc,
      case when state = 'applied' then applied_at end, opened_at desc nulls last, member_id
    limit ${skipCount + maxResultCount + COUNTED_BEHIND}`.execute(reader);
  const shown = rows.slice(skipCount, skipCount + maxResultCount).map((row) => row.member_id);
  return { totalCount: rows.length, accounts: await accountsOf(reader, shown) };
}

async function accountsOf(reader: Reader, memberIds: readonly string[]): Promise<CreditAccount[]> {
  if (memberIds.length === 0) return [];
  const rows = await reader
    .selectFrom('credit_account')
    .selectAll()
    .where('member_id', 'in', [...memberIds])
    .execute();
  const byId = new Map(rows.map((row) => [row.member_id, accountOf(row)]));
  return memberIds.flatMap((id) => byId.get(id) ?? []);
}
