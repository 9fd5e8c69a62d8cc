import type { MessageEvent } from '@xunban/contract';
import { type Fen, subtract, sum, toYuanText, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { invoiceBalanceOf } from '../../ledger/ledger/invoice-balances.ts';
import {
  type InvoicedPart,
  invoiceIssued,
  invoiceReturned,
  type ReturnedPart,
} from '../../ledger/ledger/invoice-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { type Application, type Mover, writeMove } from './application-store.ts';
import { claimsOf, endClaims, endIssuedClaims } from './claim-store.ts';
import { dropDocuments, type Entry, markIssued } from './document-changes.ts';
import { canLower, documentsOf, linesOf, type StoredDocument } from './document-store.ts';
import { invoiceChanged, owedReduced } from './invoice-events.ts';
import { type ApplicationEvent, nextState } from './invoice-machine.ts';
import { promiseMail } from './mail-invoices.ts';
import { lockSources, mainOrdersOfSources } from './source-store.ts';

interface Move {
  readonly by: Mover;
  readonly note?: string;
  readonly reason?: string;
}

/**
 * Moves a locked application along its state machine and updates the screens of member and staff.
 * @throws {Refusal} `invoice.moved` when the event cannot happen in its state
 */
export async function moveApplication(
  tx: Tx,
  application: Application,
  event: ApplicationEvent,
  { by, note = '', reason }: Move,
): Promise<Application> {
  const to = nextState(application.state, event);
  if (!to) throw new Refusal('invoice.moved');
  const updated = await writeMove(tx, application, to, { by, note, ...(reason === undefined ? {} : { reason }) });
  const { id, memberId } = application;
  await raise(tx, invoiceChanged, { id, staffId: by.kind === 'staff' ? by.id : null });
  await publish(tx, { topic: 'invoice', id, memberId });
  return updated;
}

/**
 * One invoice of a locked application was issued. With the last of them the application is done.
 * @param entry the staff user who entered it; undefined when the tax service reported it
 */
export async function issueDocument(
  tx: Tx,
  application: Application,
  document: StoredDocument,
  { invoiceNo, by, entry }: { readonly invoiceNo: string; readonly by: Mover; readonly entry: Entry | undefined },
): Promise<void> {
  const { applicationNo } = application;
  await markIssued(tx, document.id, invoiceNo, entry);
  const documents = await documentsOf(tx, [application.id]);
  const isLast = documents.every(({ state }) => state === 'issued');
  if (isLast) await completeApplication(tx, application, documents, { by, note: invoiceNo });
  else {
    // The state stays; that another invoice of it is there is worth a row.
    await moveApplication(tx, application, 'ask', { by, note: invoiceNo });
    await endIssuedClaims(tx, application.id);
  }
  const parts = bySource((await linesOf(tx, [document.id])).get(document.id) ?? []);
  await postJournal(tx, invoiceIssued({ applicationNo, position: document.position, parts }));
}

/** Each invoice of a locked application is issued. */
export async function completeApplication(
  tx: Tx,
  application: Application,
  documents: readonly StoredDocument[],
  move: Move,
): Promise<void> {
  await moveApplication(tx, application, 'complete', move);
  await endIssuedClaims(tx, application.id);
  await promiseMail(tx, application);
  await notifyOfApplication(tx, application, 'invoiceIssued', {
    invoiceNo: documents.map((one) => one.invoiceNo).join('、'),
  });
}

/**
 * A locked application is rejected, of which nothing is issued and no request has left for the tax service: what it asked for can
 * be applied for again, less what is not sold any more.
 * @throws {Refusal} `invoice.moved`
 */
export async function giveBack(
  tx: Tx,
  application: Application,
  { by, reason, event = 'invoiceRejected' }: Required<Omit<Move, 'note'>> & { readonly event?: MessageEvent },
): Promise<void> {
  const { id, applicationNo } = application;
  const documents = await documentsOf(tx, [id]);
  if (!documents.every(canLower)) throw new Refusal('invoice.moved');
  const claims = await claimsOf(tx, id);
  await moveApplication(tx, application, 'reject', { by, note: reason, reason });
  await dropDocuments(tx, id);
  await endClaims(tx, id);
  await notifyOfApplication(tx, application, event, { reason });
  await lockSources(
    tx,
    claims.map(({ no }) => no),
  );
  const parts = await backOf(tx, claims);
  await raiseOwedReduced(tx, parts);
  await postJournal(tx, invoiceReturned({ applicationNo, parts }));
}

/**
 * Splits returned amounts: one part settles the owed credit note, the rest can be invoiced again. Call it with the sources
 * locked.
 */
export async function backOf(tx: Tx, parts: readonly InvoicedPart[]): Promise<ReturnedPart[]> {
  const back: ReturnedPart[] = [];
  for (const { no, amount } of parts) {
    const { owed } = await invoiceBalanceOf(tx, no);
    const settled = owed < amount ? owed : amount;
    back.push({ no, owed: settled, toInvoice: subtract(amount, settled) });
  }
  return back;
}

/**
 * Notifies subscribers that less is owed for these parts, so that waiting refunds can continue. Call it with the sources
 * locked.
 */
export async function raiseOwedReduced(tx: Tx, parts: readonly ReturnedPart[]): Promise<void> {
  const nos = parts.filter(({ owed }) => owed > 0n).map(({ no }) => no);
  if (nos.length > 0) await raise(tx, owedReduced, { mainOrderIds: await mainOrdersOfSources(tx, nos) });
}

/** Lines of one source together. */
function bySource(lines: readonly InvoicedPart[]): InvoicedPart[] {
  const amounts = new Map<string, Fen>();
  for (const { no, amount } of lines) amounts.set(no, sum([amounts.get(no) ?? ZERO_FEN, amount]));
  return [...amounts].map(([no, amount]) => ({ no, amount }));
}

/** Notifies the member: of each event of an application once, of each lowering. */
export const notifyOfApplication = (
  tx: Tx,
  { id, version, memberId, applicationNo, amount }: Application,
  event: MessageEvent,
  params: Readonly<Record<string, string>>,
): Promise<void> =>
  notifyMember(tx, {
    ...{ memberId, event, fact: event === 'invoiceLowered' ? `${id} ${version}` : id },
    params: { applicationNo, amount: toYuanText(amount), ...params },
  });
