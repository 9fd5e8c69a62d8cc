import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import { issuedInvoicesOfMain } from '../../finance/invoices/applications-of-main.ts';
import { ownIssuedInvoice, pdfBytes } from '../../finance/invoices/read-invoice-file.ts';
import { paymentsOf } from '../../finance/payments/paid-orders.ts';
import { receiptOf } from '../../finance/payments/print-receipt.ts';
import type { FulfilmentFiles, OrderFile, OrderFileDeps } from '../../fulfilment/port/order-files.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { quotationPdf } from '../../pricing/quotes/quotation/print-quotation.ts';
import { findQuote } from '../../pricing/quotes/stored-quotes.ts';
import type { OrderWithDetail } from '../order-views/find-orders.ts';

export type ArchiveDeps = OrderFileDeps & { readonly fulfilment: FulfilmentFiles };

/** Lists the documents of own orders, in a folder for each main order: those of each board, and once those of the main order. */
export async function documentsOfOrders(
  deps: ArchiveDeps,
  selected: readonly OrderWithDetail[],
  language: Language,
): Promise<OrderFile[]> {
  const mainOrders = new Map(selected.map(({ detail }) => [detail.main.id, detail.main]));
  const listed: OrderFile[] = [];
  const add = ({ mainNo }: MainOrder, files: readonly OrderFile[]) =>
    listed.push(...files.map(({ name, read }) => ({ name: `${mainNo}/${name}`, read })));
  for (const { order, detail } of selected) {
    add(detail.main, [quotationOf(deps, { order, detail }, language)]);
    add(detail.main, await deps.fulfilment.ofBoard(deps, order, language));
  }
  for (const main of mainOrders.values()) {
    add(main, await deps.fulfilment.ofMainOrder(deps, main, language));
    add(main, await receiptsOf(deps, main, language));
    add(main, await invoicesOf(deps, main, language));
  }
  return listed;
}

const quotationOf = (deps: ArchiveDeps, { order, detail }: OrderWithDetail, language: Language): OrderFile => ({
  name: `${order.orderNo} ${documentTexts(language).text('title')}.pdf`,
  read: async (caller) => {
    const quote = await findQuote(deps.db.read, order.quoteId);
    if (!quote) throw new Refusal('notFound');
    return quotationPdf(deps, quote, { language, isForOwner: true, references: detail.main.packing }, caller);
  },
});

async function receiptsOf(deps: ArchiveDeps, { id }: MainOrder, language: Language): Promise<OrderFile[]> {
  const payments = (await paymentsOf(deps.db.read, [id])).get(id) ?? [];
  return payments
    .filter(({ state }) => state === 'succeeded')
    .map(({ payNo }) => ({
      name: `${documentTexts(language).text('receiptTitle')} ${payNo}.pdf`,
      read: (caller: Caller) => receiptOf(deps, payNo, language, caller),
    }));
}

async function invoicesOf(deps: ArchiveDeps, { id, memberId }: MainOrder, language: Language): Promise<OrderFile[]> {
  const invoices = await issuedInvoicesOfMain(deps.db.read, id);
  return invoices.map((invoice) => ({
    name: `${documentTexts(language).text('invoiceTitle')} ${invoice.invoiceNo}.pdf`,
    read: async (caller: Caller) => pdfBytes(deps, await ownIssuedInvoice(deps.db.read, memberId, invoice.id), caller),
  }));
}
