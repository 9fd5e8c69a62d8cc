import { add, type Fen, sum } from '@xunban/money';
import type { Account } from './chart.ts';
import { credit, debit, type Journal } from './journal.ts';

/**
 * Journals from consumption to invoice, in memo accounts: they count invoiceable amounts, not money. Each board, and the
 * freight of each main order, has its own.
 */

const consumptionOf = (no: string): Account => ({ kind: 'consumption', owner: no });
const invoiceableOf = (no: string): Account => ({ kind: 'invoiceable', owner: no });
const appliedOf = (no: string): Account => ({ kind: 'invoiceApplied', owner: no });
const issuedOf = (no: string): Account => ({ kind: 'invoiceIssued', owner: no });
const owedOf = (no: string): Account => ({ kind: 'invoiceOwed', owner: no });

/** A part of an invoice by what it is of. */
export interface InvoicedPart {
  readonly no: string;
  readonly amount: Fen;
}

/** A returned part: it first settles the owed credit note, the rest can be invoiced again. */
export interface ReturnedPart {
  readonly no: string;
  readonly toInvoice: Fen;
  readonly owed: Fen;
}

/** The amount was sold and can be invoiced from now on. `event` distinguishes the events of one number. */
export const becameInvoiceable = (event: { no: string; event: string; amount: Fen }): Journal => ({
  bizKey: event.event === '' ? `invoiceable:${event.no}` : `invoiceable:${event.no}:${event.event}`,
  kind: 'invoiceable',
  reference: event.no,
  postings: [debit(invoiceableOf(event.no), event.amount), credit(consumptionOf(event.no), event.amount)],
});

/** The sold amount decreased: the uninvoiced part can no longer be invoiced, and for the rest a credit note is owed. */
export const invoiceableLowered = (event: ReturnedPart & { event: string }): Journal => ({
  bizKey: `lowered:${event.no}:${event.event}`,
  kind: 'invoiceLowered',
  reference: event.no,
  postings: [
    debit(consumptionOf(event.no), add(event.toInvoice, event.owed)),
    credit(invoiceableOf(event.no), event.toInvoice),
    credit(owedOf(event.no), event.owed),
  ],
});

export const invoiceApplied = (event: { applicationNo: string; parts: readonly InvoicedPart[] }): Journal => ({
  bizKey: `invoiceApply:${event.applicationNo}`,
  kind: 'invoiceApplied',
  reference: event.applicationNo,
  postings: event.parts.flatMap(({ no, amount }) => [debit(appliedOf(no), amount), credit(invoiceableOf(no), amount)]),
});

/** An application was rejected. */
export const invoiceReturned = (event: { applicationNo: string; parts: readonly ReturnedPart[] }): Journal => ({
  bizKey: `invoiceReturn:${event.applicationNo}`,
  kind: 'invoiceReturned',
  reference: event.applicationNo,
  postings: event.parts.flatMap(({ no, toInvoice, owed }) => [
    debit(invoiceableOf(no), toInvoice),
    debit(owedOf(no), owed),
    credit(appliedOf(no), sum([toInvoice, owed])),
  ]),
});

/** A refund took parts out of an application that was not issued. @param event.version of the application after that */
export const applicationLowered = (event: {
  applicationNo: string;
  version: number;
  parts: readonly ReturnedPart[];
}): Journal => ({ ...invoiceReturned(event), bizKey: `invoiceLower:${event.applicationNo}:${event.version}` });

/** @param event.position of the invoice in its application */
export const invoiceIssued = (event: {
  applicationNo: string;
  position: number;
  parts: readonly InvoicedPart[];
}): Journal => ({
  bizKey: `invoiceIssue:${event.applicationNo}:${event.position}`,
  kind: 'invoiceIssued',
  reference: event.applicationNo,
  postings: event.parts.flatMap(({ no, amount }) => [debit(issuedOf(no), amount), credit(appliedOf(no), amount)]),
});

/** A credit note reversed an invoice, fully or partly. */
export const invoiceReversed = (event: { creditNoteNo: string; parts: readonly ReturnedPart[] }): Journal => ({
  bizKey: `invoiceCreditNote:${event.creditNoteNo}`,
  kind: 'invoiceReversed',
  reference: event.creditNoteNo,
  postings: event.parts.flatMap(({ no, toInvoice, owed }) => [
    debit(invoiceableOf(no), toInvoice),
    debit(owedOf(no), owed),
    credit(issuedOf(no), sum([toInvoice, owed])),
  ]),
});
