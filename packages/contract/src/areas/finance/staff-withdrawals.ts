import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import { isDependent } from '../../dependent.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { TRANSFER_STATUSES } from '../../transfer-statuses.ts';
import { visibleWith } from '../../visible-with.ts';
import { WITHDRAWAL_HINTS } from '../../withdrawal-states.ts';
import { memberType } from '../identity/account.ts';
import { bankAccount, walletPart, withdrawalRow } from './withdrawal.ts';

/** A withdrawal as staff see it. */
export const staffWithdrawal = withdrawalRow
  .omit({ steps: true, can: true })
  .extend({
    amount: visibleWith('amount.view', yuan),
    /** Masked: personalData.reveal shows it in full. */
    accountNo: visibleWith('amount.view', z.string()),
    branch: z.string(),
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    /** Approvers: none yet, the first of two, or both. */
    firstApprovedBy: z.string(),
    approvedBy: z.string(),
    /** The payout that it left in; empty before. */
    payoutId: z.string(),
    payoutNo: z.string(),
    payoutWay: z.enum(['bank', 'file']).nullable(),
    bankAnswer: z.enum(TRANSFER_STATUSES),
    version: z.number().int(),
    can: z.array(z.enum(['take', 'approve', 'reject', 'pay', 'recordOutcome'])),
  })
  .meta({ id: 'StaffWithdrawal' });

export const staffWithdrawalDetail = staffWithdrawal
  .extend({
    kind: bankAccount.shape.kind,
    branchCode: z.string(),
    accountAddedAt: isoTime,
    memberType,
    memberSince: isoTime,
    certifiedName: z.string(),
    /** Wallet balance besides the amount, and the origins of all of it when the amount is put back. */
    balance: visibleWith('amount.view', yuan),
    parts: visibleWith('amount.view', z.array(walletPart)),
    hints: z.array(z.enum(WITHDRAWAL_HINTS)),
    /** In relation to who approved it first. */
    isDependent,
    /** Bank transfers of the last ninety days, the latest first. */
    incoming: z.array(
      z.object({
        at: isoTime,
        amount: visibleWith('amount.view', yuan),
        payerName: z.string(),
        bankReference: z.string(),
      }),
    ),
    earlier: z.array(staffWithdrawal),
    history: z.array(
      z.object({
        at: isoTime,
        from: z.string(),
        to: withdrawalRow.shape.state,
        /** A name; empty for the system itself. */
        by: z.string(),
        byBuyer: z.boolean(),
        note: z.string(),
      }),
    ),
    attempts: z.number().int(),
    requestedAt: isoTime.nullable(),
  })
  .meta({ id: 'StaffWithdrawalDetail' });

const rule = z
  .object({
    min: visibleWith('amount.view', yuan),
    perDay: visibleWith('amount.view', yuan),
    gatewayDays: z.number().int(),
    version: z.number().int(),
    /** True when payouts can use a bank's interface here. */
    hasBank: z.boolean(),
  })
  .meta({ id: 'WithdrawalRule' });

const one = { area: 'staff', params: z.object({ id: idIn }) } as const;
const version = intIn(0, 1_000_000_000);
const reason = multilineText(200).min(2, { message: 'required' });

/** Withdrawals that finance reviews, pays out and follows. */
export const staffWithdrawals = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/withdrawals',
    access: { staff: 'withdrawal.view' },
    summary: 'Lists withdrawals: pending ones first, oldest first; then the others, latest first.',
    query: z.object({ ...paging, state: filter(withdrawalRow.shape.state), filter: filter(searchText(60)) }),
    result: page(staffWithdrawal),
  }),
  detail: call({
    ...one,
    method: 'GET',
    path: '/api/staff/withdrawals/{id}',
    access: { staff: 'withdrawal.view' },
    summary: 'Returns a withdrawal with the data for its decision: origin of the money, history, points to check.',
    result: staffWithdrawalDetail,
  }),
  ofMember: call({
    ...one,
    method: 'GET',
    path: '/api/staff/members/{id}/withdrawals',
    access: { staff: 'withdrawal.view' },
    summary: 'Lists withdrawals of a member, latest first.',
    query: z.object(paging),
    result: page(staffWithdrawal),
  }),
  take: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/take',
    access: { staff: 'withdrawal.review' },
    audit: 'withdrawal.take',
    summary: 'Starts the review, visible to the member.',
    body: z.object({ version }),
    result: staffWithdrawalDetail,
  }),
  approve: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/approve',
    access: { staff: 'withdrawal.review' },
    audit: 'withdrawal.approve',
    summary: 'Approves a withdrawal. Above the limit of one staff user it requires four-eyes approval.',
    worksFrom: ['amount.view'],
    body: z.object({ note: multilineText(200).default(''), version }),
    result: staffWithdrawalDetail,
    idempotent: true,
  }),
  reject: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/reject',
    access: { staff: 'withdrawal.review' },
    audit: 'withdrawal.reject',
    summary: 'Rejects with a reason visible to the member. The money can be spent again.',
    worksFrom: ['amount.view'],
    body: z.object({ reason, version }),
    result: staffWithdrawalDetail,
    idempotent: true,
  }),
  payOut: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/withdrawal-payouts',
    access: { staff: 'withdrawal.pay' },
    audit: 'withdrawal.payOut',
    summary: 'Pays approved withdrawals: through the interface of the bank, or by a file for it.',
    worksFrom: ['amount.view'],
    body: z.object({ ids: z.array(idIn).min(1).max(200), way: z.enum(['bank', 'file']) }),
    result: z
      .object({ id, payoutNo: z.string(), way: z.enum(['bank', 'file']), withdrawals: z.number().int() })
      .meta({ id: 'WithdrawalPayout' }),
    idempotent: true,
  }),
  payoutFile: call({
    ...one,
    method: 'GET',
    path: '/api/staff/withdrawal-payouts/{id}/file',
    access: { staff: 'withdrawal.pay', alsoNeeds: 'amount.view' },
    audit: 'withdrawal.downloadFile',
    summary: 'Returns a payout as CSV for the bank, with full account numbers. Each download is audited.',
    result: 'text/csv',
  }),
  recordOutcome: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/record-outcome',
    access: { staff: 'withdrawal.pay' },
    audit: 'withdrawal.recordOutcome',
    summary:
      'Records the outcome of a withdrawal paid by file: paid with the bank reference, or returned with a reason.',
    worksFrom: ['amount.view'],
    body: z.object({
      outcome: z.enum(['paid', 'failed']),
      bankReference: codeText()
        .regex(/^([A-Za-z0-9-]{4,64})?$/, { message: 'bankReference' })
        .default(''),
      reason: multilineText(200).default(''),
      version,
    }),
    result: staffWithdrawalDetail,
    idempotent: true,
  }),
  rule: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/withdrawal-rule',
    access: { staff: 'withdrawal.view' },
    summary: 'Returns the withdrawal limits.',
    result: rule,
  }),
  setRule: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/withdrawal-rule',
    access: { staff: 'limit.edit', alsoNeeds: 'withdrawal.view' },
    audit: 'withdrawal.setRule',
    summary: 'Changes the withdrawal limits. Others are notified.',
    worksFrom: ['amount.view'],
    body: z.object({ min: yuanIn, perDay: yuanIn, gatewayDays: intIn(0, 3650), reason, version }),
    result: rule,
  }),
};
