import { currentLanguage } from '@xunban/i18n/react';
import { api } from '../../../shared/api.ts';
import { saveFile } from '../../../shared/save-file.ts';

/** The quotation of a promised price as a PDF, in the language of the page, saved where the browser saves files. */
export async function downloadQuotation(quoteId: string, name: string): Promise<void> {
  saveFile(await api.storedQuote.pdf({ params: { id: quoteId }, query: { language: currentLanguage() } }), name);
}

/** The same for who has only the link. */
export async function downloadSharedQuotation(token: string, name: string): Promise<void> {
  saveFile(await api.storedQuote.sharedPdf({ params: { token }, query: { language: currentLanguage() } }), name);
}
