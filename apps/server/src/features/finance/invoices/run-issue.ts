import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ANSWER_SECONDS, ARRIVAL_SECONDS } from '../../../platform/outside-requests.ts';
import type { InvoiceOrder, TaxAnswer, TaxService } from '../../../platform/tax-service/tax-service.ts';
import { type Application, findApplication, lockApplication, SYSTEM } from './application-store.ts';
import { lockDocument, markRefused, writeRequest, writeStatus } from './document-changes.ts';
import { findDocument, type StoredDocument } from './document-store.ts';
import { lowerByOwed } from './lower-application.ts';
import { issueDocument, moveApplication } from './move-application.ts';

export type IssueDeps = Pick<Deps, 'db' | 'log'> & { readonly service: TaxService | undefined };

/**
 * Brings an invoice on its way by one step: asks the tax service to issue it or, when an earlier request may still be carried
 * out, only how it goes. A request carries the same number each time, under which one invoice is issued.
 * @throws when the service gives no answer; that one left is written down before, so it is asked about later
 */
export async function runIssue({ db, service }: IssueDeps, id: string): Promise<void> {
  if (!service) return;
  const document = await findDocument(db.read, id);
  const application = document && (await findApplication(db.read, document.applicationId));
  if (!application || document.state !== 'asked') return;
  const attempt = await db.transaction((tx) => claimAttempt(tx, application.id, id));
  if (!attempt) return;
  const { order } = attempt;
  const answer = attempt.isRequest ? await service.issue(order) : await service.query(order.reference);
  await db.transaction((tx) => recordAnswer(tx, application.id, id, answer, attempt));
}

/** One call to the service: a request to issue, or a question how the last request goes. */
interface Attempt {
  readonly isRequest: boolean;
  /** The order as read under the lock: after a refusal it may ask for less. */
  readonly order: InvoiceOrder;
  readonly requestedAt: Date | null;
}

/**
 * Returns the request to the tax platform. It issues one invoice under a reference; a request that was refused and corrected is sent
 * under another one.
 */
function orderOf({ applicationNo, kind, buyer }: Application, document: StoredDocument, attempt: number): InvoiceOrder {
  const { amount, tax, position } = document;
  return { reference: `${applicationNo}-${position}-${attempt}`, kind, buyer, amount, tax };
}

/** Decides under the lock what may be asked now; null when nothing: it is over, or an answer may be on its way. */
async function claimAttempt(tx: Tx, applicationId: string, id: string): Promise<Attempt | null> {
  const application = await lockApplication(tx, applicationId);
  const document = await lockDocument(tx, id);
  if (!application || document?.state !== 'asked') return null;
  const { serviceAnswer, secondsSinceRequest, requestedAt, attempts } = document;
  if (serviceAnswer === 'unasked') {
    const leftAt = await writeRequest(tx, document);
    return { isRequest: true, order: orderOf(application, document, attempts + 1), requestedAt: leftAt };
  }
  const isAnswerDue = serviceAnswer !== 'unanswered' || secondsSinceRequest > ANSWER_SECONDS;
  const order = orderOf(application, document, attempts);
  return isAnswerDue ? { isRequest: serviceAnswer === 'absent', order, requestedAt } : null;
}

/** Records the service's answer and books it. Another run may have recorded it meanwhile. */
async function recordAnswer(
  tx: Tx,
  applicationId: string,
  id: string,
  answer: TaxAnswer,
  attempt: Attempt,
): Promise<void> {
  const application = await lockApplication(tx, applicationId);
  const document = await lockDocument(tx, id);
  if (!application || document?.state !== 'asked') return;
  if (document.requestedAt?.getTime() !== attempt.requestedAt?.getTime()) return;
  switch (answer.status) {
    case 'issued':
      return issueDocument(tx, application, document, { invoiceNo: answer.invoiceNo, by: SYSTEM, entry: undefined });
    case 'refused':
      await markRefused(tx, id, answer.reason);
      await moveApplication(tx, application, 'ask', { by: SYSTEM, note: answer.reason });
      return lowerByOwed(tx, applicationId, id);
    case 'accepted':
      return writeStatus(tx, id, 'accepted');
    case 'absent':
      if (document.secondsSinceRequest > ARRIVAL_SECONDS) await writeStatus(tx, id, 'absent');
  }
}
