import { z } from 'zod';
import { call } from '../../call.ts';
import {
  filter,
  id,
  idIn,
  isoDate,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  yuan,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

/** `unbooked`: billed by the gateway, but missing in the ledger. `unbilled`: the other way round. */
export const BILL_DIFFERENCES = ['unbooked', 'unbilled', 'amount'] as const;

/** Clearing accounts: money in transit at a gateway, claims on it, holds, unclaimed transfers, refunds and withdrawals on their way. */
const CLEARING_CODES = ['A10', 'A12', 'L12', 'L30', 'L40', 'L41'] as const;
export type ClearingCode = (typeof CLEARING_CODES)[number];
const clearingCode = z.enum(CLEARING_CODES);

const openItem = z
  .object({
    code: clearingCode,
    /** The gateway of a payment or refund in transit; empty for the other accounts. */
    gateway: z.string(),
    /** Number of the payment, refund, withdrawal or bank transaction, or the gateway. */
    no: z.string(),
    /** Debit positive. */
    amount: yuan,
    since: isoDate,
    days: z.number().int(),
    /** Explanation of its difference from the bill. */
    note: z.string(),
  })
  .meta({ id: 'OpenItem' });

const gatewayBill = z
  .object({
    id,
    gateway: z.string(),
    day: isoDate,
    /** Payments and refunds on it. */
    lines: z.number().int(),
    /** Taken less paid back. */
    amount: visibleWith('amount.view', yuan),
    /** The gateway's fee. */
    fee: visibleWith('amount.view', yuan),
    /** The amount paid out to the bank. */
    settled: visibleWith('amount.view', yuan),
    readAt: isoTime,
    /** Number of its unexplained differences from the ledger. */
    openDifferences: z.number().int(),
  })
  .meta({ id: 'GatewayBill' });

const billDifference = z
  .object({
    id,
    gateway: z.string(),
    /** Day of the bill with which it was found. */
    day: isoDate,
    kind: z.enum(BILL_DIFFERENCES),
    /** Number of the payment or refund. */
    no: z.string(),
    billed: visibleWith('amount.view', yuan),
    booked: visibleWith('amount.view', yuan),
    foundAt: isoTime,
    endedAt: isoTime.nullable(),
    /** Empty while it is open, and for a difference resolved because bill and ledger agree. */
    explainedBy: z.string(),
    note: z.string(),
    can: z.array(z.enum(['explain'])),
  })
  .meta({ id: 'BillDifference' });

/** Bills of the gateways, and their differences from the ledger. */
export const staffSettlements = {
  bills: call({
    method: 'GET',
    path: '/api/staff/gateway-bills',
    area: 'staff',
    access: { staff: 'ledger.view' },
    summary: 'Lists gateway settlements by gateway bill, newest day first.',
    query: z.object({ ...paging, filter: filter(searchText(60)) }),
    result: page(gatewayBill),
  }),
  differences: call({
    method: 'GET',
    path: '/api/staff/bill-differences',
    area: 'staff',
    access: { staff: 'ledger.view' },
    summary: 'Lists numbers with differences between bills and ledger: unexplained ones first.',
    query: z.object({ ...paging, state: filter(z.enum(['open', 'ended'])), filter: filter(searchText(60)) }),
    result: page(billDifference),
  }),
  openItems: call({
    method: 'GET',
    path: '/api/staff/open-items',
    area: 'staff',
    access: { staff: 'ledger.view', alsoNeeds: 'amount.view' },
    summary:
      'Lists amounts on clearing accounts without a counterpart, the oldest first, with the sum of each account.',
    query: z.object({ ...paging, code: filter(clearingCode), filter: filter(searchText(60)) }),
    result: page(openItem).extend({
      accounts: z.array(z.object({ code: clearingCode, items: z.number().int(), amount: yuan })),
    }),
  }),
  explain: call({
    method: 'POST',
    path: '/api/staff/bill-differences/{id}/explain',
    area: 'staff',
    access: { staff: 'ledgerChecks.check' },
    audit: 'settlement.explain',
    summary: 'Closes a difference with a note about its cause. Money is corrected by a transfer or an adjustment.',
    params: z.object({ id: idIn }),
    body: z.object({ note: multilineText(300).min(2, { message: 'required' }) }),
    result: billDifference,
    idempotent: true,
  }),
};
