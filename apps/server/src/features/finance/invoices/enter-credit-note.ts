import { sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { beginCreditNote, type RequestedCreditNote } from './begin-credit-note.ts';
import { bookCreditNote } from './book-credit-note.ts';
import { insertCreditNote, isCreditNoteNumberUsed, markCreditNoteIssued } from './credit-note-store.ts';
import { isNumberUsed } from './document-changes.ts';
import { recordInvoice } from './issue-invoices.ts';

/**
 * Books an externally issued credit note.
 * @throws Refusal as `beginCreditNote`, `invoice.formMissing` when the buyer has used the invoice, and `invoice.numberUsed`
 */
export async function enterCreditNote(
  tx: Tx,
  staffId: string,
  wanted: RequestedCreditNote & { readonly invoiceNo: string },
): Promise<void> {
  const begun = await beginCreditNote(tx, wanted);
  if (begun.document.usedAt !== null) throw new Refusal('invoice.formMissing');
  const { invoiceNo, reason } = wanted;
  if ((await isNumberUsed(tx, invoiceNo)) || (await isCreditNoteNumberUsed(tx, invoiceNo)))
    throw new Refusal('invoice.numberUsed');
  const creditNote = await insertCreditNote(tx, {
    ...wanted,
    kind: 'creditNote',
    documentId: begun.document.id,
    parts: begun.parts,
    staffId,
  });
  await markCreditNoteIssued(tx, creditNote.id, invoiceNo);
  const amount = toYuanText(sum(begun.parts.map((part) => part.amount)));
  await recordInvoice(tx, begun.application, { invoiceNo, amount }, reason);
  await bookCreditNote(tx, begun.application, creditNote, { by: { kind: 'staff', id: staffId }, note: invoiceNo });
}
