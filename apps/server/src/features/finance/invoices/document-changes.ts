import { subtract } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { findDocument, linesOf, type StoredDocument } from './document-store.ts';
import type { OpenLine } from './plan-lowering.ts';
import { totalOf } from './split-into-documents.ts';

export interface LockedDocument extends StoredDocument {
  /** Seconds since the last request by the database clock; infinite before the first. */
  readonly secondsSinceRequest: number;
}

/** The application is locked first, then its invoice. */
export async function lockDocument(tx: Tx, id: string): Promise<LockedDocument | undefined> {
  const row = await tx
    .selectFrom('invoice')
    .select(sql<number | null>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('seconds'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const document = row && (await findDocument(tx, id));
  return document && { ...document, secondsSinceRequest: row.seconds ?? Number.POSITIVE_INFINITY };
}

/** It is to be asked for at the tax service, for the first time or again after it was refused. */
export async function markAsked(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ state: 'asked', service_answer: 'unasked', fault: '', requested_at: null })
    .where('id', '=', id)
    .execute();
}

/** Records that a request is sent now: until its answer is recorded as well, its outcome is unknown. */
export async function writeRequest(tx: Tx, { id, attempts }: StoredDocument): Promise<Date> {
  const row = await tx
    .updateTable('invoice')
    .set({ service_answer: 'unanswered', requested_at: sql<Date>`clock_timestamp()`, attempts: attempts + 1 })
    .where('id', '=', id)
    .returning('requested_at')
    .executeTakeFirstOrThrow();
  if (!row.requested_at) throw new Error(`invariant: invoice ${id} has no request time`);
  return row.requested_at;
}

export async function writeStatus(tx: Tx, id: string, status: 'accepted' | 'absent'): Promise<void> {
  await tx.updateTable('invoice').set({ service_answer: status }).where('id', '=', id).execute();
}

export async function markRefused(tx: Tx, id: string, fault: string): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ state: 'refused', service_answer: 'refused', fault })
    .where('id', '=', id)
    .execute();
}

/** A PDF that came with an issued invoice. */
export interface Entry {
  /** The staff user who entered it; null for one of the tax service. */
  readonly staffId: string | null;
  readonly fileName: string;
  readonly bytes: number;
}

/** @param entry undefined for an invoice that is printed here */
export async function markIssued(tx: Tx, id: string, invoiceNo: string, entry: Entry | undefined): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({
      ...{ state: 'issued', invoice_no: invoiceNo, issued_at: sql<Date>`now()`, fault: '' },
      ...(entry ? { entered_by: entry.staffId, file_name: entry.fileName, file_bytes: BigInt(entry.bytes) } : {}),
      ...(entry?.staffId ? {} : { service_answer: 'issued' }),
    })
    .where('id', '=', id)
    .execute();
}

/** Writes lines of a source that were lowered, and the invoices on which they stand. Those of nothing go. */
export async function writeLowered(tx: Tx, no: string, lines: readonly OpenLine[]): Promise<void> {
  for (const { documentId, quantity, amount, tax } of lines) {
    const line = { invoice_id: documentId, source_no: no };
    if (amount === 0n) {
      await tx
        .deleteFrom('invoice_line')
        .where((where) => where.and(line))
        .execute();
    } else {
      await tx
        .updateTable('invoice_line')
        .set({ quantity, amount_fen: amount, net_fen: subtract(amount, tax), tax_fen: tax })
        .where((where) => where.and(line))
        .execute();
    }
    const left = (await linesOf(tx, [documentId])).get(documentId) ?? [];
    const { amount: amount_fen, net: net_fen, tax: tax_fen } = totalOf(left);
    if (left.length === 0) await tx.deleteFrom('invoice').where('id', '=', documentId).execute();
    else await tx.updateTable('invoice').set({ amount_fen, net_fen, tax_fen }).where('id', '=', documentId).execute();
  }
}

/** Their application was rejected. */
export async function dropDocuments(tx: Tx, applicationId: string): Promise<void> {
  await tx.updateTable('invoice').set({ state: 'dropped' }).where('application_id', '=', applicationId).execute();
}

export async function markSent(tx: Tx, id: string, parcel: { carrier: string; waybill: string }): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ ...parcel, sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Its buyer has booked or deducted it; the first time counts. */
export async function markUsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('invoice').set({ used_at: sql<Date>`coalesce(used_at, now())` }).where('id', '=', id).execute();
}

/** It was recorded as used by mistake, or its buyer has withdrawn the use. */
export async function markUnused(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('invoice').set({ used_at: null }).where('id', '=', id).execute();
}

/** True when an invoice or a credit note has this number. */
export async function isNumberUsed(tx: Tx, invoiceNo: string): Promise<boolean> {
  const row = await tx.selectFrom('invoice').select('id').where('invoice_no', '=', invoiceNo).executeTakeFirst();
  return row !== undefined;
}

/** Invoices that the tax service has not decided, those that were never or longest not asked about first. */
export async function documentsToAsk(tx: Reader, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select('id')
    .where('state', '=', 'asked')
    .orderBy(sql`requested_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
