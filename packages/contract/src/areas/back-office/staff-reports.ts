import { z } from 'zod';
import { call } from '../../call.ts';
import {
  FINANCE_REPORTS,
  PREPAID_KINDS,
  RECEIVABLE_AGES,
  REPORT_FILES,
  type ReceivableAge,
  SALES_BY,
} from '../../finance-reports.ts';
import { filter, id, isoDate, page, paging, yuan } from '../../shared-schemas.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month' });

const prepaidOrder = z
  .object({
    mainNo: z.string(),
    memberId: id.nullable(),
    memberName: z.string(),
    memberNo: z.string(),
    amount: yuan,
    /** Since when the order holds the amount. */
    since: isoDate,
    /** To the end of the month, or to today when that is earlier. */
    days: z.number().int(),
    kind: z.enum(PREPAID_KINDS),
  })
  .meta({ id: 'PrepaidOrder' });

const sales = z
  .object({
    /** The month, the member's id, how many layers, or the factory's id; empty for orders without one. */
    key: z.string(),
    name: z.string(),
    orders: z.number().int(),
    /** Without tax, as the next four. */
    boards: yuan,
    /** Engineering and the like. */
    tooling: yuan,
    /** Discounts by coupons, which reduce `boards`. */
    coupons: yuan,
    freight: yuan,
    /** For cancelling in production. */
    fees: yuan,
    tax: yuan,
    gross: yuan,
    /** Reductions in the prices of the boards shipped in the month without coupons, tax included. */
    discounts: yuan,
    /** Reductions after shipment, without tax; `boards` and `tooling` are without them. */
    allowances: yuan,
  })
  .meta({ id: 'SalesRow' });

const receivable = z
  .object({
    /** Empty for what is not billed yet. */
    statementNo: z.string(),
    statementId: id.nullable(),
    memberId: id.nullable(),
    memberName: z.string(),
    memberNo: z.string(),
    dueOn: isoDate.nullable(),
    /** Since the due day, to the end of the month, or to today when that is earlier; zero before it. */
    daysOverdue: z.number().int(),
    age: z.enum(RECEIVABLE_AGES),
    amount: yuan,
  })
  .meta({ id: 'Receivable' });

/** In hundredths of a per cent. */
const rate = z.number().int().min(0).max(10_000);
const rates = z.object(
  Object.fromEntries(RECEIVABLE_AGES.map((age) => [age, rate])) as Record<ReceivableAge, typeof rate>,
);

const read = { area: 'staff', method: 'GET' } as const;
const seesAmounts = { staff: 'ledger.view', alsoNeeds: 'amount.view' } as const;
const by = z.enum(SALES_BY).default('customer');

/** Finance reports for a month (yyyy-MM in Shanghai); each agrees with the trial balance of that month. */
export const staffReports = {
  prepaid: call({
    ...read,
    access: seesAmounts,
    path: '/api/staff/reports/{month}/prepaid',
    params: z.object({ month }),
    summary:
      'Lists prepaid amounts of orders at the end of a month, oldest first: paid but not sent by age, and refunds that wait for a credit note.',
    query: z.object({ ...paging, kind: filter(z.enum(PREPAID_KINDS)) }),
    result: page(prepaidOrder).extend({
      /** The closing balance of the account, whatever the list is narrowed by. */
      total: yuan,
      classes: z.array(z.object({ kind: z.enum(PREPAID_KINDS), amount: yuan, orders: z.number().int() })),
    }),
  }),
  receivables: call({
    ...read,
    access: seesAmounts,
    path: '/api/staff/reports/{month}/receivables',
    params: z.object({ month }),
    summary: 'Lists receivables of trade credit at the end of a month by age, with the expected loss of each age.',
    query: z.object({ ...paging, age: filter(z.enum(RECEIVABLE_AGES)) }),
    result: page(receivable).extend({
      /** The closing balance of the accounts, whatever the list is narrowed by. */
      total: yuan,
      classes: z.array(z.object({ age: z.enum(RECEIVABLE_AGES), amount: yuan, rateBp: rate, loss: yuan })),
      /** Expected loss of all ages, and what the allowance account has of it. */
      loss: yuan,
      allowance: yuan,
    }),
  }),
  setLossRates: call({
    area: 'staff',
    method: 'PUT',
    access: { staff: 'ledgerChecks.close' },
    audit: 'vouchers.setLossRates',
    path: '/api/staff/loss-rates/{month}',
    params: z.object({ month }),
    summary: 'Sets the expected loss of trade credit by age, in hundredths of a per cent, from an open month on.',
    body: z.object({ rates }),
    result: z.object({ rates }),
    idempotent: true,
  }),
  sales: call({
    ...read,
    access: seesAmounts,
    path: '/api/staff/reports/{month}/sales',
    params: z.object({ month }),
    summary: 'Returns revenue and output tax of a month by customer, layers or factory; by month: the year to date.',
    query: z.object({ by }),
    result: z.object({ items: z.array(sales), total: sales }),
  }),
  file: call({
    ...read,
    access: { staff: 'ledger.view', alsoNeeds: 'list.export' },
    audit: 'list.export',
    path: '/api/staff/reports/{month}/files/{report}/{file}',
    params: z.object({ month, report: z.enum(FINANCE_REPORTS), file: z.enum(REPORT_FILES) }),
    summary: 'Exports a report as xlsx or csv, in the language of the user. Requires permission to amounts.',
    query: z.object({ by }),
    result: 'application/octet-stream',
    timeoutMs: 300_000,
  }),
};
