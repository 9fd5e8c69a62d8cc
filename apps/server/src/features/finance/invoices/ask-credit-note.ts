import { sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type BegunCreditNote, beginCreditNote, type RequestedCreditNote } from './begin-credit-note.ts';
import { bookCreditNote } from './book-credit-note.ts';
import { type CreditNoteKey, insertCreditNote, markCreditNoteIssued } from './credit-note-store.ts';
import { canVoid } from './document-store.ts';
import { invoiceChanged } from './invoice-events.ts';
import { recordInvoice } from './issue-invoices.ts';
import { RUN_CREDIT_NOTE } from './job-names.ts';

/** @throws Refusal `invoice.noService`, and as `beginCreditNote` */
export async function askCreditNote(
  tx: Tx,
  { hasService }: { readonly hasService: boolean },
  staffId: string,
  wanted: RequestedCreditNote,
): Promise<void> {
  if (!hasService) throw new Refusal('invoice.noService');
  const begun = await beginCreditNote(tx, wanted);
  const creditNote = await insertCreditNote(tx, {
    ...wanted,
    kind: 'creditNote',
    documentId: begun.document.id,
    parts: begun.parts,
    staffId,
  });
  await setOut(tx, begun, creditNote, { staffId, reason: wanted.reason });
}

/**
 * Voids a paper invoice of this month, all of whose copies are with the company. Without a tax service it was already voided at
 * the tax client, and is booked at once.
 * @throws Refusal `invoice.notVoidable`, and as `beginCreditNote`
 */
export async function voidInvoice(
  tx: Tx,
  { hasService }: { readonly hasService: boolean },
  staffId: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const begun = await beginCreditNote(tx, { id, reason, cause: 'mistake', amount: undefined });
  if (!canVoid(begun.application, begun.document)) throw new Refusal('invoice.notVoidable');
  const { document, parts, application } = begun;
  const creditNote = await insertCreditNote(tx, {
    kind: 'void',
    cause: 'mistake',
    reason,
    documentId: document.id,
    parts,
    staffId,
  });
  if (hasService) return setOut(tx, begun, creditNote, { staffId, reason });
  await markCreditNoteIssued(tx, creditNote.id, null);
  await recordCreditNote(tx, begun, reason);
  await bookCreditNote(tx, application, creditNote, { by: { kind: 'staff', id: staffId }, note: reason });
}

async function setOut(
  tx: Tx,
  begun: BegunCreditNote,
  creditNote: CreditNoteKey,
  { staffId, reason }: { readonly staffId: string; readonly reason: string },
): Promise<void> {
  const { id, memberId } = begun.application;
  await addJob(tx, RUN_CREDIT_NOTE, { id: creditNote.id }, { key: `red ${creditNote.id}` });
  await recordCreditNote(tx, begun, reason);
  await raise(tx, invoiceChanged, { id, staffId });
  await publish(tx, { topic: 'invoice', id, memberId });
}

const recordCreditNote = (tx: Tx, { application, document, parts }: BegunCreditNote, reason: string): Promise<void> =>
  recordInvoice(
    tx,
    application,
    { invoiceNo: document.invoiceNo, amount: toYuanText(sum(parts.map((part) => part.amount))) },
    reason,
  );
