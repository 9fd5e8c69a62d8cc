import { type Fen, fen, ZERO_FEN } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { isInForce, percentIn, RULES_BY_DAY } from '../../ledger/ledger/revenue-rules.ts';

/**
 * Tax on invoices, by source: `no`, `applied` on those that are not issued yet, and `issued` on the others less the amount
 * reversed by credit notes. A source without invoices is missing.
 */
export const SOURCE_TAXES: RawBuilder<unknown> = taxesOf(sql`true`);

/** Rate of output tax of each source, that of its shipment, whenever it is invoiced: `no` and `percent`. */
export const SOURCE_RATES = sql`(select source.no,
    case source.kind when 'freight' then ${percentIn('freight')} else ${percentIn('board')} end as percent
  from invoice_source source join ${RULES_BY_DAY} rule on ${isInForce(sql`source.since`)})`;

/** Returns the rate of output tax of some sources, in per cent. */
export async function ratesOf(reader: Reader, nos: readonly string[]): Promise<(no: string) => number> {
  const { rows } = await sql<{ no: string; percent: number }>`
    select no, percent from ${SOURCE_RATES} rate where no = any (${nos}::text[])`.execute(reader);
  const percents = new Map(rows.map(({ no, percent }) => [no, percent]));
  return (no) => {
    const percent = percents.get(no);
    if (percent === undefined) throw new Error(`invariant: ${no} was sold at a rate`);
    return percent;
  };
}

/** The tax of some sources on invoices, issued or applied for. A source without any is missing. */
export async function taxesOn(reader: Reader, nos: readonly string[]): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ no: string; fen: bigint }>`
    select no, (applied + issued)::bigint as fen from ${taxesOf(sql`source_no = any (${nos}::text[])`)} taxes`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.no, fen(row.fen)]));
}

/** The tax of one source on invoices. */
export const taxOn = async (reader: Reader, no: string): Promise<Fen> =>
  (await taxesOn(reader, [no])).get(no) ?? ZERO_FEN;

function taxesOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select no, coalesce(sum(fen) filter (where not is_issued), 0)::bigint as applied,
      coalesce(sum(fen) filter (where is_issued), 0)::bigint as issued
    from (
      select line.source_no as no, line.tax_fen as fen, invoice.state = 'issued' as is_issued from invoice_line line
        join invoice on invoice.id = line.invoice_id and invoice.state <> 'dropped' where ${which}
      union all
      select part.source_no, -part.tax_fen, true from invoice_credit_note_part part
        join invoice_credit_note credit_note on credit_note.id = part.credit_note_id and credit_note.state = 'issued' where ${which}
    ) pieces group by no)`;
}
