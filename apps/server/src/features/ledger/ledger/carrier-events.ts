import type { Fen } from '@xunban/money';
import { BANK_ACCOUNT, COMPANY } from './chart.ts';
import { credit, debit, type Journal } from './journal.ts';

interface ClaimEvent {
  readonly claimNo: string;
  readonly amount: Fen;
}

const receivable = { kind: 'otherReceivables', owner: COMPANY } as const;
const compensation = { kind: 'carrierCompensation', owner: COMPANY } as const;

/** A carrier agreed to compensate a parcel. */
export const carrierClaimAgreed = ({ claimNo, amount }: ClaimEvent): Journal => ({
  bizKey: `carrierClaim:${claimNo}`,
  kind: 'carrierClaimAgreed',
  reference: claimNo,
  postings: [debit(receivable, amount), credit(compensation, amount)],
});

/** The compensation arrived at the bank. */
export const carrierClaimPaid = ({ claimNo, amount }: ClaimEvent): Journal => ({
  bizKey: `carrierClaimEnd:${claimNo}`,
  kind: 'carrierClaimPaid',
  reference: claimNo,
  postings: [debit({ kind: 'bank', owner: BANK_ACCOUNT }, amount), credit(receivable, amount)],
});

/** The carrier withdrew its agreement. The key is that of the payment, so that the two can never both be booked. */
export const carrierClaimRefused = ({ claimNo, amount }: ClaimEvent): Journal => ({
  bizKey: `carrierClaimEnd:${claimNo}`,
  kind: 'carrierClaimRefused',
  reference: claimNo,
  postings: [debit(compensation, amount), credit(receivable, amount)],
});
