import type { StoredDocument } from './document-store.ts';

/** Storage keys of an invoice's files. */
export const pdfKey = (id: string): string => `invoice/${id}`;

type Issued = Pick<StoredDocument, 'invoiceNo' | 'fileName'>;
/** The file that came with it, or printed when it is asked for. */
export const hasPdf = ({ invoiceNo }: Issued): boolean => invoiceNo !== null;
/** True for an invoice that is printed here: one that came as a file has no XML. */
export const hasXml = ({ invoiceNo, fileName }: Issued): boolean => invoiceNo !== null && fileName === '';
