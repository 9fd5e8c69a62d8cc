import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type AccountKind, codeOf, kindOf } from './chart.ts';
import { firstDayAfter } from './period-balances.ts';

/** Balance of one account at the end of a month, and its start date. */
export interface AgedBalance {
  readonly owner: string;
  /** Credit positive. */
  readonly balance: Fen;
  /** The day of the first credit since the account was last empty, yyyy-MM-dd. */
  readonly since: string;
  /** Days from then to the end of the month, or to today when that is earlier. */
  readonly days: number;
}

/**
 * Every account of a kind that is not empty at the end of a month, by the days on which journals are booked, the oldest
 * first. They add up to the closing balance of that month.
 * @param month yyyy-MM
 */
export async function agedBalances(reader: Reader, kind: AccountKind, month: string): Promise<readonly AgedBalance[]> {
  const { rows } = await sql<{ owner: string; balance: bigint; since: string; days: number }>`
    with line as (
      select account.id, account.owner, posting.amount_fen, posting.balance_after_fen, posting.version, journal.booked_on
      from ledger_account account
      join ledger_posting posting on posting.account_id = account.id
      join ledger_journal journal on journal.id = posting.journal_id
      where account.code = ${codeOf(kind)} and journal.booked_on < ${firstDayAfter(month)}
    ), emptied as (
      select id, max(version) as version from line where balance_after_fen = 0 group by id
    ), aged as (
      select line.owner, -sum(amount_fen)::bigint as balance, coalesce(
        min(booked_on) filter (where amount_fen < 0 and line.version > coalesce(emptied.version, 0)), min(booked_on)) as since
      from line left join emptied on emptied.id = line.id group by line.id, line.owner having sum(amount_fen) <> 0
    )
    select owner, balance, since::text as since,
      least(${firstDayAfter(month)} - 1, (now() at time zone 'Asia/Shanghai')::date) - since as days
    from aged order by since, owner`.execute(reader);
  return rows.map(({ owner, balance, since, days }) => ({ owner, balance: fen(balance), since, days }));
}

/** Accounts of these kinds that are not empty at the end of a month (yyyy-MM), by booking day; debit positive. */
export async function balancesAtEnd(
  reader: Reader,
  kinds: readonly AccountKind[],
  month: string,
): Promise<readonly { readonly kind: AccountKind; readonly owner: string; readonly balance: Fen }[]> {
  const { rows } = await sql<{ code: string; owner: string; balance: bigint }>`
    select account.code, account.owner, sum(posting.amount_fen)::bigint as balance
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = any (${kinds.map(codeOf)}) and journal.booked_on < ${firstDayAfter(month)}
    group by account.id having sum(posting.amount_fen) <> 0 order by account.code, account.owner`.execute(reader);
  return rows.map(({ code, owner, balance }) => ({ kind: kindOf(code), owner, balance: fen(balance) }));
}
