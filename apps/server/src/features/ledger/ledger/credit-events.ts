import { type Fen, fen, negate, sum } from '@xunban/money';
import { type Account, COMPANY } from './chart.ts';
import type { CreditChange } from './credit-memos.ts';
import type { OrderShare } from './events.ts';
import { credit, debit, type Journal, type Posting } from './journal.ts';

/** Journals of trade credit, as plans: nothing here reads or writes. */

const walletOf = (memberId: string): Account => ({ kind: 'walletAvailable', owner: memberId });
const prepaidOf = (mainOrderId: string): Account => ({ kind: 'orderPrepaid', owner: mainOrderId });
const unbilledOf = (memberId: string): Account => ({ kind: 'creditUnbilled', owner: memberId });
const billedOf = (statementId: string): Account => ({ kind: 'creditBilled', owner: statementId });

/** The memos of a member move together and sum to zero among themselves. */
const memos = (memberId: string, { free, used }: CreditChange): readonly Posting[] => [
  debit({ kind: 'creditFree', owner: memberId }, free),
  debit({ kind: 'creditUsed', owner: memberId }, used),
  credit({ kind: 'creditGranted', owner: memberId }, fen(free + used)),
];

/** The limit became another one. */
export const creditTerms = (event: { key: string; memberId: string; change: CreditChange }): Journal => ({
  bizKey: `terms:${event.key}`,
  kind: 'creditTerms',
  reference: event.memberId,
  postings: memos(event.memberId, event.change),
});

/** Bought on credit, with a part from the wallet or without one. */
export const payByCredit = (event: {
  payNo: string;
  memberId: string;
  walletPart: Fen;
  creditPart: Fen;
  shares: readonly OrderShare[];
  change: CreditChange;
}): Journal => ({
  bizKey: `pay:${event.payNo}`,
  kind: 'creditPayment',
  reference: event.payNo,
  postings: [
    debit(walletOf(event.memberId), event.walletPart),
    debit(unbilledOf(event.memberId), event.creditPart),
    ...event.shares.map(({ mainOrderId, amount }) => credit(prepaidOf(mainOrderId), amount)),
    ...memos(event.memberId, event.change),
  ],
});

/** Refunds an order's credit payment: to the outstanding debt, and to the wallet for the amount already repaid. */
export const refundToCredit = (event: {
  refundNo: string;
  mainOrderId: string;
  memberId: string;
  /** Null while what was bought is on no statement. */
  statementId: string | null;
  owed: Fen;
  toWallet: Fen;
  change: CreditChange;
}): Journal => ({
  bizKey: `refund:${event.refundNo}`,
  kind: 'creditRefund',
  reference: event.refundNo,
  postings: [
    debit(prepaidOf(event.mainOrderId), sum([event.owed, event.toWallet])),
    credit(event.statementId === null ? unbilledOf(event.memberId) : billedOf(event.statementId), event.owed),
    credit(walletOf(event.memberId), event.toWallet),
    ...memos(event.memberId, event.change),
  ],
});

/** A period is over: what was bought in it stands on a statement from now on. */
export const statementClosed = (event: {
  statementId: string;
  statementNo: string;
  memberId: string;
  total: Fen;
}): Journal => ({
  bizKey: `stmt:${event.statementNo}`,
  kind: 'creditStatement',
  reference: event.statementNo,
  postings: [debit(billedOf(event.statementId), event.total), credit(unbilledOf(event.memberId), event.total)],
});

/** Reduction of a statement's debt. */
export interface StatementShare {
  readonly statementId: string;
  readonly amount: Fen;
}

/** Repaid out of the wallet, to which a gateway or a transfer may have brought the money just before. */
export const creditRepaid = (event: {
  repaymentNo: string;
  memberId: string;
  shares: readonly StatementShare[];
  change: CreditChange;
}): Journal => ({
  bizKey: `repay:${event.repaymentNo}`,
  kind: 'creditRepayment',
  reference: event.repaymentNo,
  postings: [
    debit(walletOf(event.memberId), sum(event.shares.map(({ amount }) => amount))),
    ...event.shares.map(({ statementId, amount }) => credit(billedOf(statementId), amount)),
    ...memos(event.memberId, event.change),
  ],
});

/** Late fee of the contract for a day after the due date. */
export const lateFeeCharged = (event: {
  bizKey: string;
  statementNo: string;
  statementId: string;
  amount: Fen;
}): Journal => ({
  bizKey: event.bizKey,
  kind: 'creditLateFee',
  reference: event.statementNo,
  postings: [
    debit(billedOf(event.statementId), event.amount),
    credit({ kind: 'lateFees', owner: COMPANY }, event.amount),
  ],
});

/** Waives part of a statement: after a justified objection, or as a write-off. */
export const statementReduced = (event: {
  kind: 'creditCorrection' | 'creditWriteOff';
  bizKey: string;
  statementNo: string;
  statementId: string;
  memberId: string;
  amount: Fen;
  change: CreditChange;
}): Journal => ({
  bizKey: event.bizKey,
  kind: event.kind,
  reference: event.statementNo,
  postings: [
    debit({ kind: event.kind === 'creditWriteOff' ? 'badDebt' : 'operatorAdjustment', owner: COMPANY }, event.amount),
    { account: billedOf(event.statementId), amount: negate(event.amount) },
    ...memos(event.memberId, event.change),
  ],
});
