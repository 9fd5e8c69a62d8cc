import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf } from './chart.ts';
import { firstDayAfter } from './period-balances.ts';

/** Invoice progress of a board, or of a main order's freight. */
export interface InvoiceBalance {
  readonly consumed: Fen;
  readonly invoiceable: Fen;
  readonly applied: Fen;
  readonly issued: Fen;
  readonly owed: Fen;
}

export interface InvoiceBalanceColumns {
  readonly consumed: bigint;
  readonly invoiceable: bigint;
  readonly applied: bigint;
  readonly issued: bigint;
  readonly owed: bigint;
}

const CODES = (['consumption', 'invoiceable', 'invoiceApplied', 'invoiceIssued', 'invoiceOwed'] as const).map(codeOf);
const of = (kind: Parameters<typeof codeOf>[0]) => sql.lit(codeOf(kind));

/**
 * {@link InvoiceBalanceColumns} of the accounts of one owner, as one row to be joined `lateral`: five looks at the index of
 * accounts.
 */
export const invoiceBalanceRow = (owner: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(-sum(balance_fen) filter (where code = ${of('consumption')}), 0)::bigint as consumed,
      coalesce(sum(balance_fen) filter (where code = ${of('invoiceable')}), 0)::bigint as invoiceable,
      coalesce(sum(balance_fen) filter (where code = ${of('invoiceApplied')}), 0)::bigint as applied,
      coalesce(sum(balance_fen) filter (where code = ${of('invoiceIssued')}), 0)::bigint as issued,
      coalesce(-sum(balance_fen) filter (where code = ${of('invoiceOwed')}), 0)::bigint as owed
    from ledger_account where owner = ${owner} and code = any (${CODES}::text[]))`;

export const readInvoiceBalance = (row: InvoiceBalanceColumns): InvoiceBalance => ({
  consumed: fen(row.consumed),
  invoiceable: fen(row.invoiceable),
  applied: fen(row.applied),
  issued: fen(row.issued),
  owed: fen(row.owed),
});

/** Returns the balances of one owner. They are stable under the lock that every change requires. */
export async function invoiceBalanceOf(reader: Reader, no: string): Promise<InvoiceBalance> {
  const { rows } = await sql<InvoiceBalanceColumns>`
    select balance.* from ${invoiceBalanceRow(sql`${no}::text`)} balance`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error(`${no} has no balances`);
  return readInvoiceBalance(row);
}

/**
 * Invoice progress of each owner at the end of a month (yyyy-MM), by event time: `owner`, `free`, `applied`, `issued` and `owed`.
 * These are today's balances without later postings, so the running month reads none.
 */
export const invoiceBalancesAtEnd = (month: string): RawBuilder<unknown> => {
  const first = firstDayAfter(month);
  const balance = (kind: Parameters<typeof codeOf>[0]) =>
    sql`coalesce(sum(balance_fen) filter (where code = ${of(kind)}), 0)::bigint`;
  return sql`(select owner, ${balance('invoiceable')} as free, ${balance('invoiceApplied')} as applied,
      ${balance('invoiceIssued')} as issued, -${balance('invoiceOwed')} as owed
    from (
      select account.owner, account.code, account.balance_fen - coalesce(later.fen, 0) as balance_fen
      from ledger_account account
      left join (
        select posting.account_id, sum(posting.amount_fen) as fen
        from ledger_journal journal join ledger_posting posting on posting.journal_id = journal.id
        where journal.booked_on >= ${first} and journal.event_at >= ${first}::timestamp at time zone 'Asia/Shanghai'
        group by posting.account_id
      ) later on later.account_id = account.id
      where account.code = any (${CODES}::text[])
    ) then_balance group by owner)`;
};

/** For the ledger checks: the sum of these accounts by owner: `owner`, and `fen` debit positive. */
export const INVOICE_ACCOUNTS = sql`(select owner, sum(balance_fen)::bigint as fen from ledger_account
  where code = any (${CODES}::text[]) group by owner)`;
