import { type Fen, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { type Application, lockApplication } from './application-store.ts';
import { markAsked } from './document-changes.ts';
import { documentsOf, type StoredDocument } from './document-store.ts';
import { isOpen } from './invoice-machine.ts';
import { ISSUE_INVOICE } from './job-names.ts';
import { giveBack, moveApplication } from './move-application.ts';

/** An application to be issued, with its amount as the staff user saw it. */
interface ToIssue {
  readonly id: string;
  readonly amount: Fen;
}

interface Locked {
  readonly application: Application;
  readonly open: readonly StoredDocument[];
}

/**
 * Has applications issued by the tax service, all of them or none. What it refused before is asked for again.
 * @throws {Refusal} `invoice.noService`, `notFound`, `invoice.moved` when one of them has nothing to be asked for,
 * `invoice.amountsChanged` when a refund has lowered some of them since they were shown
 */
export async function issueInvoices(
  tx: Tx,
  { applications, hasService }: { readonly applications: readonly ToIssue[]; readonly hasService: boolean },
  staffId: string,
): Promise<{ readonly applications: number; readonly invoices: number }> {
  if (!hasService) throw new Refusal('invoice.noService');
  const locked = await lockToIssue(tx, applications);
  for (const { application, open } of locked) {
    for (const document of open) {
      await markAsked(tx, document.id);
      await addJob(tx, ISSUE_INVOICE, { id: document.id }, { key: `invoice ${document.id} ${document.attempts}` });
    }
    await moveApplication(tx, application, 'ask', { by: { kind: 'staff', id: staffId } });
    await recordInvoice(tx, application, { invoices: String(open.length), amount: toYuanText(application.amount) });
  }
  return { applications: locked.length, invoices: locked.reduce((count, { open }) => count + open.length, 0) };
}

/** Locks applications in one order, so that two batches with the same applications do not wait for each other in a circle. */
async function lockToIssue(tx: Tx, applications: readonly ToIssue[]): Promise<Locked[]> {
  const amounts = new Map(applications.map(({ id, amount }) => [id, amount]));
  const locked: Locked[] = [];
  for (const id of [...amounts.keys()].sort()) {
    const application = await lockApplication(tx, id);
    if (!application) throw new Refusal('notFound');
    const open = (await documentsOf(tx, [id])).filter(({ state }) => state === 'waiting' || state === 'refused');
    if (!isOpen(application.state) || open.length === 0) throw new Refusal('invoice.moved');
    locked.push({ application, open });
  }
  const changed = locked.filter(({ application }) => application.amount !== amounts.get(application.id));
  if (changed.length === 0) return locked;
  const nos = changed.map(({ application }) => application.applicationNo).join('、');
  throw new Refusal('invoice.amountsChanged', { params: { nos } });
}

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly staffId: string;
  readonly reason: string;
}

/** @throws {Refusal} `notFound`, `staleVersion`, `invoice.moved` also when one of its invoices is issued or on its way */
export async function rejectInvoice(tx: Tx, { id, version, staffId, reason }: Decision): Promise<void> {
  const application = await lockApplication(tx, id);
  if (!application) throw new Refusal('notFound');
  if (application.version !== version) throw new Refusal('staleVersion');
  if ((await documentsOf(tx, [id])).some(({ state }) => state === 'asked')) throw new Refusal('invoice.moved');
  await giveBack(tx, application, { by: { kind: 'staff', id: staffId }, reason });
  await recordInvoice(tx, application, { amount: toYuanText(application.amount) }, reason);
}

const invoiceObject = ({ id, applicationNo, memberId }: Application): ActionObject => ({
  ...{ kind: 'invoice', id, no: applicationNo, memberId },
});

export const recordInvoice = (tx: Tx, application: Application, after: AuditValues, reason?: string): Promise<void> =>
  recordAction(tx, { object: invoiceObject(application), after, ...(reason === undefined ? {} : { reason }) });
