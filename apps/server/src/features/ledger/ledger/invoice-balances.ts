import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf } from './chart.ts';

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

/** Invoice progress of each owner: `owner`, `free`, `applied`, `issued` and `owed`. */
export const INVOICE_BALANCES: RawBuilder<unknown> = sql`(select owner,
    coalesce(sum(balance_fen) filter (where code = ${of('invoiceable')}), 0)::bigint as free,
    coalesce(sum(balance_fen) filter (where code = ${of('invoiceApplied')}), 0)::bigint as applied,
    coalesce(sum(balance_fen) filter (where code = ${of('invoiceIssued')}), 0)::bigint as issued,
    coalesce(-sum(balance_fen) filter (where code = ${of('invoiceOwed')}), 0)::bigint as owed
  from ledger_account where code = any (${CODES}::text[]) group by owner)`;

/** For the ledger checks: the sum of these accounts by owner: `owner`, and `fen` debit positive. */
export const INVOICE_ACCOUNTS = sql`(select owner, sum(balance_fen)::bigint as fen from ledger_account
  where code = any (${CODES}::text[]) group by owner)`;
