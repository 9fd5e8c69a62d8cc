import { add, type Fen, subtract, sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { invoiceBalanceOf } from '../../ledger/ledger/invoice-balances.ts';
import { applicationLowered } from '../../ledger/ledger/invoice-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { type Application, lockApplication, SYSTEM, writeAmount } from './application-store.ts';
import { applicationClaiming, endIssuedClaims, lowerClaim } from './claim-store.ts';
import { writeLowered } from './document-changes.ts';
import { canLower, documentsOf, linesOf } from './document-store.ts';
import { invoiceChanged } from './invoice-events.ts';
import { isOpen } from './invoice-machine.ts';
import { backOf, completeApplication, giveBack, notifyOfApplication, raiseOwedReduced } from './move-application.ts';
import { type OpenLine, planLowering } from './plan-lowering.ts';
import { lockSources } from './source-store.ts';
import { ratesOf, taxOn } from './source-taxes.ts';

/** Reason shown to the buyer and finance for an application with nothing left. */
const CLOSED = '款项已退回，没有可开票的金额';

/** Locks a source with the open application that asks for it, which is locked first, as everywhere. */
export async function lockApplicationOf(tx: Tx, no: string): Promise<Application | undefined> {
  const before = await applicationClaiming(tx, no);
  if (before !== undefined) await lockApplication(tx, before);
  await lockSources(tx, [no]);
  // Under the lock of the source no other application begins to ask for it.
  const id = await applicationClaiming(tx, no);
  return id === undefined ? undefined : lockApplication(tx, id);
}

/**
 * Takes an amount of a source out of a locked application, as far as it is on invoices that are not issued and for which no
 * request has left for the tax platform: it can be invoiced again, less what is owed. An application of which nothing is left is
 * closed. Call it with the source locked.
 */
export async function lowerApplication(tx: Tx, application: Application, no: string, amount: Fen): Promise<void> {
  const { id, applicationNo, memberId } = application;
  const lines = await openLines(tx, id, no);
  const open = sum(lines.map((line) => line.amount));
  const taken = amount < open ? amount : open;
  if (taken === 0n) return;
  if (taken === application.amount)
    return giveBack(tx, application, { by: SYSTEM, reason: CLOSED, event: 'invoiceClosed' });
  const { applied, issued } = await invoiceBalanceOf(tx, no);
  const on = { amount: add(applied, issued), tax: await taxOn(tx, no) };
  const percent = (await ratesOf(tx, [no]))(no);
  await writeLowered(tx, no, planLowering(lines, on, taken, percent));
  await lowerClaim(tx, id, { no, amount: taken });
  await endIssuedClaims(tx, id);
  const left = subtract(application.amount, taken);
  const note = `${toYuanText(application.amount)} → ${toYuanText(left)}`;
  const lowered = await writeAmount(tx, application, left, note);
  await notifyOfApplication(tx, lowered, 'invoiceLowered', { before: toYuanText(application.amount) });
  const documents = await documentsOf(tx, [id]);
  if (documents.every(({ state }) => state === 'issued'))
    await completeApplication(tx, lowered, documents, { by: SYSTEM });
  await raise(tx, invoiceChanged, { id, staffId: null });
  await publish(tx, { topic: 'invoice', id, memberId });
  const parts = await backOf(tx, [{ no, amount: taken }]);
  await raiseOwedReduced(tx, parts);
  const journal = applicationLowered({ applicationNo, version: lowered.version, parts });
  await insertLowering(tx, { bizKey: journal.bizKey, applicationId: id, no, amount: taken });
  await postJournal(tx, journal);
}

/** The tax platform refused an invoice of a locked application: what was refunded meanwhile is not asked for again. */
export async function lowerByOwed(tx: Tx, applicationId: string, documentId: string): Promise<void> {
  const nos = ((await linesOf(tx, [documentId])).get(documentId) ?? []).map(({ no }) => no);
  await lockSources(tx, nos);
  for (const no of nos) {
    const { owed } = await invoiceBalanceOf(tx, no);
    const application = owed > 0n ? await lockApplication(tx, applicationId) : undefined;
    if (application && isOpen(application.state)) await lowerApplication(tx, application, no, owed);
  }
}

/** A source is on an invoice at most once. */
async function openLines(tx: Tx, applicationId: string, no: string): Promise<OpenLine[]> {
  const open = (await documentsOf(tx, [applicationId])).filter(canLower);
  const lines = await linesOf(
    tx,
    open.map(({ id }) => id),
  );
  return open.flatMap(({ id: documentId }) =>
    (lines.get(documentId) ?? [])
      .filter((line) => line.no === no)
      .map(({ quantity, amount, tax }) => ({ documentId, quantity, amount, tax })),
  );
}

/** Stores the amount that a refund removed from an application, under the key of its journal. */
async function insertLowering(
  tx: Tx,
  lowering: { readonly bizKey: string; readonly applicationId: string; readonly no: string; readonly amount: Fen },
): Promise<void> {
  const { bizKey, applicationId, no, amount } = lowering;
  await tx
    .insertInto('invoice_lowering')
    .values({ biz_key: bizKey, application_id: applicationId, source_no: no, amount_fen: amount })
    .execute();
}
