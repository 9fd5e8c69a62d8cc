import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';

/** What moved on all accounts of one code in a month, by the days on which journals are booked. */
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

/** The trial balance of a month: every code that was moved until its end. Openings and closings each add up to zero. */
export async function periodBalances(reader: Reader, month: string): Promise<readonly PeriodBalance[]> {
  const { rows } = await sql<{ code: string; opening: bigint; debit: bigint; credit: bigint }>`
    select account.code,
      coalesce(sum(posting.amount_fen) filter (where not journal.is_inside), 0)::bigint as opening,
      coalesce(sum(posting.amount_fen) filter (where journal.is_inside and posting.amount_fen > 0), 0)::bigint as debit,
      coalesce(-sum(posting.amount_fen) filter (where journal.is_inside and posting.amount_fen < 0), 0)::bigint as credit
    from (select id, booked_on >= ${firstDay(month)} as is_inside from ledger_journal
      where booked_on < ${firstDayAfter(month)}) journal
    join ledger_posting posting on posting.journal_id = journal.id
    join ledger_account account on account.id = posting.account_id
    group by account.code order by account.code`.execute(reader);
  return rows.map(({ code, opening, debit, credit }) => ({
    ...{ code, opening: fen(opening), debit: fen(debit), credit: fen(credit) },
    closing: fen(opening + debit - credit),
  }));
}
