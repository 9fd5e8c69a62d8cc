import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { documentTexts } from '@xunban/i18n/documents';
import { add, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import { claimPrint, quotationPdf } from '../quotes/quotation/print-quotation.ts';
import { unitFen } from '../quotes/stored-quote-view.ts';
import { makeQuotation } from './make-quotation.ts';
import { findQuotation, listQuotations, type Quotation, type QuotationRow } from './quotation-store.ts';

/** Quotations over several quantities, with freight. */
export function quotationsRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db } = deps;
  return [
    route(calls.quotations.create, ({ actor: { memberId }, body, once }) =>
      once(async (tx) => view(await ownQuotation(tx, memberId, await makeQuotation(tx, memberId, body)))),
    ),
    route(calls.quotations.list, async ({ actor: { memberId }, query }) => {
      const { total, items } = await listQuotations(db.readLagging, memberId, {
        skip: query.skipCount,
        take: query.maxResultCount,
      });
      return { totalCount: total, items: items.map(view) };
    }),
    route(calls.quotations.pdf, async ({ actor: { memberId }, params, query, language, signal }) => {
      const quotation = await ownQuotation(db.read, memberId, params.no);
      await claimPrint(db, memberId);
      const chosen = query.language ?? language;
      const { quote } = firstRow(quotation);
      const printed = { language: chosen, isForOwner: true, quotation };
      const pdf = await quotationPdf({ ...deps, printer }, quote, printed, limitedCaller(deps, memberId, signal));
      const plainName = `${quotation.quotationNo}.pdf`;
      const fileName = `${documentTexts(chosen).text('title')}-${plainName}`;
      return { body: pdf, headers: { 'Content-Disposition': contentDisposition('inline', plainName, fileName) } };
    }),
  ];
}

/** @throws Refusal `notFound` for a missing one and for another member's alike */
async function ownQuotation(reader: Reader, memberId: string, quotationNo: string): Promise<Quotation> {
  const quotation = await findQuotation(reader, quotationNo);
  if (quotation?.memberId !== memberId) throw new Refusal('notFound');
  return quotation;
}

function firstRow({ quotationNo, rows: [first] }: Quotation): QuotationRow {
  if (!first) throw new Error(`quotation ${quotationNo} has no rows`);
  return first;
}

function view(quotation: Quotation): CallOutput<AllCalls['quotations']['create']> {
  const { quotationNo, province, city, reference, rows } = quotation;
  // All rows were priced under one basis, so they expire together.
  const { quotedAt, expiresAt, isExpired } = firstRow(quotation).quote;
  return {
    ...{ quotationNo, province, city, reference, isExpired },
    quotedAt: toIso(quotedAt),
    expiresAt: toIso(expiresAt),
    rows: rows.map(({ quote, carrier, freightFen, freightDays }) => ({
      quoteId: quote.quoteId,
      quantity: quote.spec.quantity,
      amount: toApi(quote.amountFen),
      unitPrice: toApi(unitFen(quote.amountFen, quote.spec.quantity)),
      ...{ workingDays: quote.workingDays, shipDate: quote.shipDate, weightG: quote.weightG, carrier, freightDays },
      freight: toApi(freightFen),
      total: toApi(add(quote.amountFen, freightFen)),
    })),
  };
}

export const quotationData: PersonalData = {
  exported: { quotations: calls.quotations.list },
  retained: 'Quotations: prices of boards, a region and the reference of the buyer.',
};
