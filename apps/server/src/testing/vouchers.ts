import { sql } from 'kysely';
import type { Reader } from '../platform/db/transaction.ts';

/**
 * Standard accounts on which the vouchers of a month differ from the ledger: an independent sum of the postings on money accounts,
 * by the defaults of the chart.
 */
export async function voucherDifferences(reader: Reader, month: string): Promise<readonly unknown[]> {
  const { rows } = await sql`
    with ledger as (
      select standard.standard_code, sum(case when amount_fen > 0 then amount_fen else 0 end) as debit,
        sum(case when amount_fen < 0 then -amount_fen else 0 end) as credit
      from ledger_posting posting
      join ledger_account account on account.id = posting.account_id
      join ledger_journal journal on journal.id = posting.journal_id
      left join standard_account standard on standard.code = account.code
        and standard.since = (select max(since) from standard_account latest
          where latest.code = account.code and to_char(latest.since, 'YYYY-MM') <= ${month})
      where to_char(journal.booked_on, 'YYYY-MM') = ${month} and left(account.code, 1) <> 'M'
      group by standard.standard_code
    ), vouchers as (
      select standard_code, sum(debit_fen) as debit, sum(credit_fen) as credit from voucher_line
      where to_char(month, 'YYYY-MM') = ${month} group by standard_code
    )
    select * from ledger full join vouchers using (standard_code)
    where (ledger.debit, ledger.credit) is distinct from (vouchers.debit, vouchers.credit)`.execute(reader);
  return rows;
}
