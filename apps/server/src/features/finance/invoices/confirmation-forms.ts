import type { FormStep } from '@xunban/contract';
import { sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Application, lockApplication } from './application-store.ts';
import { beginCreditNote, type RequestedCreditNote } from './begin-credit-note.ts';
import { bookCreditNote } from './book-credit-note.ts';
import {
  endCreditNote,
  insertCreditNote,
  isCreditNoteNumberUsed,
  isFormNumberUsed,
  lockCreditNote,
  markCreditNoteIssued,
  markFormConfirmed,
  type StartedForm,
  writeFormAnswer,
} from './credit-note-store.ts';
import { isNumberUsed, markUnused, markUsed } from './document-changes.ts';
import { findDocument } from './document-store.ts';
import { formSteps } from './form-steps.ts';
import { invoiceChanged } from './invoice-events.ts';
import { recordInvoice } from './issue-invoices.ts';
import { RUN_CREDIT_NOTE } from './job-names.ts';
import { type CreditNoteOfInvoice, lockCreditNoteOfInvoice } from './lock-credit-note.ts';
import { notifyOfCreditNote } from './run-credit-note.ts';
import { lockSources } from './source-store.ts';

/**
 * Records a confirmation form (红字信息确认单) that was started at the tax office. The other side has 72 hours from its start.
 * @throws Refusal `invoice.formNumberUsed`, and as `beginCreditNote`
 */
export async function recordForm(
  tx: Tx,
  staffId: string,
  { form, ...wanted }: RequestedCreditNote & { readonly form: StartedForm },
): Promise<void> {
  const { application, document, parts } = await beginCreditNote(tx, wanted);
  if (await isFormNumberUsed(tx, form.formNo)) throw new Refusal('invoice.formNumberUsed');
  const { id } = await insertCreditNote(tx, {
    ...wanted,
    ...{ kind: 'creditNote', documentId: document.id, parts, staffId, form },
  });
  const amount = toYuanText(sum(parts.map((part) => part.amount)));
  await recordInvoice(
    tx,
    application,
    { invoiceNo: document.invoiceNo, formNo: form.formNo, formInitiator: form.initiator, amount },
    wanted.reason,
  );
  if (form.initiator === 'seller') {
    const creditNote = await lockCreditNote(tx, id);
    if (creditNote) await notifyOfCreditNote(tx, { application, document, creditNote }, 'creditNoteWaiting');
  }
  await publishForm(tx, application, staffId);
}

interface FollowedForm {
  readonly id: string;
  readonly step: FormStep;
  /** Number of the issued credit note. */
  readonly invoiceNo: string | undefined;
}

/**
 * Records one step of a confirmation form. A form at the tax service is revoked there after the commit.
 * @returns the id of the invoice
 * @throws Refusal `notFound`, `invoice.formMoved` for a step that its state does not allow, `invoice.numberUsed`
 */
export async function followForm(tx: Tx, staffId: string, { id, step, invoiceNo }: FollowedForm): Promise<string> {
  const found = await lockCreditNoteOfInvoice(tx, id);
  if (!found) throw new Refusal('notFound');
  const { application, document, creditNote } = found;
  if (!formSteps(creditNote).includes(step)) throw new Refusal('invoice.formMoved');
  if ((step === 'issue') !== (invoiceNo !== undefined)) throw new Refusal('invoice.formMoved');
  if (step === 'confirm') await markFormConfirmed(tx, id);
  else if (step === 'issue') await issue(tx, staffId, found, invoiceNo ?? '');
  else if (creditNote.isManual)
    await endCreditNote(tx, id, { state: step === 'revoke' ? 'revoked' : 'declined', fault: '' });
  else {
    await writeFormAnswer(tx, id, 'revoked');
    await addJob(tx, RUN_CREDIT_NOTE, { id }, { key: `red ${id} answered` });
  }
  const after = { invoiceNo: document.invoiceNo, formNo: creditNote.formNo, formStep: step };
  await recordInvoice(tx, application, { ...after, ...(invoiceNo === undefined ? {} : { creditNoteNo: invoiceNo }) });
  await publishForm(tx, application, staffId);
  return document.id;
}

async function issue(tx: Tx, staffId: string, form: CreditNoteOfInvoice, invoiceNo: string): Promise<void> {
  const { application, creditNote } = form;
  if ((await isNumberUsed(tx, invoiceNo)) || (await isCreditNoteNumberUsed(tx, invoiceNo)))
    throw new Refusal('invoice.numberUsed');
  await lockSources(
    tx,
    creditNote.parts.map(({ no }) => no),
  );
  await markCreditNoteIssued(tx, creditNote.id, invoiceNo);
  await bookCreditNote(tx, application, creditNote, { by: { kind: 'staff', id: staffId }, note: invoiceNo });
}

/** Ends a form that was not confirmed in time; one that moved meanwhile stays. */
export async function lapseForm(tx: Tx, id: string): Promise<void> {
  const found = await lockCreditNoteOfInvoice(tx, id);
  if (found?.creditNote.state !== 'waiting' || found.creditNote.isAwaited) return;
  await endCreditNote(tx, id, { state: 'lapsed', fault: '' });
  await publishForm(tx, found.application, null);
}

/**
 * Records whether the buyer has booked or deducted an invoice.
 * @throws Refusal `notFound`, `invoice.moved` for an invoice that is not issued
 */
export async function setUse(
  tx: Tx,
  staffId: string,
  { id, isUsed, reason }: { readonly id: string; readonly isUsed: boolean; readonly reason: string },
): Promise<void> {
  const found = await findDocument(tx, id);
  const application = found && (await lockApplication(tx, found.applicationId));
  const document = application && (await findDocument(tx, id));
  if (!document) throw new Refusal('notFound');
  if (document.state !== 'issued') throw new Refusal('invoice.moved');
  await (isUsed ? markUsed : markUnused)(tx, id);
  await recordInvoice(tx, application, { invoiceNo: document.invoiceNo, isUsed }, reason);
  await publishForm(tx, application, staffId);
}

async function publishForm(tx: Tx, { id, memberId }: Application, staffId: string | null): Promise<void> {
  await raise(tx, invoiceChanged, { id, staffId });
  await publish(tx, { topic: 'invoice', id, memberId });
}
