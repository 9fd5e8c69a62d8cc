import { type RawBuilder, sql } from 'kysely';
import { codeOf } from './chart.ts';

const CODES = (['invoiceable', 'invoiceApplied', 'invoiceIssued', 'invoiceOwed'] as const).map(codeOf);
const of = (kind: Parameters<typeof codeOf>[0]): RawBuilder<unknown> =>
  sql`coalesce(sum(balance_fen) filter (where code = ${sql.lit(codeOf(kind))}), 0)::bigint`;
const taxIn = (gross: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${gross} - round(${gross} * 100 / 113.0)::bigint)`;

/**
 * The tax that is in what stands on its way to an invoice, by owner: `free`, `applied` and `owed`. Counted as invoices are: what
 * was issued first, then what is applied for, then the rest, so that the three add up to the tax of all that was sold.
 */
export const INVOICE_TAXES: RawBuilder<unknown> = sql`(
  select owner, ${taxIn(sql`(issued + applied)`)} - ${taxIn(sql`issued`)} as applied,
    ${taxIn(sql`(issued + applied + free)`)} - ${taxIn(sql`(issued + applied)`)} as free,
    ${taxIn(sql`(issued + applied + free)`)} - ${taxIn(sql`(issued + applied + free - owed)`)} as owed
  from (
    select owner, ${of('invoiceable')} as free, ${of('invoiceApplied')} as applied, ${of('invoiceIssued')} as issued,
      -${of('invoiceOwed')} as owed
    from ledger_account where code = any (${CODES}::text[]) group by owner
  ) account)`;
