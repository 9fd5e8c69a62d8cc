import { z } from 'zod';
import { call } from '../../call.ts';
import { REPORT_FILES } from '../../finance-reports.ts';
import { staffAudit } from '../base/staff-audit.ts';
import { staffCredit } from '../finance/staff-credit.ts';
import { month, staffInvoices } from '../finance/staff-invoices.ts';
import { staffRefunds } from '../finance/staff-refunds.ts';
import { staffWithdrawals } from '../finance/staff-withdrawals.ts';
import { staff } from '../orders/staff.ts';
import { memberPage } from './member-page.ts';
import { staffMembers } from './staff-members.ts';
import { staffTasks } from './staff-tasks.ts';

const base = {
  area: 'staff',
  method: 'GET',
  result: 'application/octet-stream',
  audit: 'list.export',
  timeoutMs: 300_000,
} as const;
/** A workbook keeps texts as texts; a spreadsheet that opens CSV guesses. */
const format = { file: z.enum(REPORT_FILES).default('workbook') };
const fullListQuery = { maxResultCount: true, skipCount: true } as const;

/**
 * Lists of the console as files for a spreadsheet, xlsx or CSV: the filtered rows, up to fifty thousand, with the columns that the user can
 * see. `X-Rows` is the number of rows, `X-Rows-Left-Out` the number beyond. Each export is recorded.
 */
export const staffExports = {
  orders: call({
    ...base,
    path: '/api/staff/exports/orders',
    access: { staff: 'order.view', alsoNeeds: 'list.export' },
    summary: 'Exports the order queue.',
    query: staff.orders.query.omit(fullListQuery).extend(format),
  }),
  tasks: call({
    ...base,
    path: '/api/staff/exports/tasks',
    access: { staff: 'list.export' },
    summary: 'Exports a task list, limited to kinds open to the user.',
    query: staffTasks.list.query.omit(fullListQuery).extend(format),
  }),
  refunds: call({
    ...base,
    path: '/api/staff/exports/refunds',
    access: { staff: 'refund.view', alsoNeeds: 'list.export' },
    summary: 'Exports refunds.',
    query: staffRefunds.list.query.omit(fullListQuery).extend(format),
  }),
  transfers: call({
    ...base,
    path: '/api/staff/exports/transfers',
    access: { staff: 'transfer.view', alsoNeeds: 'list.export' },
    summary: 'Exports bank transfers.',
    query: staffMembers.transfers.query.omit(fullListQuery).extend(format),
  }),
  audit: call({
    ...base,
    path: '/api/staff/exports/audit',
    access: { staff: 'audit.view', alsoNeeds: 'list.export' },
    summary: 'Exports audit entries, latest first.',
    query: staffAudit.list.query.omit({ maxResultCount: true, before: true }).extend(format),
  }),
  withdrawals: call({
    ...base,
    path: '/api/staff/exports/withdrawals',
    access: { staff: 'withdrawal.view', alsoNeeds: 'list.export' },
    summary: 'Exports withdrawals.',
    query: staffWithdrawals.list.query.omit(fullListQuery).extend(format),
  }),
  invoiceLines: call({
    ...base,
    path: '/api/staff/exports/invoice-lines',
    access: { staff: 'invoice.view', alsoNeeds: 'list.export' },
    summary: 'Exports invoice lines in the import format of a tax client, one row per line.',
    query: staffInvoices.list.query.omit(fullListQuery).extend(format),
  }),
  invoiceRegister: call({
    ...base,
    path: '/api/staff/exports/invoice-registers/{month}',
    params: z.object({ month }),
    access: { staff: 'invoice.view', alsoNeeds: 'list.export' },
    summary:
      'Exports the register of a month: every line of its invoices and credit notes, in the layout of the tax bureau.',
    query: z.object(format),
  }),
  invoices: call({
    ...base,
    path: '/api/staff/exports/invoices',
    access: { staff: 'invoice.view', alsoNeeds: 'list.export' },
    summary: 'Exports invoice applications.',
    query: staffInvoices.list.query.omit(fullListQuery).extend(format),
  }),
  creditStatements: call({
    ...base,
    path: '/api/staff/exports/credit-statements',
    access: { staff: 'credit.view', alsoNeeds: 'list.export' },
    summary: 'Exports credit statements.',
    query: staffCredit.statements.query.omit(fullListQuery).extend(format),
  }),
  members: call({
    ...base,
    path: '/api/staff/exports/members',
    access: { staff: 'member.view', alsoNeeds: 'list.export' },
    summary: 'Exports members.',
    query: memberPage.list.query.omit(fullListQuery).extend(format),
  }),
};
