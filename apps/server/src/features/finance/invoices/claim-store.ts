import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { InvoicedPart } from '../../ledger/ledger/invoice-events.ts';

/** A part is in one open application only: the table's key refuses a second one. */
export async function insertClaims(tx: Tx, applicationId: string, parts: readonly InvoicedPart[]): Promise<void> {
  await tx
    .insertInto('invoice_claim')
    .values(parts.map(({ no, amount }) => ({ source_no: no, application_id: applicationId, amount_fen: amount })))
    .execute();
}

/** Amounts that an open application claims. */
export async function claimsOf(reader: Reader, applicationId: string): Promise<InvoicedPart[]> {
  const rows = await reader
    .selectFrom('invoice_claim')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('source_no')
    .execute();
  return rows.map((row): { no: string; amount: Fen } => ({ no: row.source_no, amount: fen(row.amount_fen) }));
}

/** The open application that asks for a source. */
export async function applicationClaiming(reader: Reader, no: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('invoice_claim')
    .select('application_id')
    .where('source_no', '=', no)
    .executeTakeFirst();
  return row?.application_id;
}

/** An open application asks for so much less of a source; for nothing of it, it claims it no more. */
export async function lowerClaim(tx: Tx, applicationId: string, { no, amount }: InvoicedPart): Promise<void> {
  const claim = { source_no: no, application_id: applicationId };
  const { numDeletedRows } = await tx
    .deleteFrom('invoice_claim')
    .where((where) => where.and({ ...claim, amount_fen: amount }))
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await tx
    .updateTable('invoice_claim')
    .set({ amount_fen: sql<bigint>`amount_fen - ${amount}` })
    .where((where) => where.and(claim))
    .execute();
}

/**
 * Ends the claims of an application's issued part: a credit note may release it while other invoices of the application are
 * still in progress. Call it after each invoice was issued.
 */
export async function endIssuedClaims(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .deleteFrom('invoice_claim')
    .where('application_id', '=', applicationId)
    .where('source_no', 'not in', (open) =>
      open
        .selectFrom('invoice_line as line')
        .innerJoin('invoice', 'invoice.id', 'line.invoice_id')
        .select('line.source_no')
        .where('invoice.application_id', '=', applicationId)
        .where('invoice.state', '<>', 'issued'),
    )
    .execute();
}

/** The application has come to its end. */
export async function endClaims(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('invoice_claim').where('application_id', '=', applicationId).execute();
}
