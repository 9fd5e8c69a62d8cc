import { type Fen, fen } from '@xunban/money';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import type { InvoicedPart } from '../ledger/invoice-events.ts';

/** A part is in one open application only: the table's key refuses a second one. */
export async function insertClaims(tx: Tx, applicationId: string, parts: readonly InvoicedPart[]): Promise<void> {
  await tx
    .insertInto('invoice_claim')
    .values(parts.map(({ no, amount }) => ({ source_no: no, application_id: applicationId, amount_fen: amount })))
    .execute();
}

/** What an open application asks for. */
export async function claimsOf(reader: Reader, applicationId: string): Promise<InvoicedPart[]> {
  const rows = await reader
    .selectFrom('invoice_claim')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('source_no')
    .execute();
  return rows.map((row): { no: string; amount: Fen } => ({ no: row.source_no, amount: fen(row.amount_fen) }));
}

/** The application has come to its end. */
export async function endClaims(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('invoice_claim').where('application_id', '=', applicationId).execute();
}
