import { z } from 'zod';
import { call } from '../../call.ts';
import {
  filter,
  id,
  idIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  yuan,
} from '../../shared-schemas.ts';

const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month' });

/** Maximum number of bookings for one line: a gateway's day with its refunds, a transfer in parts. */
const MAX_PAIRED_BOOKINGS = 50;

/**
 * `matched`: bank and ledger agree. `amount`: they have the same movement with different amounts. `onlyBank`: missing in the
 * ledger. `onlyLedger`: missing at the bank.
 */
export const BANK_STATES = ['matched', 'amount', 'onlyBank', 'onlyLedger'] as const;

/** Bookings that are made from a line of the bank: a fee, interest, or a small difference from its bookings. */
export const BANK_LINE_KINDS = ['bankFee', 'bankInterest', 'bankRounding'] as const;
export type BankLineKind = (typeof BANK_LINE_KINDS)[number];

const bankBooking = z
  .object({
    /** Key of the journal. */
    bizKey: z.string(),
    journalKind: z.string(),
    /** The number that it is about. */
    no: z.string(),
    at: isoTime,
    amount: yuan,
  })
  .meta({ id: 'BankBooking' });

const bankMovement = z
  .object({
    state: z.enum(BANK_STATES),
    /** Id of the bank's line; null when the bank has none. */
    lineId: id.nullable(),
    at: isoTime,
    /** The bank's number of it. */
    reference: z.string(),
    counterparty: z.string(),
    remark: z.string(),
    /** Empty when the ledger has no booking; several only where a user paired them. */
    bookings: z.array(bankBooking),
    /** Positive: it came in. Null where that side does not have it. */
    byBank: yuan.nullable(),
    /** The sum of the bookings. */
    byLedger: yuan.nullable(),
    /** The bank's amount minus the ledger's. */
    difference: yuan,
    /** Its part of the difference of the month's movements: bookings of the month minus lines of the month. */
    gap: yuan,
    /** A user's explanation of the difference; empty while there is none. */
    note: z.string(),
    explainedBy: z.string(),
    /** Id of a manual pairing; null where the numbers matched, or nothing is paired. */
    pairingId: id.nullable(),
    pairedBy: z.string(),
    can: z.array(z.enum(['book', 'explain', 'pair', 'unpair'])),
    /** Kinds as which the difference can be booked. */
    bookableAs: z.array(z.enum(BANK_LINE_KINDS)),
  })
  .meta({ id: 'BankMovement' });

/** Opening and movement make the closing. */
const bankSide = z.object({ opening: yuan, moved: yuan, closing: yuan });

/** The company's bank statement compared with the bank account in the ledger. */
export const staffBank = {
  month: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/bank-statements/{month}',
    access: { staff: 'ledger.view', alsoNeeds: 'amount.view' },
    summary:
      'Compares a month of the bank with the ledger: unexplained differences first, with the totals of both sides.',
    params: z.object({ month }),
    query: z.object({
      ...paging,
      state: filter(z.enum(['open', 'inTransit', ...BANK_STATES])),
      /** Part of a number, a name or a remark, or a complete amount. */
      filter: filter(searchText(100)),
    }),
    result: page(bankMovement).extend({
      /** Balance of the bank accounts in the ledger, by accounting day. */
      ledger: bankSide,
      /** Sum of the uploaded lines, by the bank's date. */
      bank: bankSide,
      /** The last line that was uploaded for the month. */
      lastLineAt: isoTime.nullable(),
      matched: z.number().int(),
      open: z.number().int(),
      /** Number of rows that explain the difference of the movements. */
      inTransit: z.number().int(),
    }),
  }),
  upload: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/bank-statements',
    access: { staff: 'ledgerChecks.check', alsoNeeds: 'amount.view' },
    audit: 'bank.upload',
    summary: 'Imports a bank statement (csv export). Known lines are kept. A file with an invalid line is refused.',
    files: { file: { maxBytes: MAX_STATEMENT_BYTES } },
    result: z.object({ added: z.number().int(), known: z.number().int() }),
    timeoutMs: 600_000,
  }),
  explain: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/bank-explanations',
    access: { staff: 'ledgerChecks.check', alsoNeeds: 'amount.view' },
    audit: 'bank.explain',
    summary:
      'Explains a line without booking, a booking without line, or a difference. Money is corrected by a transfer or an adjustment.',
    body: z.object({
      /** In which it stands on the page. */
      month,
      lineId: idIn.optional(),
      /** Key of a booking without a line. */
      bizKey: text(200).default(''),
      note: multilineText(300).min(2, { message: 'required' }),
    }),
    result: z.object({ note: z.string() }),
    idempotent: true,
  }),
  pair: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/bank-pairings',
    access: { staff: 'ledgerChecks.check', alsoNeeds: 'amount.view' },
    audit: 'bank.pair',
    summary:
      'Pairs a bank line with bookings if numbers do not match. Differing totals require a note. Nothing is booked.',
    body: z.object({
      lineId: idIn,
      bizKeys: z
        .array(text(200).min(1, { message: 'required' }))
        .min(1, { message: 'required' })
        .max(MAX_PAIRED_BOOKINGS),
      note: multilineText(300).default(''),
    }),
    result: z.object({ pairingId: id, difference: yuan }),
    idempotent: true,
  }),
  book: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/bank-bookings',
    access: { staff: 'ledgerChecks.check', alsoNeeds: 'amount.view' },
    audit: 'bank.book',
    summary: 'Books the difference of a bank line as a fee, interest or rounding, on the day of the line.',
    body: z.object({
      lineId: idIn,
      kind: z.enum(BANK_LINE_KINDS),
      /** The difference as displayed. */
      amount: yuan,
    }),
    result: z.object({ booked: z.literal(true) }),
    idempotent: true,
  }),
  unpair: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/bank-pairings/{id}/undo',
    access: { staff: 'ledgerChecks.check', alsoNeeds: 'amount.view' },
    audit: 'bank.unpair',
    summary: 'Undoes a manual pairing. It stays in the log, with the reason.',
    params: z.object({ id: idIn }),
    body: z.object({ reason: multilineText(300).min(2, { message: 'required' }) }),
    result: z.object({ undone: z.literal(true) }),
    idempotent: true,
  }),
};
