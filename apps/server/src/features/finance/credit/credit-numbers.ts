import { newDocumentNo } from '../../../platform/document-numbers.ts';

/** `ZD` (账单). */
export const newStatementNo = (): string => newDocumentNo('ZD');
/** `HK` (还款). */
export const newRepaymentNo = (): string => newDocumentNo('HK');
