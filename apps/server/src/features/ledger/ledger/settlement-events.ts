import { type Fen, subtract } from '@xunban/money';
import { credit, debit, type Journal } from './journal.ts';

/** The account of the bank to which gateways pay what they took. */
export const SETTLEMENT_ACCOUNT = 'settlements';

/** A gateway settled a day: what it took less what it paid back came to the bank, but for its fee. */
export const channelSettled = (event: { gateway: string; day: string; amount: Fen; fee: Fen }): Journal => ({
  bizKey: `settle:${event.gateway}:${event.day}`,
  kind: 'channelSettled',
  reference: `${event.gateway} ${event.day}`,
  postings: [
    debit({ kind: 'bank', owner: SETTLEMENT_ACCOUNT }, subtract(event.amount, event.fee)),
    debit({ kind: 'channelFees', owner: event.gateway }, event.fee),
    credit({ kind: 'channelInTransit', owner: event.gateway }, event.amount),
  ],
});
