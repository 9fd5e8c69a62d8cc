import { readFile } from 'node:fs/promises';
import type { UploadedFile } from '@xunban/contract';
import { type Fen, toYuanText } from '@xunban/money';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mediaOfAttachment } from '../../files/attachments/attachment-media.ts';
import { type Application, lockApplication } from './application-store.ts';
import { isNumberUsed, lockDocument, markSent } from './document-changes.ts';
import { canSend, findDocument, type StoredDocument } from './document-store.ts';
import { pdfKey } from './invoice-files.ts';
import { recordInvoice } from './issue-invoices.ts';
import { issueDocument } from './move-application.ts';

const PER_STAFF_USER: readonly Limit[] = [{ name: 'hour', count: 200, seconds: 3_600 }];

export interface EnteredInvoice {
  readonly id: string;
  readonly invoiceNo: string;
  /** Printed amount. */
  readonly amount: Fen;
  readonly file: UploadedFile;
}

/**
 * Stores an externally issued invoice, with its number and its PDF.
 * @param once the transaction of the call
 * @throws Refusal `notFound`, `invoice.moved` also while the tax service is processing it, `invoice.amountChanged`,
 * `invoice.numberUsed`, `invoice.notPdf`, `rateLimited`
 */
export async function enterInvoice(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  once: InTransaction,
  staffId: string,
  { id, invoiceNo, amount, file }: EnteredInvoice,
): Promise<void> {
  await db.transaction((tx) => claim(tx, `invoice ${staffId}`, PER_STAFF_USER));
  if (!(await findDocument(db.read, id))) throw new Refusal('notFound');
  const bytes = await readFile(file.path);
  if (mediaOfAttachment(file.fileName, bytes) !== 'pdf') throw new Refusal('invoice.notPdf');
  // Bytes first: a row must never point to nothing. A second file of one invoice is refused below, so none is lost.
  await once(async (tx) => {
    const { application, document } = await lockOne(tx, id);
    if (document.state !== 'waiting' && document.state !== 'refused') throw new Refusal('invoice.moved');
    if (amount !== document.amount)
      throw new Refusal('invoice.amountChanged', { params: { amount: toYuanText(document.amount) } });
    if (await isNumberUsed(tx, invoiceNo)) throw new Refusal('invoice.numberUsed');
    await files.put(pdfKey(id), bytes);
    await issueDocument(tx, application, document, {
      invoiceNo,
      by: { kind: 'staff', id: staffId },
      entry: { staffId, fileName: file.fileName, bytes: bytes.length },
    });
    await recordInvoice(tx, application, { invoiceNo });
  });
}

/** The parcel of a paper invoice. @throws Refusal `notFound`, `invoice.notPaper`, `invoice.moved` unless {@link canSend} */
export async function sendInvoice(
  tx: Tx,
  id: string,
  parcel: { readonly carrier: string; readonly waybill: string },
): Promise<void> {
  const { application, document } = await lockOne(tx, id);
  if (application.medium !== 'paper') throw new Refusal('invoice.notPaper');
  if (!canSend(application, document)) throw new Refusal('invoice.moved');
  const waybill = parcel.waybill.toUpperCase();
  await markSent(tx, id, { carrier: parcel.carrier, waybill });
  await publish(tx, { topic: 'invoice', id: application.id, memberId: application.memberId });
  await recordInvoice(tx, application, { carrier: parcel.carrier, waybill });
}

/** @throws Refusal `notFound` */
async function lockOne(tx: Tx, id: string): Promise<{ application: Application; document: StoredDocument }> {
  const found = await findDocument(tx, id);
  const application = found && (await lockApplication(tx, found.applicationId));
  const document = application && (await lockDocument(tx, id));
  if (!document) throw new Refusal('notFound');
  return { application, document };
}
