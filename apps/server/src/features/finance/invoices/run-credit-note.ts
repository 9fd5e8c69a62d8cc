import { sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { CreditNoteAnswer, CreditNoteOrder, TaxService } from '../../../platform/tax-service/tax-service.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { type Application, lockApplication, SYSTEM } from './application-store.ts';
import { bookCreditNote } from './book-credit-note.ts';
import {
  documentOfCreditNote,
  endCreditNote,
  type LockedCreditNote,
  lockCreditNote,
  markCreditNoteIssued,
  markCreditNoteWaiting,
  writeCreditNoteRequest,
  writeCreditNoteStatus,
} from './credit-note-store.ts';
import { findDocument, type StoredDocument } from './document-store.ts';
import { invoiceChanged } from './invoice-events.ts';
import { ANSWER_SECONDS, ARRIVAL_SECONDS, type IssueDeps } from './run-issue.ts';
import { lockSources } from './source-store.ts';

/**
 * Advances a credit note by one step: requests it from the tax service, forwards the buyer's answer, or queries its status. The
 * service makes one credit note per number, however often it is requested.
 * @throws when the service does not answer; the request is recorded before it is sent, so it is queried later
 */
export async function runCreditNote({ db, service }: IssueDeps, id: string): Promise<void> {
  if (!service) return;
  const attempt = await db.transaction((tx) => claimAttempt(tx, id));
  if (!attempt) return;
  const answer = await callService(service, attempt);
  await db.transaction((tx) => recordAnswer(tx, id, answer, attempt));
}

/** One call to the service. */
interface Attempt {
  readonly call: 'takeBack' | 'answer' | 'query';
  readonly order: CreditNoteOrder;
  readonly red: LockedCreditNote;
}

function callService(service: TaxService, { call, order, red }: Attempt): Promise<CreditNoteAnswer> {
  if (call === 'takeBack') return service.takeBack(order);
  if (call === 'answer' && red.buyerAnswer !== '') return service.answerCreditNote(order.reference, red.buyerAnswer);
  return service.queryCreditNote(order.reference);
}

interface Found {
  readonly application: Application;
  readonly sheet: StoredDocument;
  readonly red: LockedCreditNote;
}

/** Locked; undefined when it has come to its end. */
async function lockOpen(tx: Tx, id: string): Promise<Found | undefined> {
  const documentId = await documentOfCreditNote(tx, id);
  const sheet = documentId === undefined ? undefined : await findDocument(tx, documentId);
  const application = sheet && (await lockApplication(tx, sheet.applicationId));
  const red = application && (await lockCreditNote(tx, id));
  if (!red || (red.state !== 'asked' && red.state !== 'waiting')) return undefined;
  return { application, sheet, red };
}

/** Decides under the lock what may be asked now; null when nothing: it is over, or an answer may be on its way. */
async function claimAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  const found = await lockOpen(tx, id);
  if (!found) return null;
  const { red } = found;
  const order = orderOf(found);
  if (red.serviceAnswer === 'unasked' || red.serviceAnswer === 'absent') {
    const requestedAt = await writeCreditNoteRequest(tx, id);
    return { call: 'takeBack', order, red: { ...red, requestedAt } };
  }
  if (red.serviceAnswer === 'unanswered' && red.secondsSinceRequest <= ANSWER_SECONDS) return null;
  return { call: red.buyerAnswer === '' ? 'query' : 'answer', order, red };
}

function orderOf({ application, sheet, red }: Found): CreditNoteOrder {
  const amount = sum(red.parts.map((part) => part.amount));
  return {
    reference: red.creditNoteNo,
    ...{ kind: application.kind, buyer: application.buyer, amount, tax: sum(red.parts.map((part) => part.tax)) },
    ...{ invoiceNo: sheet.invoiceNo ?? '', takes: red.kind, isWhole: amount === sheet.amount },
  };
}

/** Records the service's answer and books it. Another run may have recorded it meanwhile. */
async function recordAnswer(tx: Tx, id: string, answer: CreditNoteAnswer, attempt: Attempt): Promise<void> {
  const found = await lockOpen(tx, id);
  if (!found || found.red.requestedAt?.getTime() !== attempt.red.requestedAt?.getTime()) return;
  const { application, red } = found;
  switch (answer.says) {
    case 'issued':
      return issued(tx, application, red, answer.invoiceNo);
    case 'waiting':
      if (red.state === 'waiting') return;
      await markCreditNoteWaiting(tx, id, answer.until);
      await notifyOfCreditNote(tx, found, 'creditNoteWaiting');
      return publishChange(tx, application);
    case 'refused':
      await endCreditNote(tx, id, { state: 'refused', fault: answer.reason });
      return publishChange(tx, application);
    case 'declined':
    case 'lapsed':
      await endCreditNote(tx, id, { state: answer.says, fault: '' });
      return publishChange(tx, application);
    case 'accepted':
      return writeCreditNoteStatus(tx, id, 'accepted');
    case 'absent':
      if (red.secondsSinceRequest > ARRIVAL_SECONDS) await writeCreditNoteStatus(tx, id, 'absent');
  }
}

async function issued(
  tx: Tx,
  application: Application,
  creditNote: LockedCreditNote,
  invoiceNo: string | null,
): Promise<void> {
  await lockSources(
    tx,
    creditNote.parts.map(({ no }) => no),
  );
  await markCreditNoteIssued(tx, creditNote.id, invoiceNo);
  await bookCreditNote(tx, application, creditNote, { by: SYSTEM, note: invoiceNo ?? '' });
}

async function publishChange(tx: Tx, { id, memberId }: Application): Promise<void> {
  await raise(tx, invoiceChanged, { id, staffId: null });
  await publish(tx, { topic: 'invoice', id, memberId });
}

const notifyOfCreditNote = (tx: Tx, { application, sheet, red }: Found, event: 'creditNoteWaiting'): Promise<void> =>
  notifyMember(tx, {
    memberId: application.memberId,
    event,
    fact: red.id,
    params: { invoiceNo: sheet.invoiceNo ?? '', amount: toYuanText(sum(red.parts.map((part) => part.amount))) },
  });
