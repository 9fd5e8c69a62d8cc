import { newDocumentNo } from '../../../platform/document-numbers.ts';

/** `TX` (提现). */
export const newWithdrawalNo = (): string => newDocumentNo('TX');
/** `DK` (打款). */
export const newPayoutNo = (): string => newDocumentNo('DK');
