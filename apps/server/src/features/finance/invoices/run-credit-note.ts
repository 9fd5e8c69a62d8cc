import { subtract, sum, toYuanText } from '@xunban/money';
import type { Company } from '../../../platform/company.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { ANSWER_SECONDS, ARRIVAL_SECONDS } from '../../../platform/outside-requests.ts';
import type { CreditNoteAnswer, CreditNoteOrder, TaxService } from '../../../platform/tax-service/tax-service.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { type Application, SYSTEM } from './application-store.ts';
import { bookCreditNote } from './book-credit-note.ts';
import {
  endCreditNote,
  type LockedCreditNote,
  markCreditNoteIssued,
  markCreditNoteWaiting,
  writeCreditNoteRequest,
  writeCreditNoteStatus,
} from './credit-note-store.ts';
import { markUsed } from './document-changes.ts';
import { linesOf } from './document-store.ts';
import { invoiceChanged } from './invoice-events.ts';
import { type CreditNoteOfInvoice, lockCreditNoteOfInvoice } from './lock-credit-note.ts';
import type { IssueDeps } from './run-issue.ts';
import { lockSources } from './source-store.ts';
import { shareOf } from './split-into-documents.ts';
import { unitPriceOf } from './unit-price.ts';

/**
 * Advances a credit note by one step: requests it from the tax service, forwards the buyer's answer, or queries its status. The
 * service makes one credit note per number, however often it is requested.
 * @throws when the service does not answer; the request is recorded before it is sent, so it is queried later
 */
export async function runCreditNote({ config, db, service }: IssueDeps, id: string): Promise<void> {
  if (!service) return;
  const seller = await companyForDocuments(db.read, config);
  const attempt = await db.transaction((tx) => claimAttempt(tx, id, seller));
  if (!attempt) return;
  const answer = await callService(service, attempt);
  await db.transaction((tx) => recordAnswer(tx, id, answer, attempt));
}

/** One call to the service. */
interface Attempt {
  readonly call: 'takeBack' | 'answer' | 'query';
  readonly order: CreditNoteOrder;
  readonly creditNote: LockedCreditNote;
}

function callService(service: TaxService, { call, order, creditNote }: Attempt): Promise<CreditNoteAnswer> {
  if (call === 'takeBack') return service.takeBack(order);
  if (call === 'answer' && creditNote.formAnswer !== '') return service.answerCreditNote(order, creditNote.formAnswer);
  return service.queryCreditNote(order);
}

/** Locked; undefined when it has come to its end. */
async function lockOpen(tx: Tx, id: string): Promise<CreditNoteOfInvoice | undefined> {
  const found = await lockCreditNoteOfInvoice(tx, id);
  if (!found || found.creditNote.isManual) return undefined;
  return ['asked', 'waiting'].includes(found.creditNote.state) ? found : undefined;
}

/** Decides under the lock what may be asked now; null when nothing: it is over, or an answer may be on its way. */
async function claimAttempt(tx: Tx, id: string, seller: Company): Promise<Attempt | null> {
  const found = await lockOpen(tx, id);
  if (!found) return null;
  const { creditNote } = found;
  const order = await orderOf(tx, found, seller);
  if (creditNote.serviceAnswer === 'unasked' || creditNote.serviceAnswer === 'absent') {
    const requestedAt = await writeCreditNoteRequest(tx, id);
    return { call: 'takeBack', order, creditNote: { ...creditNote, requestedAt } };
  }
  if (creditNote.serviceAnswer === 'unanswered' && creditNote.secondsSinceRequest <= ANSWER_SECONDS) return null;
  return { call: creditNote.formAnswer === '' ? 'query' : 'answer', order, creditNote };
}

async function orderOf(
  tx: Tx,
  { application, document, creditNote }: CreditNoteOfInvoice,
  seller: Company,
): Promise<CreditNoteOrder> {
  const amount = sum(creditNote.parts.map((part) => part.amount));
  const lines = (await linesOf(tx, [document.id])).get(document.id) ?? [];
  const isReduction = creditNote.cause === 'discount';
  return {
    ...{ reference: creditNote.creditNoteNo, cause: creditNote.cause, seller },
    ...{ kind: application.kind, buyer: application.buyer, amount, tax: sum(creditNote.parts.map((part) => part.tax)) },
    ...{ invoiceNo: document.invoiceNo ?? '', takes: creditNote.kind, isWhole: amount === document.amount },
    parts: creditNote.parts.map((part) => {
      const at = lines.findIndex(({ no }) => no === part.no);
      const line = lines[at];
      if (!line) throw new Error(`invariant: credit note ${creditNote.creditNoteNo} takes no line`);
      const net = subtract(part.amount, part.tax);
      const quantity = isReduction ? '' : shareOf(line.quantity, part.amount, line.amount);
      return {
        ...{ position: at + 1, name: line.name, model: line.model, unit: line.unit, quantity },
        ...{ unitPrice: unitPriceOf(net, quantity), amount: part.amount, net, tax: part.tax },
        taxPercent: line.taxPercent,
      };
    }),
  };
}

/** Records the service's answer and books it. Another run may have recorded it meanwhile. */
async function recordAnswer(tx: Tx, id: string, answer: CreditNoteAnswer, attempt: Attempt): Promise<void> {
  const found = await lockOpen(tx, id);
  if (!found || found.creditNote.requestedAt?.getTime() !== attempt.creditNote.requestedAt?.getTime()) return;
  const { application, creditNote } = found;
  switch (answer.status) {
    case 'issued':
      return issued(tx, application, creditNote, answer.invoiceNo);
    case 'waiting':
      if (creditNote.state === 'waiting') return;
      await markCreditNoteWaiting(tx, id, answer);
      await markUsed(tx, found.document.id);
      await notifyOfCreditNote(tx, found, 'creditNoteWaiting');
      return publishChange(tx, application);
    case 'refused':
      await endCreditNote(tx, id, { state: 'refused', fault: answer.reason });
      return publishChange(tx, application);
    case 'declined':
    case 'lapsed':
    case 'revoked':
      await endCreditNote(tx, id, { state: answer.status, fault: '' });
      return publishChange(tx, application);
    case 'accepted':
      return writeCreditNoteStatus(tx, id, 'accepted');
    case 'absent':
      if (creditNote.secondsSinceRequest > ARRIVAL_SECONDS) await writeCreditNoteStatus(tx, id, 'absent');
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

export const notifyOfCreditNote = (
  tx: Tx,
  { application, document, creditNote }: CreditNoteOfInvoice,
  event: 'creditNoteWaiting',
): Promise<void> =>
  notifyMember(tx, {
    memberId: application.memberId,
    event,
    fact: creditNote.id,
    params: {
      invoiceNo: document.invoiceNo ?? '',
      amount: toYuanText(sum(creditNote.parts.map((part) => part.amount))),
    },
  });
