import { type Fen, fen, negate, sum } from '@xunban/money';
import { type Account, COMPANY } from './chart.ts';
import type { CreditChange } from './credit-memos.ts';
import type { OrderShare } from './events.ts';
import { credit, debit, type Journal, type Posting } from './journal.ts';

/** Journals of trade credit, as plans: nothing here reads or writes. */

const walletOf = (memberId: string): Account => ({ kind: 'walletAvailable', owner: memberId });
const prepaidOf = (mainOrderId: string): Account => ({ kind: 'orderPrepaid', owner: mainOrderId });
const undeliveredOf = (mainOrderId: string): Account => ({ kind: 'creditUndelivered', owner: mainOrderId });
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

/**
 * Bought on credit, with a part from the wallet or without one. Before control passes nothing is owed: the credit offsets the
 * prepayment until the boards are shipped or a statement makes it payable.
 */
export const payByCredit = (event: {
  payNo: string;
  memberId: string;
  walletPart: Fen;
  shares: readonly (OrderShare & { readonly creditPart: Fen })[];
  change: CreditChange;
}): Journal => ({
  bizKey: `pay:${event.payNo}`,
  kind: 'creditPayment',
  reference: event.payNo,
  postings: [
    debit(walletOf(event.memberId), event.walletPart),
    ...event.shares.flatMap(({ mainOrderId, amount, creditPart }) => [
      debit(undeliveredOf(mainOrderId), creditPart),
      credit(prepaidOf(mainOrderId), amount),
    ]),
    ...memos(event.memberId, event.change),
  ],
});

/** Purchases on credit of a main order that are not shipped, and what limits them. */
export interface UndeliveredCredit {
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly undelivered: Fen;
  readonly prepaid: Fen;
  /** Purchases of the main order that are on no statement, after the journal; omitted when it does not change them. */
  readonly purchased?: Fen;
}

/**
 * Completes a journal that takes from a prepayment: credit above the remaining prepayment is for shipped boards, or for an earned
 * fee, and becomes receivable in the same journal. What was paid by other means pays for the first boards.
 */
export function withDelivery(journal: Journal, credited: UndeliveredCredit): Journal {
  const { mainOrderId, memberId, undelivered, prepaid, purchased } = credited;
  const taken = sum(
    journal.postings
      .filter(({ account }) => account.kind === 'orderPrepaid' && account.owner === mainOrderId)
      .map(({ amount }) => amount),
  );
  const left = fen(prepaid - taken);
  const delivered = fen(undelivered - (purchased !== undefined && purchased < left ? purchased : left));
  if (delivered <= 0n) return journal;
  const postings = [debit(unbilledOf(memberId), delivered), credit(undeliveredOf(mainOrderId), delivered)];
  return { ...journal, postings: [...journal.postings, ...postings] };
}

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

/** A period is over: what was bought in it stands on a statement and is payable from now on, shipped or not. */
export const statementClosed = (event: {
  statementId: string;
  statementNo: string;
  memberId: string;
  total: Fen;
  /** The parts of the total that are not shipped. */
  undelivered: readonly OrderShare[];
}): Journal => ({
  bizKey: `stmt:${event.statementNo}`,
  kind: 'creditStatement',
  reference: event.statementNo,
  postings: [
    debit(billedOf(event.statementId), event.total),
    credit(unbilledOf(event.memberId), fen(event.total - sum(event.undelivered.map(({ amount }) => amount)))),
    ...event.undelivered.map(({ mainOrderId, amount }) => credit(undeliveredOf(mainOrderId), amount)),
  ],
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
