import { currentLanguage } from '@xunban/i18n/react';
import { api } from '../../shared/api.ts';

/** The quotation of a promised price as a PDF, in the language of the page, saved where the browser saves files. */
export async function downloadQuotation(quoteId: string, name: string): Promise<void> {
  saveFile(await api.storedQuote.pdf({ params: { id: quoteId }, query: { language: currentLanguage() } }), name);
}

/** The same for who has only the link. */
export async function downloadSharedQuotation(token: string, name: string): Promise<void> {
  saveFile(await api.storedQuote.sharedPdf({ params: { token }, query: { language: currentLanguage() } }), name);
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
