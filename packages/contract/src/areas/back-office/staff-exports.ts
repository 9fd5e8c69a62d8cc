import { call } from '../../call.ts';
import { staffAudit } from '../base/staff-audit.ts';
import { staffCredit } from '../finance/staff-credit.ts';
import { staffInvoices } from '../finance/staff-invoices.ts';
import { staffRefunds } from '../finance/staff-refunds.ts';
import { staffWithdrawals } from '../finance/staff-withdrawals.ts';
import { staff } from '../orders/staff.ts';
import { memberPage } from './member-page.ts';
import { staffMembers } from './staff-members.ts';
import { staffTasks } from './staff-tasks.ts';

const base = { area: 'staff', method: 'GET', result: 'text/csv', audit: 'list.export', timeoutMs: 300_000 } as const;
const fullListQuery = { maxResultCount: true, skipCount: true } as const;

/**
 * Lists of the console as files for a spreadsheet: the filtered rows, up to fifty thousand, with the columns that the user can
 * see. `X-Rows` is the number of rows, `X-Rows-Left-Out` the number beyond. Each export is recorded.
 */
export const staffExports = {
  orders: call({
    ...base,
    path: '/api/staff/exports/orders',
    access: { staff: 'order.view', alsoNeeds: 'list.export' },
    summary: 'Exports the order queue as CSV.',
    query: staff.orders.query.omit(fullListQuery),
  }),
  tasks: call({
    ...base,
    path: '/api/staff/exports/tasks',
    access: { staff: 'list.export' },
    summary: 'Exports a task list as CSV, limited to kinds open to the user.',
    query: staffTasks.list.query.omit(fullListQuery),
  }),
  refunds: call({
    ...base,
    path: '/api/staff/exports/refunds',
    access: { staff: 'refund.view', alsoNeeds: 'list.export' },
    summary: 'Exports refunds as CSV.',
    query: staffRefunds.list.query.omit(fullListQuery),
  }),
  transfers: call({
    ...base,
    path: '/api/staff/exports/transfers',
    access: { staff: 'transfer.view', alsoNeeds: 'list.export' },
    summary: 'Exports bank transfers as CSV.',
    query: staffMembers.transfers.query.omit(fullListQuery),
  }),
  audit: call({
    ...base,
    path: '/api/staff/exports/audit',
    access: { staff: 'audit.view', alsoNeeds: 'list.export' },
    summary: 'Exports audit entries as CSV, latest first.',
    query: staffAudit.list.query.omit({ maxResultCount: true, before: true }),
  }),
  withdrawals: call({
    ...base,
    path: '/api/staff/exports/withdrawals',
    access: { staff: 'withdrawal.view', alsoNeeds: 'list.export' },
    summary: 'Exports withdrawals as CSV.',
    query: staffWithdrawals.list.query.omit(fullListQuery),
  }),
  invoiceLines: call({
    ...base,
    path: '/api/staff/exports/invoice-lines',
    access: { staff: 'invoice.view', alsoNeeds: 'list.export' },
    summary: 'Exports invoice lines as CSV in the import format of a tax client, one row per line.',
    query: staffInvoices.list.query.omit(fullListQuery),
  }),
  invoices: call({
    ...base,
    path: '/api/staff/exports/invoices',
    access: { staff: 'invoice.view', alsoNeeds: 'list.export' },
    summary: 'Exports invoice applications as CSV.',
    query: staffInvoices.list.query.omit(fullListQuery),
  }),
  creditStatements: call({
    ...base,
    path: '/api/staff/exports/credit-statements',
    access: { staff: 'credit.view', alsoNeeds: 'list.export' },
    summary: 'Exports credit statements as CSV.',
    query: staffCredit.statements.query.omit(fullListQuery),
  }),
  members: call({
    ...base,
    path: '/api/staff/exports/members',
    access: { staff: 'member.view', alsoNeeds: 'list.export' },
    summary: 'Exports members as CSV.',
    query: memberPage.list.query.omit(fullListQuery),
  }),
};
