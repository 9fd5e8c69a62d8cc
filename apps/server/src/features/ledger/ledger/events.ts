import { add, type Fen, subtract, sum } from '@xunban/money';
import { type Account, type AccountKind, BANK_ACCOUNT, COMPANY } from './chart.ts';
import { credit, debit, type Journal } from './journal.ts';
import { soldBoard, soldFreight, type Taxed, type TaxedBoard } from './output-tax.ts';

/**
 * Journals of each business event, as plans: nothing here reads or writes. Together they are the full list of ways in which
 * money moves.
 */

const walletOf = (memberId: string): Account => ({ kind: 'walletAvailable', owner: memberId });
const holdOf = (payNo: string): Account => ({ kind: 'paymentHold', owner: payNo });
const prepaidOf = (mainOrderId: string): Account => ({ kind: 'orderPrepaid', owner: mainOrderId });
const transitOf = (refundNo: string): Account => ({ kind: 'refundInTransit', owner: refundNo });
const channel = (gateway: string): Account => ({ kind: 'channelInTransit', owner: gateway });

/** The part of a payment for one order. */
export interface OrderShare {
  readonly mainOrderId: string;
  readonly amount: Fen;
}
const total = (shares: readonly OrderShare[]): Fen => sum(shares.map(({ amount }) => amount));
const toOrders = (shares: readonly OrderShare[]) =>
  shares.map(({ mainOrderId, amount }) => credit(prepaidOf(mainOrderId), amount));

export const topUp = (event: { payNo: string; memberId: string; gateway: string; amount: Fen }): Journal => ({
  bizKey: `topup:${event.payNo}`,
  kind: 'topUp',
  reference: event.payNo,
  postings: [debit(channel(event.gateway), event.amount), credit(walletOf(event.memberId), event.amount)],
});

export const payByWallet = (event: { payNo: string; memberId: string; shares: readonly OrderShare[] }): Journal => ({
  bizKey: `pay:${event.payNo}`,
  kind: 'walletPayment',
  reference: event.payNo,
  postings: [debit(walletOf(event.memberId), total(event.shares)), ...toOrders(event.shares)],
});

/** Holds the wallet's part of a mixed payment, so that it cannot be spent twice. */
export const holdForPayment = (event: { payNo: string; memberId: string; amount: Fen }): Journal => ({
  bizKey: `hold:${event.payNo}`,
  kind: 'paymentHold',
  reference: event.payNo,
  postings: [debit(walletOf(event.memberId), event.amount), credit(holdOf(event.payNo), event.amount)],
});

/** The online part never came, so the held part returns to the wallet. */
export const releaseHold = (event: { payNo: string; memberId: string; amount: Fen }): Journal => ({
  bizKey: `release:${event.payNo}`,
  kind: 'holdRelease',
  reference: event.payNo,
  postings: [debit(holdOf(event.payNo), event.amount), credit(walletOf(event.memberId), event.amount)],
});

/** The online part came. Together with the held part, if there is one, it prepays the orders. */
export const settleOnline = (event: {
  payNo: string;
  gateway: string;
  walletPart: Fen;
  shares: readonly OrderShare[];
}): Journal => ({
  bizKey: `pay:${event.payNo}`,
  kind: 'onlinePayment',
  reference: event.payNo,
  postings: [
    debit(holdOf(event.payNo), event.walletPart),
    debit(channel(event.gateway), subtract(total(event.shares), event.walletPart)),
    ...toOrders(event.shares),
  ],
});

/** Money came for a payment that is closed or was paid already. It is booked as on its way back to the payer. */
export const lateSuccess = (event: {
  payNo: string;
  gateway: string;
  gatewayRef: string;
  refundNo: string;
  amount: Fen;
}): Journal => ({
  bizKey: `late:${event.payNo}:${event.gatewayRef}`,
  kind: 'latePayment',
  reference: event.payNo,
  postings: [debit(channel(event.gateway), event.amount), credit(transitOf(event.refundNo), event.amount)],
});

export const refundToWallet = (event: {
  refundNo: string;
  mainOrderId: string;
  memberId: string;
  amount: Fen;
}): Journal => ({
  bizKey: `refund:${event.refundNo}`,
  kind: 'walletRefund',
  reference: event.refundNo,
  postings: [debit(prepaidOf(event.mainOrderId), event.amount), credit(walletOf(event.memberId), event.amount)],
});

/** An online part goes back the way it came; until the gateway has done so it is in transit. */
export const refundOnline = (event: { refundNo: string; mainOrderId: string; amount: Fen }): Journal => ({
  bizKey: `refund:${event.refundNo}`,
  kind: 'onlineRefund',
  reference: event.refundNo,
  postings: [debit(prepaidOf(event.mainOrderId), event.amount), credit(transitOf(event.refundNo), event.amount)],
});

export const refundPaidOut = (event: { refundNo: string; gateway: string; amount: Fen }): Journal => ({
  bizKey: `refunded:${event.refundNo}`,
  kind: 'refundPaidOut',
  reference: event.refundNo,
  postings: [debit(transitOf(event.refundNo), event.amount), credit(channel(event.gateway), event.amount)],
});

/** Shipping turns the prepayment of a board and of its freight into revenue and output tax. */
export const revenueAtShipping = (event: {
  orderNo: string;
  mainOrderId: string;
  goods: TaxedBoard;
  freight: Taxed;
}): Journal => ({
  bizKey: `rev:${event.orderNo}`,
  kind: 'revenue',
  reference: event.orderNo,
  postings: [
    debit(prepaidOf(event.mainOrderId), add(event.goods.amount, event.freight.amount)),
    ...soldBoard(event.goods),
    ...soldFreight(event.freight),
  ],
});

/**
 * Corrects freight revenue after a board left a main order of which others were shipped already, or was changed: their share of
 * its freight has changed. Positive adds revenue, negative returns it to the prepayment, from where it is refunded. `event`
 * distinguishes the corrections of one board; empty when it left, which happens once.
 */
export const freightCorrected = (event: {
  orderNo: string;
  event: string;
  mainOrderId: string;
  freight: Taxed;
}): Journal => ({
  bizKey: event.event === '' ? `rev:freight:${event.orderNo}` : `rev:freight:${event.orderNo}:${event.event}`,
  kind: 'revenue',
  reference: event.orderNo,
  postings: [debit(prepaidOf(event.mainOrderId), event.freight.amount), ...soldFreight(event.freight)],
});

/** A board was cancelled in production, and its buyer agreed to a fee: that much of its prepayment is earned. */
export const cancellationFee = (event: { orderNo: string; mainOrderId: string; amount: Fen }): Journal => ({
  bizKey: `fee:${event.orderNo}`,
  kind: 'cancellationFee',
  reference: event.orderNo,
  postings: [
    debit(prepaidOf(event.mainOrderId), event.amount),
    credit({ kind: 'cancellationFees', owner: COMPANY }, event.amount),
  ],
});

/**
 * Partial refund for a defect of a sent board: that part of its sale, a negative one, returns with its tax to the prepayment, from
 * where it is refunded by its original parts.
 */
export const salesConceded = (event: {
  complaintNo: string;
  orderNo: string;
  mainOrderId: string;
  goods: TaxedBoard;
}): Journal => ({
  bizKey: `concession:${event.complaintNo}`,
  kind: 'concession',
  reference: event.orderNo,
  postings: [debit(prepaidOf(event.mainOrderId), event.goods.amount), ...soldBoard(event.goods)],
});

const bank: Account = { kind: 'bank', owner: BANK_ACCOUNT };
const receiptOf = (bankReference: string): Account => ({ kind: 'unidentifiedReceipt', owner: bankReference });

/** A line of the bank, or what it differs from its bookings, without any other event: positive when it came in. */
export const bankLineBooked = (event: {
  lineId: string;
  bankReference: string;
  kind: 'bankFee' | 'bankInterest' | 'bankRounding';
  amount: Fen;
}): Journal => ({
  bizKey: `bankLine:${event.lineId}`,
  kind: event.kind,
  reference: event.bankReference,
  postings: [
    debit(bank, event.amount),
    credit({ kind: event.kind === 'bankFee' ? 'bankFees' : event.kind, owner: COMPANY }, event.amount),
  ],
});

/** Journal entered by staff, between accounts of the company; debit positive. */
export const manualEntry = (event: {
  id: string;
  journalNo: string;
  lines: readonly { readonly kind: AccountKind; readonly amount: Fen }[];
}): Journal => ({
  bizKey: `manual:${event.id}`,
  kind: 'manualEntry',
  reference: event.journalNo,
  postings: event.lines.map(({ kind, amount }) =>
    debit({ kind, owner: kind === 'bank' ? BANK_ACCOUNT : COMPANY }, amount),
  ),
});

/** Books money on an exclusive account: into the member's wallet, or held while its member is unknown. */
export const transferArrived = (event: { bankReference: string; memberId: string | null; amount: Fen }): Journal => ({
  bizKey: `bank:${event.bankReference}`,
  kind: 'transferIn',
  reference: event.bankReference,
  postings: [
    debit(bank, event.amount),
    credit(event.memberId === null ? receiptOf(event.bankReference) : walletOf(event.memberId), event.amount),
  ],
});

/**
 * Books a manual refund by bank transfer that the gateway would not pay. The key is that of the gateway's own payout, so that
 * the two can never both be booked.
 */
export const refundPaidByHand = (event: { refundNo: string; amount: Fen }): Journal => ({
  bizKey: `refunded:${event.refundNo}`,
  kind: 'refundPaidByHand',
  reference: event.refundNo,
  postings: [debit(transitOf(event.refundNo), event.amount), credit(bank, event.amount)],
});

/** The gateway paid a refund that was already paid by manual transfer: the channel has less, and the company a claim for it. */
export const refundPaidTwice = (event: { refundNo: string; gateway: string; amount: Fen }): Journal => ({
  bizKey: `refundedTwice:${event.refundNo}`,
  kind: 'refundPaidTwice',
  reference: event.refundNo,
  postings: [
    debit({ kind: 'channelClaim', owner: event.gateway }, event.amount),
    credit(channel(event.gateway), event.amount),
  ],
});

/** A transfer that staff claimed for a member. */
interface ClaimEvent {
  readonly bankReference: string;
  /** Number of the claim on this transfer: 1, unless earlier ones were undone. */
  readonly claimNo: number;
  readonly memberId: string;
  readonly amount: Fen;
}

/** Staff found the member whose held transfer it is. */
export const transferClaimed = (event: ClaimEvent): Journal => ({
  bizKey: event.claimNo === 1 ? `claim:${event.bankReference}` : `claimAgain:${event.claimNo}:${event.bankReference}`,
  kind: 'transferClaim',
  reference: event.bankReference,
  postings: [debit(receiptOf(event.bankReference), event.amount), credit(walletOf(event.memberId), event.amount)],
});

/** It was the wrong member: the money leaves the wallet, and the transfer is held as before. */
export const transferUndone = (event: ClaimEvent): Journal => ({
  bizKey: `unclaim:${event.claimNo}:${event.bankReference}`,
  kind: 'transferUndo',
  reference: event.bankReference,
  postings: [debit(walletOf(event.memberId), event.amount), credit(receiptOf(event.bankReference), event.amount)],
});

/** A held transfer went back to its payer. */
export const transferReturned = (event: { bankReference: string; amount: Fen }): Journal => ({
  bizKey: `return:${event.bankReference}`,
  kind: 'transferReturn',
  reference: event.bankReference,
  postings: [debit(receiptOf(event.bankReference), event.amount), credit(bank, event.amount)],
});

/**
 * The company credits a wallet (positive) or debits it (negative), outside any payment. A goodwill is a gift of the company.
 */
export const adjustment = (event: {
  key: string;
  kind?: 'adjustment' | 'goodwill';
  memberId: string;
  reference: string;
  amount: Fen;
}): Journal => ({
  bizKey: `adjust:${event.key}`,
  kind: event.kind ?? 'adjustment',
  reference: event.reference,
  postings: [
    debit({ kind: 'operatorAdjustment', owner: COMPANY }, event.amount),
    credit(walletOf(event.memberId), event.amount),
  ],
});

const frozenOf = (memberId: string): Account => ({ kind: 'walletFrozen', owner: memberId });
const payoutOf = (withdrawalNo: string): Account => ({ kind: 'withdrawalInTransit', owner: withdrawalNo });

interface WithdrawalEvent {
  readonly withdrawalNo: string;
  readonly memberId: string;
  readonly amount: Fen;
}

/** A member asked for money to be paid out: it cannot be spent meanwhile. */
export const withdrawalFrozen = ({ withdrawalNo, memberId, amount }: WithdrawalEvent): Journal => ({
  bizKey: `withdraw:${withdrawalNo}`,
  kind: 'withdrawalFreeze',
  reference: withdrawalNo,
  postings: [debit(walletOf(memberId), amount), credit(frozenOf(memberId), amount)],
});

/** The request was taken back or refused. */
export const withdrawalUnfrozen = ({ withdrawalNo, memberId, amount }: WithdrawalEvent): Journal => ({
  bizKey: `unfreeze:${withdrawalNo}`,
  kind: 'withdrawalUnfreeze',
  reference: withdrawalNo,
  postings: [debit(frozenOf(memberId), amount), credit(walletOf(memberId), amount)],
});

/** An approved withdrawal is on its way to the bank. */
export const withdrawalSent = ({ withdrawalNo, memberId, amount }: WithdrawalEvent): Journal => ({
  bizKey: `payout:${withdrawalNo}`,
  kind: 'withdrawalSent',
  reference: withdrawalNo,
  postings: [debit(frozenOf(memberId), amount), credit(payoutOf(withdrawalNo), amount)],
});

/** The bank paid it. */
export const withdrawalPaid = ({ withdrawalNo, amount }: Omit<WithdrawalEvent, 'memberId'>): Journal => ({
  bizKey: `payoutEnd:${withdrawalNo}`,
  kind: 'withdrawalPaid',
  reference: withdrawalNo,
  postings: [debit(payoutOf(withdrawalNo), amount), credit(bank, amount)],
});

/** The bank did not pay it, for good. The key is that of the payment, so that the two can never both be booked. */
export const withdrawalReturned = ({ withdrawalNo, memberId, amount }: WithdrawalEvent): Journal => ({
  bizKey: `payoutEnd:${withdrawalNo}`,
  kind: 'withdrawalReturned',
  reference: withdrawalNo,
  postings: [debit(payoutOf(withdrawalNo), amount), credit(walletOf(memberId), amount)],
});
