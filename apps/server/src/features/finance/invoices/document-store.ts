import { randomUUID } from 'node:crypto';
import type { InvoiceState } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Invoice as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Application } from './application-store.ts';
import { invoiceState } from './invoice-machine.ts';
import { ratesOf } from './source-taxes.ts';
import type { DocumentLine, PlannedDocument } from './split-into-documents.ts';

/** One invoice of an application, as it is stored. */
export interface StoredDocument {
  readonly id: string;
  readonly applicationId: string;
  readonly position: number;
  readonly state: InvoiceState;
  readonly amount: Fen;
  readonly net: Fen;
  readonly tax: Fen;
  /** Amount reversed by credit notes. */
  readonly reversed: Fen;
  /** True while a credit note is in progress. */
  readonly hasOpenCreditNote: boolean;
  /** It was issued in the month that runs, in Shanghai. */
  readonly isOfThisMonth: boolean;
  readonly fault: string;
  readonly serviceAnswer: string;
  readonly attempts: number;
  readonly requestedAt: Date | null;
  readonly invoiceNo: string | null;
  readonly issuedAt: Date | null;
  readonly enteredBy: string | null;
  readonly fileName: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly sentAt: Date | null;
  /** Since then its buyer has booked or deducted it, as far as known. */
  readonly usedAt: Date | null;
}

/** Writes the invoices of a new application and their lines. */
export async function insertDocuments(
  tx: Tx,
  applicationId: string,
  documents: readonly PlannedDocument[],
): Promise<void> {
  const withIds = documents.map((document, at) => ({ ...document, id: randomUUID(), position: at + 1 }));
  await tx
    .insertInto('invoice')
    .values(
      withIds.map(({ id, position, amount, net, tax }) => ({
        ...{ id, application_id: applicationId, position },
        ...{ amount_fen: amount, net_fen: net, tax_fen: tax },
      })),
    )
    .execute();
  await tx
    .insertInto('invoice_line')
    .values(
      withIds.flatMap(({ id, lines }) =>
        lines.map((line, at) => ({
          ...{ invoice_id: id, position: at + 1, source_no: line.no, name: line.name, model: line.model },
          ...{ unit: line.unit, quantity: line.quantity },
          ...{ amount_fen: line.amount, net_fen: line.net, tax_fen: line.tax },
        })),
      ),
    )
    .execute();
}

/** The invoices of applications, in their order. */
export async function documentsOf(reader: Reader, applicationIds: readonly string[]): Promise<StoredDocument[]> {
  if (applicationIds.length === 0) return [];
  const rows = await reader
    .selectFrom('invoice')
    .selectAll()
    .select(FACTS)
    .where('application_id', 'in', [...applicationIds])
    .orderBy('application_id')
    .orderBy('position')
    .execute();
  return rows.map(documentOf);
}

export async function findDocument(reader: Reader, id: string): Promise<StoredDocument | undefined> {
  const row = await reader.selectFrom('invoice').selectAll().select(FACTS).where('id', '=', id).executeTakeFirst();
  return row && documentOf(row);
}

/** Returns the lines of invoices, by the invoice's id. */
export async function linesOf(
  reader: Reader,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentLine[]>> {
  const found = new Map<string, DocumentLine[]>(invoiceIds.map((id) => [id, []]));
  if (invoiceIds.length === 0) return found;
  const rows = await reader
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', 'in', [...invoiceIds])
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
  const rates = await ratesOf(
    reader,
    rows.map((row) => row.source_no),
  );
  for (const row of rows)
    found.get(row.invoice_id)?.push({
      ...{ no: row.source_no, name: row.name, model: row.model, unit: row.unit, quantity: row.quantity },
      taxPercent: rates(row.source_no),
      ...{ amount: fen(row.amount_fen), net: fen(row.net_fen), tax: fen(row.tax_fen) },
    });
  return found;
}

/** True while the amount of an invoice can change: it is not issued, and no request for it has left for the tax service. */
export const canLower = ({ state, serviceAnswer }: StoredDocument): boolean =>
  state === 'waiting' || state === 'refused' || (state === 'asked' && serviceAnswer === 'unasked');

/** A paper invoice of this month without any reversal is voided instead of getting a credit note. */
export const canVoid = ({ medium }: Pick<Application, 'medium'>, document: StoredDocument): boolean =>
  medium === 'paper' &&
  document.state === 'issued' &&
  document.isOfThisMonth &&
  document.reversed === 0n &&
  !document.hasOpenCreditNote;

/** A paper invoice is sent when it is issued and not voided or fully reversed. */
export const canSend = (
  { medium }: Pick<Application, 'medium'>,
  { state, reversed, amount }: StoredDocument,
): boolean => medium === 'paper' && state === 'issued' && reversed < amount;

const monthOf = (time: RawBuilder<unknown>) => sql`date_trunc('month', ${time} at time zone 'Asia/Shanghai')`;
const FACTS = [
  sql<bigint>`(select coalesce(sum(credit_note.amount_fen), 0)::bigint from invoice_credit_note credit_note
    where credit_note.invoice_id = invoice.id and credit_note.state = 'issued')`.as('reversed_fen'),
  sql<boolean>`exists (select from invoice_credit_note credit_note
    where credit_note.invoice_id = invoice.id and credit_note.state in ('asked', 'waiting', 'confirmed'))`.as(
    'has_open_credit_note',
  ),
  sql<boolean>`coalesce(${monthOf(sql`issued_at`)} = ${monthOf(sql`now()`)}, false)`.as('is_of_this_month'),
] as const;

interface Facts {
  readonly reversed_fen: bigint;
  readonly has_open_credit_note: boolean;
  readonly is_of_this_month: boolean;
}

const documentOf = (row: Selectable<Table> & Facts): StoredDocument => ({
  id: row.id,
  applicationId: row.application_id,
  position: row.position,
  state: invoiceState(row.state),
  amount: fen(row.amount_fen),
  net: fen(row.net_fen),
  tax: fen(row.tax_fen),
  reversed: fen(row.reversed_fen),
  hasOpenCreditNote: row.has_open_credit_note,
  isOfThisMonth: row.is_of_this_month,
  fault: row.fault,
  serviceAnswer: row.service_answer,
  attempts: row.attempts,
  requestedAt: row.requested_at,
  invoiceNo: row.invoice_no,
  issuedAt: row.issued_at,
  enteredBy: row.entered_by,
  fileName: row.file_name,
  carrier: row.carrier,
  waybill: row.waybill,
  sentAt: row.sent_at,
  usedAt: row.used_at,
});
