import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import * as events from './invoice-events.ts';
import { type Journal, netPostings } from './journal.ts';

/** A journal as finance would write it on one line: key, kind and reference, then each account with its change. */
function line({ bizKey, kind, reference, postings }: Journal): string {
  const changes = postings.map(({ account, amount }) => `${account.kind}(${account.owner}) ${amount}`);
  return `${bizKey} ${kind} ${reference}: ${changes.join(', ')}`;
}

const back = { no: 'P1', toInvoice: fen(70), owed: fen(30) };
const parts = [{ no: 'P1', amount: fen(100) }];

/** Keyed by event, so that none can be omitted. */
const expected: Record<keyof typeof events, readonly [() => Journal, string]> = {
  becameInvoiceable: [
    () => events.becameInvoiceable({ no: 'P1', event: '', amount: fen(100) }),
    'invoiceable:P1 invoiceable P1: invoiceable(P1) 100, consumption(P1) -100',
  ],
  invoiceableLowered: [
    () => events.invoiceableLowered({ ...back, event: 'P2' }),
    'lowered:P1:P2 invoiceLowered P1: consumption(P1) 100, invoiceable(P1) -70, invoiceOwed(P1) -30',
  ],
  invoiceApplied: [
    () => events.invoiceApplied({ applicationNo: 'K', parts }),
    'invoiceApply:K invoiceApplied K: invoiceApplied(P1) 100, invoiceable(P1) -100',
  ],
  invoiceReturned: [
    () => events.invoiceReturned({ applicationNo: 'K', parts: [back] }),
    'invoiceReturn:K invoiceReturned K: invoiceable(P1) 70, invoiceOwed(P1) 30, invoiceApplied(P1) -100',
  ],
  applicationLowered: [
    () => events.applicationLowered({ applicationNo: 'K', version: 3, parts: [back] }),
    'invoiceLower:K:3 invoiceReturned K: invoiceable(P1) 70, invoiceOwed(P1) 30, invoiceApplied(P1) -100',
  ],
  invoiceIssued: [
    () => events.invoiceIssued({ applicationNo: 'K', position: 2, parts }),
    'invoiceIssue:K:2 invoiceIssued K: invoiceIssued(P1) 100, invoiceApplied(P1) -100',
  ],
  invoiceReversed: [
    () => events.invoiceReversed({ creditNoteNo: 'H', parts: [back] }),
    'invoiceCreditNote:H invoiceReversed H: invoiceable(P1) 70, invoiceOwed(P1) 30, invoiceIssued(P1) -100',
  ],
};

test.each(Object.entries(expected))('%s', (_, [journal, text]) => {
  expect(line(journal())).toBe(text);
  expect(netPostings(journal()).length).toBeGreaterThan(1);
});
