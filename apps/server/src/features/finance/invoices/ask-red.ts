import { sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type BegunRed, beginRed, type WantedRed } from './begin-red.ts';
import { bookRed } from './book-red.ts';
import { invoiceMoved } from './invoice-events.ts';
import { recordInvoice } from './issue-invoices.ts';
import { RUN_RED } from './job-names.ts';
import { insertRed, markRedIssued, type RedKey } from './red-store.ts';
import { canVoid } from './sheet-store.ts';

/** @throws Refusal `invoice.noService`, and as `beginRed` */
export async function askRed(
  tx: Tx,
  { hasService }: { readonly hasService: boolean },
  staffId: string,
  wanted: WantedRed,
): Promise<void> {
  if (!hasService) throw new Refusal('invoice.noService');
  const begun = await beginRed(tx, wanted);
  const red = await insertRed(tx, { ...wanted, kind: 'red', sheetId: begun.sheet.id, parts: begun.parts, staffId });
  await setOut(tx, begun, red, { staffId, reason: wanted.reason });
}

/**
 * Voids a paper invoice of this month, all of whose copies are with the company. Without a tax service it was already voided at
 * the tax client, and is booked at once.
 * @throws Refusal `invoice.notVoidable`, and as `beginRed`
 */
export async function voidInvoice(
  tx: Tx,
  { hasService }: { readonly hasService: boolean },
  staffId: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const begun = await beginRed(tx, { id, reason, cause: 'mistake', amount: undefined });
  if (!canVoid(begun.application, begun.sheet)) throw new Refusal('invoice.notVoidable');
  const { sheet, parts, application } = begun;
  const red = await insertRed(tx, { kind: 'void', cause: 'mistake', reason, sheetId: sheet.id, parts, staffId });
  if (hasService) return setOut(tx, begun, red, { staffId, reason });
  await markRedIssued(tx, red.id, null);
  await recordRed(tx, begun, reason);
  await bookRed(tx, application, red, { by: { kind: 'staff', id: staffId }, note: reason });
}

async function setOut(
  tx: Tx,
  begun: BegunRed,
  red: RedKey,
  { staffId, reason }: { readonly staffId: string; readonly reason: string },
): Promise<void> {
  const { id, memberId } = begun.application;
  await addJob(tx, RUN_RED, { id: red.id }, { key: `red ${red.id}` });
  await recordRed(tx, begun, reason);
  await raise(tx, invoiceMoved, { id, staffId });
  await publish(tx, { topic: 'invoice', id, memberId });
}

const recordRed = (tx: Tx, { application, sheet, parts }: BegunRed, reason: string): Promise<void> =>
  recordInvoice(
    tx,
    application,
    { invoiceNo: sheet.invoiceNo, amount: toYuanText(sum(parts.map((part) => part.amount))) },
    reason,
  );
