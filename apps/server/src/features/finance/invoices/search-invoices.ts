import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface FoundInvoice {
  /** The application that it belongs to. */
  readonly id: string;
  /** The number that matched. */
  readonly no: string;
  readonly memberId: string;
  readonly amount: Fen;
}

/**
 * Finds the application with this number, or with an invoice or a credit note of this number. Each is looked up by its own
 * index.
 */
export async function invoiceByNumber(reader: Reader, no: string): Promise<FoundInvoice | undefined> {
  const { rows } = await sql<{ id: string; member_id: string; fen: bigint }>`
    select application.id, application.member_id, found.fen from (
      select id, amount_fen as fen from invoice_application where application_no = ${no}
      union all select application_id, amount_fen from invoice where invoice_no = ${no}
      union all select invoice.application_id, -credit_note.amount_fen from invoice_credit_note credit_note
        join invoice on invoice.id = credit_note.invoice_id where credit_note.invoice_no = ${no} or credit_note.credit_note_no = ${no}
    ) found join invoice_application application on application.id = found.id limit 1`.execute(reader);
  const [row] = rows;
  return row && { id: row.id, no, memberId: row.member_id, amount: fen(row.fen) };
}
