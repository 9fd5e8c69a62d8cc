import type { RawReply } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { findApplication } from './application-store.ts';
import { findDocument, linesOf } from './document-store.ts';
import { type IssuedInvoice, invoiceDocument } from './invoice-document.ts';
import { hasXml, pdfKey } from './invoice-files.ts';
import { invoiceXml } from './invoice-xml.ts';

/** An issued invoice. @throws Refusal `notFound` also for one that is not issued yet */
export async function issuedInvoice(reader: Reader, id: string): Promise<IssuedInvoice> {
  const document = await findDocument(reader, id);
  const application = document && (await findApplication(reader, document.applicationId));
  if (!application || document.invoiceNo === null) throw new Refusal('notFound');
  return { application, document, lines: (await linesOf(reader, [id])).get(id) ?? [] };
}

/** Returns an own invoice. @throws Refusal `notFound` for another member's as for a missing one */
export async function ownIssuedInvoice(reader: Reader, memberId: string, id: string): Promise<IssuedInvoice> {
  const invoice = await issuedInvoice(reader, id);
  if (invoice.application.memberId !== memberId) throw new Refusal('notFound');
  return invoice;
}

/**
 * An invoice as PDF: the file that came with it, or printed.
 * @throws Refusal `notFound` when the store has lost it, `unavailable` when too many print
 */
export async function pdfOf(deps: PdfDeps, invoice: IssuedInvoice, caller: Caller): Promise<RawReply> {
  const name = `${invoice.document.invoiceNo}.pdf`;
  const body = await pdfBytes(deps, invoice, caller);
  return { body, headers: attachmentHeaders(name, name) };
}

type PdfDeps = Pick<Deps, 'db' | 'files' | 'config'> & { readonly printer: DocumentPrinter };

/** The bytes of it. @throws as {@link pdfOf} */
export async function pdfBytes(
  { db, files, config, printer }: PdfDeps,
  invoice: IssuedInvoice,
  caller: Caller,
): Promise<Uint8Array> {
  const { document } = invoice;
  if (document.fileName === '') {
    const company = await companyForDocuments(db.read, config);
    return printer.print(invoiceDocument(invoice, company), caller);
  }
  return files.read(pdfKey(document.id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });
}

/** Renders the invoice as XML. @throws Refusal `notFound` for an invoice that came as a file */
export async function xmlOf({ db, config }: Pick<Deps, 'db' | 'config'>, invoice: IssuedInvoice): Promise<RawReply> {
  if (!hasXml(invoice.document)) throw new Refusal('notFound');
  const name = `${invoice.document.invoiceNo}.xml`;
  return { body: await xmlText({ db, config }, invoice), headers: attachmentHeaders(name, name) };
}

export const xmlText = async ({ db, config }: Pick<Deps, 'db' | 'config'>, invoice: IssuedInvoice): Promise<string> =>
  invoiceXml(invoice, await companyForDocuments(db.read, config));
