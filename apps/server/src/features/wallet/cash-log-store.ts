import type { CashLog } from '@xunban/contract';
import { fen, negate, toWire } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { cashKindOf, journalKindsOf } from './cash-kinds.ts';

export interface CashLogFilter {
  readonly kind: CashLog['kind'] | undefined;
  /** First and last day in Asia/Shanghai, yyyy-MM-dd. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly isOldestFirst: boolean;
  readonly skip: number;
  readonly take: number;
}

/** A member's wallet statement: every booking on the wallet with the balance after it, in the order of booking. */
export async function cashLogs(
  reader: Reader,
  memberId: string,
  filter: CashLogFilter,
): Promise<{ totalCount: number; items: CashLog[] }> {
  let query = reader
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_posting as posting', 'posting.account_id', 'account.id')
    .innerJoin('ledger_journal as journal', 'journal.id', 'posting.journal_id')
    .where('account.code', '=', 'L10')
    .where('account.owner', '=', memberId);
  if (filter.kind) query = query.where('journal.kind', 'in', journalKindsOf(filter.kind));
  if (filter.from) query = query.where('journal.created_at', '>=', startOfDay(filter.from, 0));
  if (filter.to) query = query.where('journal.created_at', '<', startOfDay(filter.to, 1));
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'posting.version',
      'posting.amount_fen',
      'posting.balance_after_fen',
      'journal.id',
      'journal.kind',
      'journal.reference',
      'journal.created_at',
    ])
    .orderBy('posting.version', filter.isOldestFirst ? 'asc' : 'desc')
    .offset(filter.skip)
    .limit(filter.take)
    .execute();
  return {
    totalCount: total,
    items: rows.map((row) => ({
      id: String(row.id),
      at: toIso(row.created_at),
      kind: cashKindOf(row.kind),
      amount: toWire(negate(fen(row.amount_fen))),
      balance: toWire(negate(fen(row.balance_after_fen))),
      reference: row.reference,
    })),
  };
}

/** A day begins in Shanghai, whatever the server's time zone is. */
const startOfDay = (day: string, daysLater: number) =>
  sql<Date>`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Shanghai')`;
