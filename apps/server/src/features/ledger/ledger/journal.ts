import { type Fen, fen, negate } from '@xunban/money';
import type { Account } from './chart.ts';

/** Event kind of a journal. Shown to finance; the wallet statement translates it. */
export const JOURNAL_KINDS = [
  'topUp',
  'walletPayment',
  'paymentHold',
  'holdRelease',
  'onlinePayment',
  'latePayment',
  'walletRefund',
  'onlineRefund',
  'refundPaidOut',
  'refundPaidByHand',
  'refundPaidTwice',
  'channelSettled',
  'revenue',
  'cancellationFee',
  'concession',
  'invoiceable',
  'invoiceLowered',
  'invoiceApplied',
  'invoiceReturned',
  'invoiceIssued',
  'invoiceReversed',
  'transferIn',
  'transferClaim',
  'transferUndo',
  'transferReturn',
  'withdrawalFreeze',
  'withdrawalUnfreeze',
  'withdrawalSent',
  'withdrawalPaid',
  'withdrawalReturned',
  'adjustment',
  'goodwill',
  'creditTerms',
  'creditPayment',
  'creditRefund',
  'creditStatement',
  'creditRepayment',
  'creditLateFee',
  'creditCorrection',
  'creditWriteOff',
  'bankFee',
  'bankInterest',
  'bankRounding',
  'carrierClaimAgreed',
  'carrierClaimPaid',
  'carrierClaimRefused',
  'manualEntry',
  'yearProfit',
  'profitAppropriation',
  'reversal',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** A change of one account: debit positive, credit negative. */
export interface Posting {
  readonly account: Account;
  readonly amount: Fen;
}

/** One business event as the ledger books it; see `postJournal`. */
export interface Journal {
  /** Names the event once and for all, such as `pay:{payNo}`: booking it again changes nothing. */
  readonly bizKey: string;
  readonly kind: JournalKind;
  /** Display number of the event: of the payment, refund or order. */
  readonly reference: string;
  readonly postings: readonly Posting[];
}

export const debit = (account: Account, amount: Fen): Posting => ({ account, amount });
export const credit = (account: Account, amount: Fen): Posting => ({ account, amount: negate(amount) });

const keyOf = ({ kind, owner }: Account): string => `${kind} ${owner}`;

/**
 * Sums the postings of a journal: one for each account, none of zero, in a fixed order.
 * @throws when the postings do not balance or nothing is left: a program error that must not reach the ledger.
 */
export function netPostings({ bizKey, postings }: Journal): readonly Posting[] {
  const byAccount = new Map<string, Posting>();
  for (const posting of postings) {
    const key = keyOf(posting.account);
    const earlier = byAccount.get(key)?.amount ?? fen(0n);
    byAccount.set(key, { account: posting.account, amount: fen(earlier + posting.amount) });
  }
  const net = [...byAccount.entries()]
    .filter(([, { amount }]) => amount !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, posting]) => posting);
  const total = net.reduce((running, { amount }) => running + amount, 0n);
  if (total !== 0n) throw new Error(`Journal ${bizKey} is ${total} fen out of balance`);
  if (net.length === 0) throw new Error(`Journal ${bizKey} moves nothing`);
  return net;
}

/** Reverses a booked journal by the opposite one; the ledger keeps both. */
export const reversalOf = (journal: Journal): Journal => ({
  bizKey: `reversal:${journal.bizKey}`,
  kind: 'reversal',
  reference: journal.reference,
  postings: journal.postings.map(({ account, amount }) => ({ account, amount: negate(amount) })),
});
