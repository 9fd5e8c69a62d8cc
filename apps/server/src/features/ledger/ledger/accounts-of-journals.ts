import { MANUAL_ACCOUNTS } from '@xunban/contract';
import { type AccountKind, kindOf, RESULT_KINDS } from './chart.ts';
import type { JournalKind } from './journal.ts';

const MEMOS = ['creditGranted', 'creditFree', 'creditUsed'] as const satisfies readonly AccountKind[];

/** Credit that a prepayment no longer covers becomes receivable. */
const DELIVERED = ['creditUndelivered', 'creditUnbilled'] as const satisfies readonly AccountKind[];

/** Between which accounts each kind of journal moves money; a reversal moves back whatever its journal moved. */
export const ACCOUNTS_OF_JOURNALS: Readonly<Record<Exclude<JournalKind, 'reversal'>, readonly AccountKind[]>> = {
  topUp: ['channelInTransit', 'walletAvailable'],
  walletPayment: ['walletAvailable', 'orderPrepaid'],
  paymentHold: ['walletAvailable', 'paymentHold'],
  holdRelease: ['paymentHold', 'walletAvailable'],
  onlinePayment: ['paymentHold', 'channelInTransit', 'orderPrepaid'],
  latePayment: ['channelInTransit', 'refundInTransit'],
  walletRefund: ['orderPrepaid', 'walletAvailable', ...DELIVERED],
  onlineRefund: ['orderPrepaid', 'refundInTransit', ...DELIVERED],
  refundPaidOut: ['refundInTransit', 'channelInTransit'],
  refundPaidByHand: ['refundInTransit', 'bank'],
  refundPaidTwice: ['channelClaim', 'channelInTransit'],
  channelSettled: ['bank', 'channelFees', 'channelInTransit'],
  revenue: ['orderPrepaid', 'boardSales', 'toolingSales', 'couponDiscounts', 'freightSales', 'outputTax', ...DELIVERED],
  cancellationFee: ['orderPrepaid', 'cancellationFees', ...DELIVERED],
  concession: ['boardSales', 'toolingSales', 'outputTax', 'orderPrepaid'],
  invoiceable: ['consumption', 'invoiceable'],
  invoiceLowered: ['consumption', 'invoiceable', 'invoiceOwed'],
  invoiceApplied: ['invoiceable', 'invoiceApplied'],
  invoiceReturned: ['invoiceApplied', 'invoiceable', 'invoiceOwed'],
  invoiceIssued: ['invoiceApplied', 'invoiceIssued'],
  invoiceReversed: ['invoiceIssued', 'invoiceable', 'invoiceOwed'],
  transferIn: ['bank', 'walletAvailable', 'unidentifiedReceipt'],
  transferClaim: ['unidentifiedReceipt', 'walletAvailable'],
  transferUndo: ['walletAvailable', 'unidentifiedReceipt'],
  transferReturn: ['unidentifiedReceipt', 'bank'],
  withdrawalFreeze: ['walletAvailable', 'walletFrozen'],
  withdrawalUnfreeze: ['walletFrozen', 'walletAvailable'],
  withdrawalSent: ['walletFrozen', 'withdrawalInTransit'],
  withdrawalPaid: ['withdrawalInTransit', 'bank'],
  withdrawalReturned: ['withdrawalInTransit', 'walletAvailable'],
  adjustment: ['operatorAdjustment', 'walletAvailable'],
  goodwill: ['operatorAdjustment', 'walletAvailable'],
  creditTerms: MEMOS,
  creditPayment: ['walletAvailable', 'creditUndelivered', 'orderPrepaid', ...MEMOS],
  creditRefund: ['orderPrepaid', ...DELIVERED, 'creditBilled', 'walletAvailable', ...MEMOS],
  creditStatement: [...DELIVERED, 'creditBilled'],
  creditRepayment: ['walletAvailable', 'creditBilled', ...MEMOS],
  creditLateFee: ['creditBilled', 'lateFees'],
  creditCorrection: ['operatorAdjustment', 'creditBilled', ...MEMOS],
  creditWriteOff: ['badDebt', 'creditBilled', ...MEMOS],
  bankFee: ['bank', 'bankFees'],
  bankInterest: ['bank', 'bankInterest'],
  bankRounding: ['bank', 'bankRounding'],
  carrierClaimAgreed: ['otherReceivables', 'carrierCompensation'],
  carrierClaimPaid: ['bank', 'otherReceivables'],
  carrierClaimRefused: ['carrierCompensation', 'otherReceivables'],
  manualEntry: MANUAL_ACCOUNTS.map(kindOf),
  yearProfit: [...RESULT_KINDS, 'currentProfit'],
  profitAppropriation: ['currentProfit', 'retainedEarnings'],
};
