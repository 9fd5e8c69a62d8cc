import type { StoredDocument } from './document-store.ts';

/** Storage keys of an invoice's files. */
export const pdfKey = (id: string): string => `invoice/${id}`;

type Issued = Pick<StoredDocument, 'invoiceNo' | 'enteredBy'>;
/** Printed when it is asked for; one that was entered by hand brings its own. */
export const hasPdf = ({ invoiceNo }: Issued): boolean => invoiceNo !== null;
/** The XML is made by the tax service: a manually entered invoice has none. */
export const hasXml = ({ invoiceNo, enteredBy }: Issued): boolean => invoiceNo !== null && enteredBy === null;
