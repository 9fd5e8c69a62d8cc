import { type Fen, fen, ZERO_FEN } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/**
 * Tax on invoices, by source: `no`, `applied` on those that are not issued yet, and `issued` on the others less the amount
 * reversed by credit notes. A source without invoices is missing.
 */
export const SOURCE_TAXES: RawBuilder<unknown> = taxesOf(sql`true`);

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
