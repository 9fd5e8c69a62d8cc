import { planned } from '../call.ts';

const base = '/api/applet/membercreditaccount';

export const credit = {
  account: planned({
    method: 'GET',
    path: `${base}/get-membercredit-info`,
    area: 'credit',
    access: 'trusted',
    summary: 'Trade-credit account: state, limit, used, left, dates.',
  }),
  records: planned({
    method: 'GET',
    path: `${base}/get-membercreditrecord-list`,
    area: 'credit',
    access: 'trusted',
    summary: 'Every movement of the credit account.',
  }),
  statements: planned({
    method: 'GET',
    path: `${base}/get-membercreditaccount-list`,
    area: 'credit',
    access: 'trusted',
    summary: 'Statements.',
  }),
  statement: planned({
    method: 'GET',
    path: `${base}/get-membercreditaccount-detail`,
    area: 'credit',
    access: 'trusted',
    summary: 'One statement: lines, payments, invoices.',
  }),
  applyInvoice: planned({
    method: 'POST',
    path: `${base}/post-addinvoiceapply`,
    area: 'credit',
    access: 'trusted',
    summary: 'Applies for an invoice over confirmed credit orders.',
  }),
  reconciliation: planned({
    method: 'GET',
    path: `${base}/get-reconciliation-list`,
    area: 'credit',
    access: 'trusted',
    summary: 'Credit orders waiting to be reconciled.',
  }),
  reconcile: planned({
    method: 'POST',
    path: `${base}/post-reconciliation`,
    area: 'credit',
    access: 'trusted',
    summary: 'Confirms or disputes lines of a statement.',
  }),
  repay: planned({
    method: 'POST',
    path: `${base}/post-creditrepayment`,
    area: 'credit',
    access: 'trusted',
    summary: 'Repays from wallet, online or transfer.',
  }),
  score: planned({
    method: 'GET',
    path: `${base}/get-{product}-creditpoint`,
    area: 'credit',
    access: 'trusted',
    summary: 'Credit score: history, grade, limit advice.',
  }),
};
