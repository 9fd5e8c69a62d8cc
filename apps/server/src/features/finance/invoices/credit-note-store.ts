import {
  CREDIT_NOTE_CAUSES,
  CREDIT_NOTE_KINDS,
  CREDIT_NOTE_STATES,
  type CreditNoteCause,
  type CreditNoteKind,
  type CreditNoteState,
  FORM_CONFIRM_HOURS,
  FORM_INITIATORS,
  type FormInitiator,
  parseEnum,
} from '@xunban/contract';
import { type Fen, fen, subtract, sum } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { InvoiceCreditNote as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { CreditNoteAnswer, FormAnswer } from '../../../platform/tax-service/tax-service.ts';
import type { Taxed } from '../../ledger/ledger/output-tax.ts';
import { newCreditNoteNo } from './application-numbers.ts';
import type { TaxedPart } from './plan-credit-note.ts';

/** A credit note or a voiding, by our number. */
export interface CreditNoteKey {
  readonly id: string;
  readonly creditNoteNo: string;
}

export interface CreditNoteRecord extends CreditNoteKey {
  readonly documentId: string;
  readonly kind: CreditNoteKind;
  readonly state: CreditNoteState;
  /** Null before it is issued, and for what was voided. */
  readonly invoiceNo: string | null;
  readonly cause: CreditNoteCause;
  readonly reason: string;
  readonly fault: string;
  readonly amount: Fen;
  readonly at: Date;
  readonly madeBy: string;
  readonly formNo: string | null;
  readonly initiator: FormInitiator | null;
  readonly waitsUntil: Date | null;
  /** Staff follow its form at the tax office. */
  readonly isManual: boolean;
  /** The tax service takes the buyer's answer from the member centre. */
  readonly takesAnswer: boolean;
  /** True while the other side's answer is awaited and the deadline has not passed. */
  readonly isAwaited: boolean;
}

interface NewCreditNote {
  readonly documentId: string;
  readonly kind: CreditNoteKind;
  readonly cause: CreditNoteCause;
  readonly reason: string;
  readonly staffId: string;
  readonly parts: readonly TaxedPart[];
  /** A form that was started at the tax office. */
  readonly form?: StartedForm;
}

export interface StartedForm {
  readonly formNo: string;
  readonly initiator: FormInitiator;
  /** Now when undefined; a time in the future counts as now. */
  readonly startedAt: string | undefined;
}

/** Inserts a credit note that is to be requested. The database refuses a second open one for the same invoice. */
export async function insertCreditNote(
  tx: Tx,
  { documentId, kind, cause, reason, staffId, parts, form }: NewCreditNote,
): Promise<CreditNoteKey & { readonly parts: readonly TaxedPart[] }> {
  const amount = sum(parts.map((part) => part.amount));
  const tax = sum(parts.map((part) => part.tax));
  const creditNoteNo = newCreditNoteNo();
  const { id } = await tx
    .insertInto('invoice_credit_note')
    .values({
      ...{ credit_note_no: creditNoteNo, invoice_id: documentId, kind, cause, reason, made_by: staffId },
      ...{ amount_fen: amount, net_fen: subtract(amount, tax), tax_fen: tax },
      ...(form && {
        ...{ state: 'waiting', service_answer: 'manual', form_no: form.formNo, initiator: form.initiator },
        waits_until: sql<Date>`least(${form.startedAt ?? null}::timestamptz, now()) + make_interval(hours => ${FORM_CONFIRM_HOURS})`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_credit_note_part')
    .values(
      parts.map((part) => ({ credit_note_id: id, source_no: part.no, amount_fen: part.amount, tax_fen: part.tax })),
    )
    .execute();
  return { id, creditNoteNo, parts };
}

/** @param invoiceNo null for what was voided */
export async function markCreditNoteIssued(tx: Tx, id: string, invoiceNo: string | null): Promise<void> {
  await tx
    .updateTable('invoice_credit_note')
    .set({ state: 'issued', service_answer: 'issued', invoice_no: invoiceNo, issued_at: sql<Date>`now()`, fault: '' })
    .where('id', '=', id)
    .execute();
}

/** Its form waits at the tax service for the buyer. */
export async function markCreditNoteWaiting(
  tx: Tx,
  id: string,
  { until, formNo, takesAnswer }: Omit<Extract<CreditNoteAnswer, { readonly status: 'waiting' }>, 'status'>,
): Promise<void> {
  await tx
    .updateTable('invoice_credit_note')
    .set({
      ...{ state: 'waiting', service_answer: 'waiting', waits_until: until, form_no: formNo, initiator: 'seller' },
      takes_answer: takesAnswer,
    })
    .where('id', '=', id)
    .execute();
}

/** Both sides agree. */
export async function markFormConfirmed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('invoice_credit_note').set({ state: 'confirmed' }).where('id', '=', id).execute();
}

type EndedState = Extract<CreditNoteState, 'refused' | 'declined' | 'lapsed' | 'revoked'>;

/** It comes to nothing, for good. */
export async function endCreditNote(
  tx: Tx,
  id: string,
  { state, fault }: { readonly state: EndedState; readonly fault: string },
): Promise<void> {
  await tx
    .updateTable('invoice_credit_note')
    .set({ state, service_answer: state, fault })
    .where('id', '=', id)
    .execute();
}

export async function writeCreditNoteStatus(tx: Tx, id: string, status: 'accepted' | 'absent'): Promise<void> {
  await tx.updateTable('invoice_credit_note').set({ service_answer: status }).where('id', '=', id).execute();
}

export async function writeFormAnswer(tx: Tx, id: string, answer: FormAnswer): Promise<void> {
  await tx.updateTable('invoice_credit_note').set({ form_answer: answer }).where('id', '=', id).execute();
}

/** Records that a request is sent now: until its answer is recorded as well, its outcome is unknown. */
export async function writeCreditNoteRequest(tx: Tx, id: string): Promise<Date | null> {
  const row = await tx
    .updateTable('invoice_credit_note')
    .set(({ eb }) => ({
      ...{ service_answer: 'unanswered', requested_at: sql<Date>`clock_timestamp()` },
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .returning('requested_at')
    .executeTakeFirstOrThrow();
  return row.requested_at;
}

export interface LockedCreditNote extends CreditNoteRecord {
  readonly serviceAnswer: string;
  readonly formAnswer: '' | FormAnswer;
  readonly requestedAt: Date | null;
  /** Seconds since the last request by the database clock; infinite before the first. */
  readonly secondsSinceRequest: number;
  readonly parts: readonly TaxedPart[];
}

/** The application is locked first, then this. */
export async function lockCreditNote(tx: Tx, id: string): Promise<LockedCreditNote | undefined> {
  const row = await tx
    .selectFrom('invoice_credit_note')
    .selectAll()
    .select([
      sql<number | null>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('seconds'),
      IS_OVER.as('is_over'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = await tx
    .selectFrom('invoice_credit_note_part')
    .selectAll()
    .where('credit_note_id', '=', id)
    .orderBy('source_no')
    .execute();
  return {
    ...creditNoteOf(row),
    serviceAnswer: row.service_answer,
    formAnswer: parseEnum(['', 'confirmed', 'declined', 'revoked'], row.form_answer),
    requestedAt: row.requested_at,
    secondsSinceRequest: row.seconds ?? Number.POSITIVE_INFINITY,
    parts: parts.map((part) => ({ no: part.source_no, amount: fen(part.amount_fen), tax: fen(part.tax_fen) })),
  };
}

/** Returns the invoice of a credit note. */
export async function documentOfCreditNote(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('invoice_credit_note')
    .select('invoice_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.invoice_id;
}

/** Returns the credit notes of invoices, the first first. */
export async function creditNotesOf(reader: Reader, documentIds: readonly string[]): Promise<CreditNoteRecord[]> {
  if (documentIds.length === 0) return [];
  const rows = await reader
    .selectFrom('invoice_credit_note')
    .selectAll()
    .select(IS_OVER.as('is_over'))
    .where('invoice_id', 'in', [...documentIds])
    .orderBy('made_at')
    .execute();
  return rows.map(creditNoteOf);
}

/** Credit notes without a known outcome, in the order of the last query; never queried ones first. */
export async function creditNotesToAsk(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('invoice_credit_note')
    .select('id')
    .where('state', 'in', ['asked', 'waiting'])
    .where('service_answer', '<>', 'manual')
    .orderBy(sql`requested_at nulls first`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forms that staff follow and whose other side has not confirmed in time. */
export async function lapsedForms(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('invoice_credit_note')
    .select('id')
    .where('state', '=', 'waiting')
    .where('service_answer', '=', 'manual')
    .where('waits_until', '<=', sql<Date>`now()`)
    .orderBy('waits_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isFormNumberUsed(tx: Tx, formNo: string): Promise<boolean> {
  const row = await tx.selectFrom('invoice_credit_note').select('id').where('form_no', '=', formNo).executeTakeFirst();
  return row !== undefined;
}

/** Returns the amounts of an invoice that credit notes reversed, by source. */
export async function takenBack(reader: Reader, documentId: string): Promise<ReadonlyMap<string, Taxed>> {
  const { rows } = await sql<{ source_no: string; fen: bigint; tax: bigint }>`
    select part.source_no, sum(part.amount_fen)::bigint as fen, sum(part.tax_fen)::bigint as tax from invoice_credit_note credit_note
    join invoice_credit_note_part part on part.credit_note_id = credit_note.id
    where credit_note.invoice_id = ${documentId} and credit_note.state = 'issued' group by part.source_no`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.source_no, { amount: fen(row.fen), tax: fen(row.tax) }]));
}

/** True when a credit note has this number. */
export async function isCreditNoteNumberUsed(tx: Tx, invoiceNo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_credit_note')
    .select('id')
    .where('invoice_no', '=', invoiceNo)
    .executeTakeFirst();
  return row !== undefined;
}

const IS_OVER = sql<boolean>`coalesce(waits_until <= now(), false)`;

const creditNoteOf = (row: Selectable<Table> & { readonly is_over: boolean }): CreditNoteRecord => ({
  id: row.id,
  creditNoteNo: row.credit_note_no,
  documentId: row.invoice_id,
  kind: parseEnum(CREDIT_NOTE_KINDS, row.kind),
  state: parseEnum(CREDIT_NOTE_STATES, row.state),
  invoiceNo: row.invoice_no,
  cause: parseEnum(CREDIT_NOTE_CAUSES, row.cause),
  reason: row.reason,
  fault: row.fault,
  amount: fen(row.amount_fen),
  at: row.issued_at ?? row.made_at,
  madeBy: row.made_by,
  formNo: row.form_no,
  initiator: row.initiator === null ? null : parseEnum(FORM_INITIATORS, row.initiator),
  waitsUntil: row.waits_until,
  isManual: row.service_answer === 'manual',
  takesAnswer: row.takes_answer,
  isAwaited: row.state === 'waiting' && row.form_answer === '' && !row.is_over,
});
