import { z } from 'zod';
import { call } from '../../call.ts';
import { filter, id, isoDate, isoTime, multilineText, page, paging, searchText, yuan } from '../../shared-schemas.ts';
import { paymentBooking } from './staff-payments.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month' });
const code = z.string().regex(/^[AELMQRT]\d{1,2}$/, { message: 'invalid' });

const balance = z.object({
  /** Debit positive, as the closing balance. */
  opening: yuan,
  debit: yuan,
  /** Positive. */
  credit: yuan,
  closing: yuan,
});

/** Money, or promises (accounts M), each of which balances by itself. */
const trialBalance = z
  .object({
    month: z.string(),
    accounts: z.array(balance.extend({ code: z.string() })),
    /** Debits and credits of all accounts of money, and of all memos: the two of each are equal. */
    money: z.object({ debit: yuan, credit: yuan }),
    memos: z.object({ debit: yuan, credit: yuan }),
    /** Sums of the openings and closings of all accounts: zero, or the ledger is inconsistent. */
    difference: z.object({ opening: yuan, closing: yuan }),
  })
  .meta({ id: 'TrialBalance' });

const owner = paymentBooking.shape.lines.element.shape.owner;

const journal = z
  .object({
    id,
    /** The day to which finance counts it. */
    bookedOn: isoDate,
    eventAt: isoTime,
    /** Booked on another day than its event's. */
    isLate: z.boolean(),
    kind: z.string(),
    reference: z.string(),
    /** On the requested accounts; otherwise of the full journal. */
    debit: yuan,
    credit: yuan,
    /** Owner of the moved account, when one code was requested and one account of it was moved. */
    owner: owner.nullable(),
  })
  .meta({ id: 'LedgerJournal' });

const journalDetail = paymentBooking
  .extend({
    bookedOn: isoDate,
    isLate: z.boolean(),
    /** Names the event once and for all, such as `pay:ZF…`. */
    key: z.string(),
    /** The id of the journal that it takes back, and of the one that takes it back. */
    reverses: id.nullable(),
    reversedBy: id.nullable(),
  })
  .meta({ id: 'LedgerJournalDetail' });

/** Conditions for closing a month; `isOver` and the months before it first. */
const CLOSING_CHECKS = [
  ...(['isOver', 'ledgerChecksPass', 'billsAreRead', 'differencesAreExplained', 'bookingsAreBilled'] as const),
  'journalsAreDecided',
  'disputesAreAnswered',
] as const;
export type ClosingCheck = (typeof CLOSING_CHECKS)[number];

const ledgerMonth = z
  .object({
    month: z.string(),
    /** `running`: it is not over yet. */
    state: z.enum(['running', 'open', 'closed']),
    /** The latest first; all but the first were reopened. */
    closes: z.array(
      z.object({ closedAt: isoTime, closedBy: z.string(), note: z.string(), reopenedAt: isoTime.nullable() }),
    ),
    /** A request to reopen it, which waits for four-eyes approval. */
    reopening: z.object({ askedBy: z.string(), askedAt: isoTime, reason: z.string(), isMine: z.boolean() }).nullable(),
    can: z.array(z.enum(['close', 'askReopening'])),
  })
  .meta({ id: 'LedgerMonth' });

const ledgerMonths = z
  .object({
    /** The latest first. */
    items: z.array(ledgerMonth),
    /** The month that is closed next, and what stands against it; null before the first booking. */
    next: z
      .object({
        month: z.string(),
        checks: z.array(z.object({ name: z.enum(CLOSING_CHECKS), open: z.number().int() })),
      })
      .nullable(),
  })
  .meta({ id: 'LedgerMonths' });

const read = { area: 'staff', method: 'GET', access: { staff: 'ledger.view', alsoNeeds: 'amount.view' } } as const;

/** The ledger by month: the trial balance, and the journals behind it. */
export const staffLedger = {
  months: call({
    area: 'staff',
    method: 'GET',
    access: { staff: 'ledger.view' },
    path: '/api/staff/ledger-months',
    summary:
      'Lists ledger months: whether, when and by which user closed, and the conditions for closing the next one.',
    result: ledgerMonths,
  }),
  close: call({
    area: 'staff',
    method: 'POST',
    access: { staff: 'ledgerChecks.close' },
    audit: 'ledgerChecks.closeMonth',
    path: '/api/staff/ledger-months/{month}/close',
    params: z.object({ month }),
    summary: 'Closes a month to later bookings. Earlier months must be closed, and nothing can be open in it.',
    body: z.object({ note: multilineText(300).default('') }),
    result: ledgerMonths,
    idempotent: true,
  }),
  askReopening: call({
    area: 'staff',
    method: 'POST',
    access: { staff: 'ledgerChecks.close' },
    audit: 'ledgerChecks.askReopening',
    path: '/api/staff/ledger-months/{month}/reopening',
    params: z.object({ month }),
    summary: 'Requests to reopen the last closed month. It requires four-eyes approval in the list of approvals.',
    body: z.object({ reason: multilineText(300).min(2, { message: 'required' }) }),
    result: ledgerMonths,
    idempotent: true,
  }),
  month: call({
    ...read,
    path: '/api/staff/ledger-months/{month}',
    params: z.object({ month }),
    summary:
      'Returns the trial balance of a month (yyyy-MM in Shanghai): opening, debit, credit and closing of each account.',
    result: trialBalance,
  }),
  journals: call({
    ...read,
    path: '/api/staff/journals',
    summary:
      'Lists journals, latest first: of a month, of an account (and of one owner), or of the number of an order, payment, refund, invoice or transfer.',
    query: z.object({
      ...paging,
      month: filter(month),
      code: filter(code),
      owner: filter(searchText(100)),
      filter: filter(searchText(100)),
    }),
    result: page(journal),
  }),
  journal: call({
    ...read,
    path: '/api/staff/journals/{id}',
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, { message: 'invalid' }) }),
    summary: 'Returns a journal with all its postings.',
    result: journalDetail,
  }),
};
