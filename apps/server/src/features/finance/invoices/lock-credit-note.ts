import type { Tx } from '../../../platform/db/transaction.ts';
import { type Application, lockApplication } from './application-store.ts';
import { documentOfCreditNote, type LockedCreditNote, lockCreditNote } from './credit-note-store.ts';
import { findDocument, type StoredDocument } from './document-store.ts';

/** A credit note with the invoice that it takes back, and the application of that. */
export interface CreditNoteOfInvoice {
  readonly application: Application;
  readonly document: StoredDocument;
  readonly creditNote: LockedCreditNote;
}

/** Locks the application, then the credit note; undefined when there is none. */
export async function lockCreditNoteOfInvoice(tx: Tx, id: string): Promise<CreditNoteOfInvoice | undefined> {
  const documentId = await documentOfCreditNote(tx, id);
  const document = documentId === undefined ? undefined : await findDocument(tx, documentId);
  const application = document && (await lockApplication(tx, document.applicationId));
  const creditNote = application && (await lockCreditNote(tx, id));
  return creditNote && { application, document, creditNote };
}
