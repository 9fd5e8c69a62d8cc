import { newDocumentNo } from '../../../platform/document-numbers.ts';

/** `ZF` (支付). */
export const newPayNo = (): string => newDocumentNo('ZF');
/** `TK` (退款). */
export const newRefundNo = (): string => newDocumentNo('TK');
