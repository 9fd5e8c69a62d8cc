import { newDocumentNo } from '../../../platform/document-numbers.ts';

/** Returns a new number of an application; `KP` is 开票 (invoicing). */
export const newApplicationNo = (): string => newDocumentNo('KP');
/** Returns a new number of a credit note; `HZ` is 红字. */
export const newCreditNoteNo = (): string => newDocumentNo('HZ');
