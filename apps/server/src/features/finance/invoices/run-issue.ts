import type { Company } from '../../../platform/company.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ANSWER_SECONDS, ARRIVAL_SECONDS } from '../../../platform/outside-requests.ts';
import type { InvoiceOrder, TaxAnswer, TaxService } from '../../../platform/tax-service/tax-service.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { type Application, findApplication, lockApplication, SYSTEM } from './application-store.ts';
import { lockDocument, markRefused, writeRequest, writeStatus } from './document-changes.ts';
import { findDocument, linesOf, type StoredDocument } from './document-store.ts';
import { pdfKey } from './invoice-files.ts';
import { lowerByOwed } from './lower-application.ts';
import { issueDocument, moveApplication } from './move-application.ts';
import { unitPriceOf } from './unit-price.ts';

export type IssueDeps = Pick<Deps, 'config' | 'db' | 'files' | 'log'> & { readonly service: TaxService | undefined };

/**
 * Brings an invoice on its way by one step: asks the tax service to issue it or, when an earlier request may still be carried
 * out, only how it goes. A request carries the same number each time, under which one invoice is issued.
 * @throws when the service gives no answer; that one left is written down before, so it is asked about later
 */
export async function runIssue({ config, db, files, service }: IssueDeps, id: string): Promise<void> {
  if (!service) return;
  const document = await findDocument(db.read, id);
  const application = document && (await findApplication(db.read, document.applicationId));
  if (!application || document.state !== 'asked') return;
  const seller = await companyForDocuments(db.read, config);
  const attempt = await db.transaction((tx) => claimAttempt(tx, application.id, id, seller));
  if (!attempt) return;
  const { order } = attempt;
  const answer = attempt.isRequest ? await service.issue(order) : await service.query(order);
  const pdf = answer.status === 'issued' ? answer.pdf : undefined;
  if (pdf) await files.put(pdfKey(id), pdf);
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
async function orderOf(
  tx: Tx,
  { applicationNo, kind, medium, buyer, note }: Application,
  { id, amount, tax, position }: StoredDocument,
  { attempt, seller }: { readonly attempt: number; readonly seller: Company },
): Promise<InvoiceOrder> {
  const lines = (await linesOf(tx, [id])).get(id) ?? [];
  return {
    ...{ reference: `${applicationNo}-${position}-${attempt}`, kind, medium, buyer, seller, amount, tax, note },
    lines: lines.map((line) => ({ ...line, unitPrice: unitPriceOf(line.net, line.quantity) })),
  };
}

/** Decides under the lock what may be asked now; null when nothing: it is over, or an answer may be on its way. */
async function claimAttempt(tx: Tx, applicationId: string, id: string, seller: Company): Promise<Attempt | null> {
  const application = await lockApplication(tx, applicationId);
  const document = await lockDocument(tx, id);
  if (!application || document?.state !== 'asked') return null;
  const { serviceAnswer, secondsSinceRequest, requestedAt, attempts } = document;
  if (serviceAnswer === 'unasked') {
    const leftAt = await writeRequest(tx, document);
    const order = await orderOf(tx, application, document, { attempt: attempts + 1, seller });
    return { isRequest: true, order, requestedAt: leftAt };
  }
  const isAnswerDue = serviceAnswer !== 'unanswered' || secondsSinceRequest > ANSWER_SECONDS;
  if (!isAnswerDue) return null;
  const order = await orderOf(tx, application, document, { attempt: attempts, seller });
  return { isRequest: serviceAnswer === 'absent', order, requestedAt };
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
      return issueDocument(tx, application, document, {
        ...{ invoiceNo: answer.invoiceNo, by: SYSTEM },
        entry: answer.pdf && { staffId: null, fileName: `${answer.invoiceNo}.pdf`, bytes: answer.pdf.length },
      });
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
