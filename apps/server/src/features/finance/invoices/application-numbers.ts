import { newDocumentNo } from '../../../platform/document-numbers.ts';

/** `KP` (开票). */
export const newApplicationNo = (): string => newDocumentNo('KP');
/** `HZ` (红字). */
export const newCreditNoteNo = (): string => newDocumentNo('HZ');
