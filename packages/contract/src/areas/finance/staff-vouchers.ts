import { z } from 'zod';
import { call } from '../../call.ts';
import { REPORT_FILES } from '../../finance-reports.ts';
import { id, intIn, isoDate, isoTime, page, paging, text, yuan } from '../../shared-schemas.ts';
import { VOUCHER_LAYOUTS, VOUCHER_MODES } from '../../vouchers.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month' });
const params = z.object({ month });

const account = z
  .object({
    /** Account of the ledger. */
    code: z.string(),
    /** The first month in which it holds, yyyy-MM. */
    since: z.string(),
    standardCode: z.string(),
    name: z.string(),
    /** Empty for a default. */
    setBy: z.string(),
  })
  .meta({ id: 'StandardAccount' });

const accounts = z.object({
  /** By account, the latest month first. */
  items: z.array(account),
  /** The first month that can still be changed, yyyy-MM. */
  from: z.string(),
});

const voucherMonth = z
  .object({
    month: z.string(),
    /** `outdated`: the month was reopened after they were made. */
    state: z.enum(['none', 'made', 'outdated']),
    isClosed: z.boolean(),
    made: z.object({ mode: z.enum(VOUCHER_MODES), by: z.string(), at: isoTime, vouchers: z.number().int() }).nullable(),
    /** The first one first; the later ones are repetitions. */
    exports: z.array(z.object({ layout: z.enum(VOUCHER_LAYOUTS), by: z.string(), at: isoTime })),
    can: z.array(z.enum(['make', 'export'])),
  })
  .meta({ id: 'VoucherMonth' });
const voucherMonths = z.object({ items: z.array(voucherMonth) });

const voucher = z
  .object({
    no: z.number().int(),
    day: isoDate,
    /** Kind of its journals. */
    kind: z.string(),
    summary: z.string(),
    attachments: z.number().int(),
    /** Sum of its debits, and of its credits. */
    amount: yuan,
  })
  .meta({ id: 'Voucher' });

const detail = voucher
  .extend({
    month: z.string(),
    lines: z.array(
      z.object({
        standardCode: z.string(),
        name: z.string(),
        customer: z.object({ id, memberNo: z.string(), name: z.string() }).nullable(),
        /** Those of a manual journal, on revenue and expense accounts; empty for none. */
        department: z.string(),
        project: z.string(),
        debit: yuan.nullable(),
        credit: yuan.nullable(),
      }),
    ),
    /** Its journals, at most 200. */
    journals: z.array(z.object({ id, reference: z.string(), bookedOn: isoDate })),
  })
  .meta({ id: 'VoucherDetail' });

const read = { area: 'staff', method: 'GET', access: { staff: 'ledger.view' } } as const;
const readAmounts = {
  area: 'staff',
  method: 'GET',
  access: { staff: 'ledger.view', alsoNeeds: 'amount.view' },
} as const;

/** Vouchers of closed months, by the accounts of the enterprise accounting standard. */
export const staffVouchers = {
  accounts: call({
    ...read,
    path: '/api/staff/standard-accounts',
    summary: 'Lists the accounts of the accounting standard for the accounts of the ledger, each from a month on.',
    result: accounts,
  }),
  setAccount: call({
    area: 'staff',
    method: 'PUT',
    access: { staff: 'ledgerChecks.close' },
    audit: 'vouchers.setAccount',
    path: '/api/staff/standard-accounts/{code}',
    params: z.object({ code: z.string().regex(/^[AELQRT]\d{2}$/, { message: 'invalid' }) }),
    summary: 'Sets the standard account of a ledger account from a month on. Months that have vouchers keep theirs.',
    body: z.object({
      since: month,
      standardCode: z.string().regex(/^[1-6]\d{3}(\.\d{2}){0,3}$/, { message: 'standardCode' }),
      name: text(60).min(2, { message: 'required' }),
    }),
    result: accounts,
    idempotent: true,
  }),
  months: call({
    ...read,
    path: '/api/staff/voucher-months',
    summary: 'Lists ledger months that are over: whether they have vouchers, how those were made, and their exports.',
    result: voucherMonths,
  }),
  make: call({
    area: 'staff',
    method: 'POST',
    access: { staff: 'ledgerChecks.close' },
    audit: 'vouchers.make',
    path: '/api/staff/voucher-months/{month}',
    params,
    summary: 'Makes the vouchers of a closed month: one per day and kind of journal, one per kind, or one per journal.',
    body: z.object({ mode: z.enum(VOUCHER_MODES) }),
    result: voucherMonths,
    idempotent: true,
    timeoutMs: 300_000,
  }),
  list: call({
    ...readAmounts,
    path: '/api/staff/voucher-months/{month}/vouchers',
    params,
    summary: 'Lists the vouchers of a month by number.',
    query: z.object({ ...paging }),
    result: page(voucher),
  }),
  voucher: call({
    ...readAmounts,
    path: '/api/staff/voucher-months/{month}/vouchers/{no}',
    params: z.object({ month, no: intIn(1, 10_000_000) }),
    summary: 'Returns a voucher with its lines and journals.',
    result: detail,
  }),
  year: call({
    area: 'staff',
    method: 'POST',
    access: { staff: 'ledger.view', alsoNeeds: 'list.export' },
    audit: 'vouchers.export',
    path: '/api/staff/voucher-years/{year}/journal',
    params: z.object({ year: z.string().regex(/^20\d{2}$/, { message: 'invalid' }) }),
    summary:
      'Exports the opening balances and vouchers of a year as a plain text journal, which hledger and ledger read. Requires permission to amounts.',
    result: 'application/octet-stream',
    timeoutMs: 300_000,
  }),
  file: call({
    area: 'staff',
    method: 'POST',
    access: { staff: 'ledgerChecks.close', alsoNeeds: 'list.export' },
    audit: 'vouchers.export',
    path: '/api/staff/voucher-months/{month}/files/{layout}/{file}',
    params: z.object({ month, layout: z.enum(VOUCHER_LAYOUTS), file: z.enum(REPORT_FILES) }),
    summary:
      'Exports the vouchers of a month in the layout of an accounting program and marks them as exported. Requires permission to amounts.',
    result: 'application/octet-stream',
    timeoutMs: 300_000,
  }),
};
