import type { StoredSheet } from './sheet-store.ts';

/** Where the files of an invoice lie in the store. */
export const pdfKey = (id: string): string => `invoice/${id}`;

type Issued = Pick<StoredSheet, 'invoiceNo' | 'enteredBy'>;
/** Printed when it is asked for; one that was entered by hand brings its own. */
export const hasPdf = ({ invoiceNo }: Issued): boolean => invoiceNo !== null;
/** The XML is made by the tax service: of what was entered by hand there is none. */
export const hasXml = ({ invoiceNo, enteredBy }: Issued): boolean => invoiceNo !== null && enteredBy === null;
