import { toFileName } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { readAttachment } from '../../files/attachments/attachments.ts';
import { issuedInvoicesOfMain } from '../../finance/invoices/applications-of-main.ts';
import { ownIssuedInvoice, pdfBytes } from '../../finance/invoices/read-invoice-file.ts';
import { paymentsOf } from '../../finance/payments/paid-orders.ts';
import { findPayment } from '../../finance/payments/payment-store.ts';
import { receiptPdf } from '../../finance/payments/print-receipt.ts';
import { validDocumentsOf } from '../../fulfilment/order-documents/order-document-store.ts';
import { ORDER_DOCUMENT_FILES } from '../../fulfilment/order-documents/store-order-document.ts';
import { viewCharacteristics } from '../../fulfilment/quality/quality-view.ts';
import { reportDocument } from '../../fulfilment/shipment-reports/report-document.ts';
import { noteDocument } from '../../fulfilment/shipping/parcel-documents.ts';
import { readDeliveryNote } from '../../fulfilment/shipping/print-parcel.ts';
import { findProducedBoard } from '../../fulfilment/shipping/produced-board.ts';
import { isInside } from '../../orders-core/parcels/shipment-view.ts';
import { quotationPdf } from '../../pricing/quotes/quotation/print-quotation.ts';
import { findQuote } from '../../pricing/quotes/stored-quotes.ts';
import type { OrderWithDetail } from '../order-views/find-orders.ts';

/** A document of an order, printed when it is read. */
export interface OrderFile {
  /** Path in the archive. */
  readonly name: string;
  /** @throws Refusal `notFound` for one that no longer exists; those of the printer */
  readonly read: (caller: Caller) => Promise<Uint8Array>;
}

export type ArchiveDeps = Pick<Deps, 'db' | 'config' | 'files'> & { readonly printer: DocumentPrinter };

/** Lists the documents of own orders: those of each board, and once those of its main order. */
export async function documentsOfOrders(
  deps: ArchiveDeps,
  selected: readonly OrderWithDetail[],
  language: Language,
): Promise<OrderFile[]> {
  const details = new Map(selected.map(({ detail }) => [detail.main.id, detail]));
  const listed: OrderFile[] = [];
  for (const item of selected) listed.push(...(await ofBoard(deps, item, language)));
  for (const detail of details.values()) listed.push(...(await ofMainOrder(deps, detail, language)));
  return listed;
}

async function ofBoard(
  deps: ArchiveDeps,
  { order, detail }: OrderWithDetail,
  language: Language,
): Promise<OrderFile[]> {
  const { db, config, files, printer } = deps;
  const { text } = documentTexts(language);
  const folder = detail.main.mainNo;
  const isSent = detail.shipments.some((parcel) => isInside(parcel, order));
  const uploaded = await validDocumentsOf(db.read, order.id);
  return [
    {
      name: `${folder}/${order.orderNo} ${text('title')}.pdf`,
      read: async (caller) => {
        const quote = await findQuote(db.read, order.quoteId);
        if (!quote) throw new Refusal('notFound');
        return quotationPdf(deps, quote, { language, isForOwner: true }, caller);
      },
    },
    ...(isSent
      ? [
          {
            name: `${folder}/${order.orderNo} ${text('reportTitle')}.pdf`,
            read: async (caller: Caller) => {
              const found = await findProducedBoard(db.read, order.memberId, { id: order.id });
              const figures = await viewCharacteristics(db.read, order, { withNames: false });
              const company = await companyForDocuments(db.read, config);
              return printer.print(reportDocument(found, figures, company, language), caller);
            },
          },
        ]
      : []),
    ...uploaded.map(({ id, fileName }) => ({
      name: `${folder}/${order.orderNo} ${toFileName(fileName)}`,
      read: () => readAttachment({ files }, ORDER_DOCUMENT_FILES, id),
    })),
  ];
}

async function ofMainOrder(
  deps: ArchiveDeps,
  { main, shipments }: OrderWithDetail['detail'],
  language: Language,
): Promise<OrderFile[]> {
  const { db, config, printer } = deps;
  const { text } = documentTexts(language);
  const { id, mainNo, memberId } = main;
  const payments = (await paymentsOf(db.read, [id])).get(id) ?? [];
  const invoices = await issuedInvoicesOfMain(db.read, id);
  return [
    ...(shipments.length === 0
      ? []
      : [
          {
            name: `${mainNo}/${text('noteTitle')}.pdf`,
            read: async (caller: Caller) =>
              printer.print(noteDocument(await readDeliveryNote(deps, memberId, id)), caller),
          },
        ]),
    ...payments
      .filter(({ state }) => state === 'succeeded')
      .map(({ payNo }) => ({
        name: `${mainNo}/${text('receiptTitle')} ${payNo}.pdf`,
        read: async (caller: Caller) => {
          const payment = await findPayment(db.read, payNo);
          if (!payment) throw new Refusal('notFound');
          return receiptPdf({ db, config, printer }, payment, { amount: payment.amount, language }, caller);
        },
      })),
    ...invoices.map(({ id: invoiceId, invoiceNo }) => ({
      name: `${mainNo}/${text('invoiceTitle')} ${invoiceNo}.pdf`,
      read: async (caller: Caller) => pdfBytes(deps, await ownIssuedInvoice(db.read, memberId, invoiceId), caller),
    })),
  ];
}
