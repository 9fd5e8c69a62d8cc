import type { Fen } from '@xunban/money';
import { COMPANY } from './chart.ts';
import { credit, debit, type Journal } from './journal.ts';
import { SETTLEMENT_ACCOUNT } from './settlement-events.ts';

interface DisputeEvent {
  readonly disputeNo: string;
  readonly gateway: string;
  readonly amount: Fen;
}

const bank = { kind: 'bank', owner: SETTLEMENT_ACCOUNT } as const;
const claimOn = (gateway: string) => ({ kind: 'channelClaim', owner: gateway }) as const;
const losses = { kind: 'disputeLosses', owner: COMPANY } as const;

/** A gateway kept money of a dispute from what it pays out: until its decision the company has a claim on it. */
export const disputeTaken = ({ disputeNo, gateway, amount }: DisputeEvent): Journal => ({
  bizKey: `dispute:${disputeNo}`,
  kind: 'disputeTaken',
  reference: disputeNo,
  postings: [debit(claimOn(gateway), amount), credit(bank, amount)],
});

/** The dispute was won or withdrawn, and the gateway paid the money out. */
export const disputeReturned = ({ disputeNo, gateway, amount }: DisputeEvent): Journal => ({
  bizKey: `disputeEnd:${disputeNo}`,
  kind: 'disputeReturned',
  reference: disputeNo,
  postings: [debit(bank, amount), credit(claimOn(gateway), amount)],
});

/** The part of a lost dispute for which no refund was due. The key is that of the return, so that the two are never both booked. */
export const disputeLost = ({ disputeNo, gateway, amount }: DisputeEvent): Journal => ({
  bizKey: `disputeEnd:${disputeNo}`,
  kind: 'disputeLost',
  reference: disputeNo,
  postings: [debit(losses, amount), credit(claimOn(gateway), amount)],
});

/**
 * The payer got a refund from the gateway through a dispute: from the claim when it is decided, from the loss when the refund
 * became due later. The key is that of every other payment of the refund.
 */
export const disputeRefund = (event: {
  readonly refundNo: string;
  readonly amount: Fen;
  readonly gateway: string;
  readonly coveredBy: 'claim' | 'loss';
}): Journal => ({
  bizKey: `refunded:${event.refundNo}`,
  kind: 'disputeRefund',
  reference: event.refundNo,
  postings: [
    debit({ kind: 'refundInTransit', owner: event.refundNo }, event.amount),
    credit(event.coveredBy === 'claim' ? claimOn(event.gateway) : losses, event.amount),
  ],
});
