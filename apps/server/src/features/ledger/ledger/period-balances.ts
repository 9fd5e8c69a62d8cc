import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Movements on all accounts of one code in a month, by the booking days of the journals. */
export interface PeriodBalance {
  readonly code: string;
  /** Debit positive, as the closing balance. */
  readonly opening: Fen;
  readonly debit: Fen;
  /** Positive. */
  readonly credit: Fen;
  readonly closing: Fen;
}

/** First day of a month (yyyy-MM) and of the one after it, as dates of SQL. */
export const firstDay = (month: string): RawBuilder<Date> => sql`${`${month}-01`}::date`;
export const firstDayAfter = (month: string): RawBuilder<Date> =>
  sql`(${`${month}-01`}::date + interval '1 month')::date`;

/**
 * The trial balance of a month: every code that was moved until its end. Openings and closings each add up to zero. It
 * begins from the last closed month before it, so its time grows with what was booked since.
 */
export async function periodBalances(reader: Reader, month: string): Promise<readonly PeriodBalance[]> {
  const { rows } = await sql<{ code: string; opening: bigint; debit: bigint; credit: bigint }>`
    with base as (
      select id, (month + interval '1 month')::date as since from ledger_close
      where reopened_at is null and month < ${firstDay(month)} order by month desc limit 1
    )
    select code, sum(opening)::bigint as opening, sum(debit)::bigint as debit, sum(credit)::bigint as credit from (
      select code, opening_fen + debit_fen - credit_fen as opening, 0 as debit, 0 as credit
      from ledger_close_figure where close_id = (select id from base)
      union all
      select account.code, case when journal.is_inside then 0 else posting.amount_fen end,
        case when journal.is_inside then greatest(posting.amount_fen, 0) else 0 end,
        case when journal.is_inside then -least(posting.amount_fen, 0) else 0 end
      from (select id, booked_on >= ${firstDay(month)} as is_inside from ledger_journal
        where booked_on >= coalesce((select since from base), '-infinity') and booked_on < ${firstDayAfter(month)}) journal
      join ledger_posting posting on posting.journal_id = journal.id
      join ledger_account account on account.id = posting.account_id
    ) moved group by code order by code`.execute(reader);
  return rows.map(({ code, opening, debit, credit }) => ({
    ...{ code, opening: fen(opening), debit: fen(debit), credit: fen(credit) },
    closing: fen(opening + debit - credit),
  }));
}

interface BalanceBefore {
  readonly code: string;
  /** Empty for kinds that are summed. */
  readonly owner: string;
  /** Debit positive. */
  readonly balance: Fen;
}

/** Balances of the money accounts before a month, by booking day: by owner for some codes, summed for the others. */
export async function balancesBefore(
  reader: Reader,
  month: string,
  perOwner: readonly string[],
): Promise<readonly BalanceBefore[]> {
  const { rows } = await sql<{ code: string; owner: string; balance: bigint }>`
    select account.code, case when account.code = any (${[...perOwner]}::text[]) then account.owner else '' end as owner,
      sum(posting.amount_fen)::bigint as balance
    from ledger_journal journal
    join ledger_posting posting on posting.journal_id = journal.id
    join ledger_account account on account.id = posting.account_id
    where journal.booked_on < ${firstDay(month)} and account.code !~ '^M'
    group by 1, 2 having sum(posting.amount_fen) <> 0 order by 1, 2`.execute(reader);
  return rows.map(({ balance, ...row }) => ({ ...row, balance: fen(balance) }));
}

interface TrialBalanceRow {
  readonly code: string;
  /** Debit positive. */
  readonly balance: Fen;
  readonly accounts: number;
}

/** Every code of the chart that has accounts, with their sum; the sums add up to zero. */
export async function trialBalance(reader: Reader): Promise<TrialBalanceRow[]> {
  const rows = await reader
    .selectFrom('ledger_account')
    .select(['code', sql<bigint>`sum(balance_fen)::bigint`.as('balance'), sql<number>`count(*)::int`.as('accounts')])
    .groupBy('code')
    .orderBy('code')
    .execute();
  return rows.map(({ code, balance, accounts }) => ({ code, balance: fen(balance), accounts }));
}
