import type { RawReply } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import type { Deps } from '../../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../../platform/documents/document-printer.ts';
import { contentDisposition } from '../../../../platform/files/attachment-headers.ts';
import { claim, type Limit } from '../../../../platform/limits.ts';
import { limitedCaller } from '../../../../platform/threads/cpu-allowance.ts';
import type { Caller } from '../../../../platform/threads/thread-pool.ts';
import { companyForDocuments } from '../../../content/company-profile/company-profile.ts';
import type { StoredQuote } from '../stored-quotes.ts';
import { type QuotationData, quotationData } from './quotation-data.ts';
import { quotationDocument } from './quotation-document.ts';

/** A page costs a tenth of a second of a core. */
const PRINTS: readonly Limit[] = [
  { name: 'printsPerMinute', count: 20, seconds: 60 },
  { name: 'printsPerHour', count: 200, seconds: 3600 },
];

/**
 * The quotation of a promised price as PDF.
 * @param request.whose what the limit is counted by: the member, or the network of a guest
 * @throws Refusal `rateLimited`, `computing.dayFull`, `unavailable` (too many at once)
 */
export async function printQuotation(
  { db, config, printer }: Pick<Deps, 'db' | 'config'> & { readonly printer: DocumentPrinter },
  quote: StoredQuote,
  request: {
    readonly whose: string;
    readonly language: Language;
    readonly isForOwner: boolean;
    readonly signal: AbortSignal;
  },
): Promise<RawReply> {
  await claimPrint(db, request.whose);
  const caller = limitedCaller({ db, config }, request.whose, request.signal);
  const pdf = await quotationPdf(
    { db, config, printer },
    quote,
    { language: request.language, isForOwner: request.isForOwner },
    caller,
  );
  const fileName = `${documentTexts(request.language).text('title')}-${quote.quotationNo}.pdf`;
  return {
    body: pdf,
    headers: { 'Content-Disposition': contentDisposition('inline', `${quote.quotationNo}.pdf`, fileName) },
  };
}

/** Counts a printed quotation. @throws Refusal `rateLimited` */
export const claimPrint = (db: Deps['db'], whose: string): Promise<void> =>
  db.transaction((tx) => claim(tx, `print ${whose}`, PRINTS));

/** Prints it, under no limit of its own. @throws Refusal those of the printer */
export async function quotationPdf(
  { db, config, printer }: Pick<Deps, 'db' | 'config'> & { readonly printer: DocumentPrinter },
  quote: StoredQuote,
  {
    language,
    isForOwner,
    ...printed
  }: { readonly language: Language; readonly isForOwner: boolean } & Pick<QuotationData, 'quotation' | 'references'>,
  caller: Caller,
): Promise<Uint8Array> {
  const data = { ...(await quotationData(db.read, quote, isForOwner)), ...printed };
  const company = await companyForDocuments(db.read, config);
  return printer.print(quotationDocument(data, company, language), caller);
}
