import type { Fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { applicationOf } from './application-store.ts';
import { ofApplication } from './application-view.ts';
import { type CreditNoteRecord, creditNotesOf } from './credit-note-store.ts';
import { documentsOf } from './document-store.ts';
import { isOpen, OPEN_STATES } from './invoice-machine.ts';
import { OWING_APPLICATIONS } from './owing-applications.ts';

interface WaitingInvoice {
  readonly id: string;
  readonly applicationNo: string;
  readonly memberId: string;
  readonly amount: Fen;
  readonly title: string;
  /** The staff task for the application. */
  readonly waitsFor: 'issue' | 'repair' | 'creditNote' | 'formAnswer' | 'formOfBuyer' | 'formIssue';
}

/** Applications that wait for staff; limited to `ids` when given. Those at the tax service wait for no staff action. */
export async function waitingInvoices(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingInvoice[]> {
  let query = reader
    .selectFrom('invoice_application')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('state', 'in', [...OPEN_STATES]), eb('id', 'in', OWING_APPLICATIONS), eb('id', 'in', WITH_OPEN_FORM)]),
    );
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = (await query.execute()).map(applicationOf);
  const documents = await documentsOf(
    reader,
    rows.map(({ id }) => id),
  );
  const creditNotes = await creditNotesOf(
    reader,
    documents.map(({ id }) => id),
  );
  return rows.flatMap((row): WaitingInvoice[] => {
    const { id, applicationNo, memberId, amount, buyer } = row;
    const one = { id, applicationNo, memberId, amount, title: buyer.title };
    const own = ofApplication(documents, row);
    const form = formOf(creditNotes.filter(({ documentId }) => own.some(({ id: ownId }) => ownId === documentId)));
    if (form) return [{ ...one, waitsFor: form }];
    // Without a form it is at the tax service while a credit note is in progress.
    if (!isOpen(row.state))
      return own.some(({ hasOpenCreditNote }) => hasOpenCreditNote) ? [] : [{ ...one, waitsFor: 'creditNote' }];
    if (own.some(({ state }) => state === 'refused')) return [{ ...one, waitsFor: 'repair' }];
    return own.some(({ state }) => state === 'waiting') ? [{ ...one, waitsFor: 'issue' }] : [];
  });
}

const WITH_OPEN_FORM = sql<string>`(
  select invoice.application_id from invoice join invoice_credit_note credit_note on credit_note.invoice_id = invoice.id
  where credit_note.state in ('waiting', 'confirmed'))`;

/** The most urgent of what open confirmation forms wait for. */
function formOf(creditNotes: readonly CreditNoteRecord[]): WaitingInvoice['waitsFor'] | undefined {
  const waiting = creditNotes.filter(({ state }) => state === 'waiting');
  if (waiting.some(({ initiator }) => initiator === 'buyer')) return 'formAnswer';
  if (creditNotes.some(({ state }) => state === 'confirmed')) return 'formIssue';
  return waiting.length > 0 ? 'formOfBuyer' : undefined;
}
