import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import { isDependent } from '../../dependent.ts';
import { visibleWith } from '../../visible-with.ts';
import { filter, id, idIn, intIn, isoTime, page, paging, text, yuan, yuanIn } from '../../wire.ts';
import { PAYOUT_STATUSES, WITHDRAWAL_HINTS } from '../../withdrawal-states.ts';
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
    bankAnswer: z.enum(PAYOUT_STATUSES),
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
    least: visibleWith('amount.view', yuan),
    perDay: visibleWith('amount.view', yuan),
    gatewayDays: z.number().int(),
    version: z.number().int(),
    /** True when payouts can use a bank's interface here. */
    hasBank: z.boolean(),
  })
  .meta({ id: 'WithdrawalRule' });

const one = { area: 'staff', params: z.object({ id: idIn }) } as const;
const version = intIn(0, 1_000_000_000);
const reason = text(200).min(2, { message: 'required' });

/** Withdrawals that finance reviews, pays out and follows. */
export const staffWithdrawals = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/withdrawals',
    access: { staff: 'withdrawal.view' },
    summary: 'Withdrawals: those in hand first, longest waiting first; then the others, the latest first.',
    query: z.object({ ...paging, state: filter(withdrawalRow.shape.state), filter: filter(text(60)) }),
    result: page(staffWithdrawal),
  }),
  detail: call({
    ...one,
    method: 'GET',
    path: '/api/staff/withdrawals/{id}',
    access: { staff: 'withdrawal.view' },
    summary:
      'One withdrawal with what is needed to decide it: where the money came from, the history, what to look at.',
    result: staffWithdrawalDetail,
  }),
  ofMember: call({
    ...one,
    method: 'GET',
    path: '/api/staff/members/{id}/withdrawals',
    access: { staff: 'withdrawal.view' },
    summary: 'Withdrawals of a member, the latest first.',
    query: z.object(paging),
    result: page(staffWithdrawal),
  }),
  take: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/take',
    access: { staff: 'withdrawal.review' },
    audit: 'withdrawal.take',
    summary: 'Begins the review; the member sees it.',
    body: z.object({ version }),
    result: staffWithdrawalDetail,
  }),
  approve: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/approve',
    access: { staff: 'withdrawal.review' },
    audit: 'withdrawal.approve',
    summary: 'Approves; above what one person may let through alone, a second one has to approve as well.',
    worksFrom: ['amount.view'],
    body: z.object({ note: text(200).default(''), version }),
    result: staffWithdrawalDetail,
    idempotent: true,
  }),
  reject: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/reject',
    access: { staff: 'withdrawal.review' },
    audit: 'withdrawal.reject',
    summary: 'Rejects with a reason that the member reads; the money can be spent again.',
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
    summary: "Pays approved withdrawals: through the bank's interface, or by a file for the bank.",
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
    summary: 'A payout as CSV for the bank, with whole account numbers; each download is recorded.',
    result: 'text/csv',
  }),
  recordOutcome: call({
    ...one,
    method: 'POST',
    path: '/api/staff/withdrawals/{id}/record-outcome',
    access: { staff: 'withdrawal.pay' },
    audit: 'withdrawal.recordOutcome',
    summary:
      'What became of a withdrawal that left in a file: paid with the number of the bank, or sent back with a reason.',
    worksFrom: ['amount.view'],
    body: z.object({
      outcome: z.enum(['paid', 'failed']),
      bankReference: z
        .string()
        .trim()
        .regex(/^([A-Za-z0-9-]{4,64})?$/, { message: 'bankReference' })
        .default(''),
      reason: text(200).default(''),
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
    summary: 'What a member may take out.',
    result: rule,
  }),
  setRule: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/withdrawal-rule',
    access: { staff: 'limit.edit', alsoNeeds: 'withdrawal.view' },
    audit: 'withdrawal.setRule',
    summary: 'Changes what a member may take out; others are told.',
    worksFrom: ['amount.view'],
    body: z.object({ least: yuanIn, perDay: yuanIn, gatewayDays: intIn(0, 3650), reason, version }),
    result: rule,
  }),
};
