import type { AccountKind } from './chart.ts';
import type { JournalKind } from './journal.ts';

/** Between which accounts each kind of journal moves money; a reversal moves back whatever its journal moved. */
export const ACCOUNTS_OF_JOURNALS: Readonly<Record<Exclude<JournalKind, 'reversal'>, readonly AccountKind[]>> = {
  topUp: ['channelInTransit', 'walletAvailable'],
  walletPayment: ['walletAvailable', 'orderPrepaid'],
  paymentHold: ['walletAvailable', 'paymentHold'],
  holdRelease: ['paymentHold', 'walletAvailable'],
  onlinePayment: ['paymentHold', 'channelInTransit', 'orderPrepaid'],
  latePayment: ['channelInTransit', 'refundInTransit'],
  walletRefund: ['orderPrepaid', 'walletAvailable'],
  onlineRefund: ['orderPrepaid', 'refundInTransit'],
  refundPaidOut: ['refundInTransit', 'channelInTransit'],
  refundPaidByHand: ['refundInTransit', 'bank'],
  refundPaidTwice: ['channelClaim', 'channelInTransit'],
  revenue: ['orderPrepaid', 'boardSales', 'freightSales'],
  cancellationFee: ['orderPrepaid', 'cancellationFees'],
  transferIn: ['bank', 'walletAvailable', 'unidentifiedReceipt'],
  transferClaim: ['unidentifiedReceipt', 'walletAvailable'],
  transferReturn: ['unidentifiedReceipt', 'bank'],
  withdrawalFreeze: ['walletAvailable', 'walletFrozen'],
  withdrawalUnfreeze: ['walletFrozen', 'walletAvailable'],
  withdrawalSent: ['walletFrozen', 'withdrawalInTransit'],
  withdrawalPaid: ['withdrawalInTransit', 'bank'],
  withdrawalReturned: ['withdrawalInTransit', 'walletAvailable'],
  adjustment: ['operatorAdjustment', 'walletAvailable'],
};
