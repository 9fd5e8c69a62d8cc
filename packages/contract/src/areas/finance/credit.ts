import { z } from 'zod';
import { call } from '../../call.ts';
import {
  CREDIT_FACTORS,
  CREDIT_GRADES,
  CREDIT_MOVEMENTS,
  CREDIT_OBSTACLES,
  CREDIT_STATES,
  REPAYMENT_WAYS,
  STATEMENT_FILES,
  STATEMENT_STATES,
} from '../../credit-states.ts';
import {
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  payPassword,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { invoiceApplicationDetail, invoiceSelection } from './invoice.ts';
import { chosenGateway } from './payment.ts';

const base = '/api/applet/membercreditaccount';

/** Free credit under a limit: today, and after the known upcoming movements. */
export const creditForecast = z
  .object({
    /** yyyy-MM-dd. */
    on: z.string(),
    cause: z.enum(['openOrders', 'statement', 'unbilled']),
    /** The statement; empty for the others. */
    statementNo: z.string(),
    /** Positive frees the limit. */
    amount: yuan,
    left: yuan,
  })
  .meta({ id: 'CreditForecast' });

/** Trade credit of a member, in every state. */
export const creditAccount = z
  .object({
    state: z.enum(CREDIT_STATES),
    limit: yuan,
    used: yuan,
    left: yuan,
    /** Bought since the last statement. */
    unbilled: yuan,
    /** Owed of statements, and what of that is overdue. */
    billed: yuan,
    overdue: yuan,
    statementDay: z.number().int(),
    dueDays: z.number().int(),
    /** Rate for each day overdue, in hundredths of a per cent; 0 unless the contract sets one. */
    dailyRateBp: z.number().int(),
    /** Time when the next statement is closed; null while there is no account. */
    nextCloseAt: isoTime.nullable(),
    suspendedBecause: z.enum(['overdue', 'staff']).nullable(),
    askedLimit: yuan,
    appliedAt: isoTime.nullable(),
    openedAt: isoTime.nullable(),
    /** Reason why an application was refused, or the account suspended by staff. */
    note: z.string(),
    forecast: z.array(creditForecast),
    obstacles: z.array(z.enum(CREDIT_OBSTACLES)),
    can: z.array(z.enum(['apply', 'takeBack', 'repay'])),
  })
  .meta({ id: 'CreditAccount' });

/** A change of what is owed; positive owes more. */
export const creditMovement = z
  .object({
    id: z.string(),
    at: isoTime,
    kind: z.enum(CREDIT_MOVEMENTS),
    /** Number of the payment, refund, repayment or statement. */
    reference: z.string(),
    mainNo: z.string(),
    amount: yuan,
    /** The statement that bills it or that it acts on; empty before the month is closed. */
    statementId: z.string(),
    statementNo: z.string(),
    note: z.string(),
    /** The person of a company who did it, other than the owner; empty otherwise. */
    person: z.string(),
  })
  .meta({ id: 'CreditMovement' });

/** A member's bill for a period. */
export const creditStatement = z
  .object({
    id,
    statementNo: z.string(),
    state: z.enum(STATEMENT_STATES),
    isOverdue: z.boolean(),
    /** Counts how often it was put to the member. */
    edition: z.number().int(),
    periodFrom: isoTime,
    periodUntil: isoTime,
    madeAt: isoTime,
    total: yuan,
    owed: yuan,
    /** Part of the amount owed. */
    lateFees: yuan,
    /** yyyy-MM-dd. */
    dueOn: z.string(),
    confirmBy: isoTime,
    confirmedAt: isoTime.nullable(),
    settledAt: isoTime.nullable(),
    can: z.array(z.enum(['confirm', 'object', 'repay'])),
  })
  .meta({ id: 'CreditStatement' });

export const creditObjection = z
  .object({
    edition: z.number().int(),
    reason: z.string(),
    madeAt: isoTime,
    lines: z.array(z.object({ id: z.string(), mainNo: z.string(), reason: z.string() })),
    answer: z.string(),
    answeredAt: isoTime.nullable(),
  })
  .meta({ id: 'CreditObjection' });

export const creditStatementDetail = creditStatement
  .extend({
    lines: z.array(creditMovement),
    /** Repayments, refunds, fees and corrections since it was made. */
    changes: z.array(creditMovement),
    objections: z.array(creditObjection),
  })
  .meta({ id: 'CreditStatementDetail' });

/** Credit orders of a period that the member has not confirmed. */
export const reconciliationPeriod = z
  .object({
    /** Empty for the period that is not closed yet. */
    statementId: z.string(),
    statementNo: z.string(),
    state: z.enum(STATEMENT_STATES).nullable(),
    edition: z.number().int(),
    periodFrom: isoTime,
    periodUntil: isoTime,
    confirmBy: isoTime.nullable(),
    total: yuan,
    lines: z.array(creditMovement),
  })
  .meta({ id: 'ReconciliationPeriod' });

/** Result of a repayment: done, or the place where it continues. */
export const repaymentStep = z
  .object({
    repaymentNo: z.string(),
    state: z.enum(['waiting', 'done']),
    repaid: yuan,
    /** Through a gateway: its payment and page. */
    payNo: z.string(),
    redirectUrl: z.string().nullable(),
    account: creditAccount,
  })
  .meta({ id: 'RepaymentStep' });

export const creditScore = z
  .object({
    points: z.number().int(),
    grade: z.enum(CREDIT_GRADES),
    /** The limit that the score suggests; null while there is no data. */
    advisedLimit: yuan.nullable(),
    factors: z.array(
      z.object({
        factor: z.enum(CREDIT_FACTORS),
        /** Points that it gave or took. */
        effect: z.number().int(),
        count: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'CreditScore' });

const movementId = z.string().regex(/^\d{1,18}$/, { message: 'invalid' });

export const credit = {
  account: call({
    method: 'GET',
    path: `${base}/get-membercredit-info`,
    area: 'credit',
    // A member without an account sees that and can apply; a suspended one can read and repay.
    access: 'member',
    summary: 'Returns the trade credit account in any state: limit, used, left, dates, overdue, forecast.',
    result: creditAccount,
  }),
  records: call({
    method: 'GET',
    path: `${base}/get-membercreditrecord-list`,
    area: 'credit',
    access: 'member',
    summary: 'Lists all movements of the credit account, latest first.',
    query: z.object({ ...paging, kind: filter(z.enum(CREDIT_MOVEMENTS)) }),
    result: page(creditMovement),
  }),
  statements: call({
    method: 'GET',
    path: `${base}/get-membercreditaccount-list`,
    area: 'credit',
    access: 'member',
    summary: 'Lists own statements, latest first.',
    query: z.object({ ...paging, state: filter(z.enum(STATEMENT_STATES)) }),
    result: page(creditStatement),
  }),
  statement: call({
    method: 'GET',
    path: `${base}/get-membercreditaccount-detail`,
    area: 'credit',
    access: 'member',
    summary: 'Returns a statement: lines, later repayments and changes, objections and their answers.',
    query: z.object({ id: idIn }),
    result: creditStatementDetail,
  }),
  applyInvoice: call({
    method: 'POST',
    path: `${base}/post-addinvoiceapply`,
    area: 'credit',
    access: 'trusted',
    summary: 'Applies for an invoice for confirmed credit orders.',
    body: invoiceSelection,
    result: invoiceApplicationDetail,
    idempotent: true,
  }),
  statementFile: call({
    area: 'system',
    method: 'GET',
    path: '/api/app/credit-statements/{id}/files/{file}',
    access: 'member',
    summary: 'Returns a statement as PDF (paper) or xlsx (workbook), or its stamped balance confirmation (letter).',
    params: z.object({ id: idIn, file: z.enum(STATEMENT_FILES) }),
    result: 'application/octet-stream',
  }),
  reconciliation: call({
    method: 'GET',
    path: `${base}/get-reconciliation-list`,
    area: 'credit',
    access: 'member',
    summary: 'Lists credit orders to be reconciled, by period: this month, and statements awaiting the member.',
    result: z.object({ items: z.array(reconciliationPeriod) }),
  }),
  reconcile: call({
    method: 'POST',
    path: `${base}/post-reconciliation`,
    area: 'credit',
    access: 'member',
    summary: 'Confirms the given edition of a statement, or objects to lines of it with reasons.',
    body: z.object({
      statementId: idIn,
      edition: intIn(1, 1_000),
      decision: z.enum(['confirm', 'object']),
      reason: multilineText(500).default(''),
      lines: z
        .array(z.object({ id: movementId, reason: multilineText(200).min(2, { message: 'required' }) }))
        .max(500)
        .default([]),
    }),
    result: creditStatementDetail,
    idempotent: true,
  }),
  repay: call({
    method: 'POST',
    path: `${base}/post-creditrepayment`,
    area: 'credit',
    access: 'member',
    summary:
      'Repays statements, overdue first and then the oldest: from the wallet with the pay password, through a gateway, or by a transfer in transit.',
    body: z.object({
      way: z.enum(REPAYMENT_WAYS),
      amount: yuanIn,
      payPassword: payPassword.optional(),
      gateway: chosenGateway,
    }),
    result: repaymentStep,
    idempotent: true,
  }),
  score: call({
    method: 'GET',
    path: `${base}/get-{product}-creditpoint`,
    area: 'credit',
    access: 'member',
    summary: 'Returns the credit score from payment history: points, grade, advised limit, and its factors.',
    result: creditScore,
  }),
  apply: call({
    method: 'POST',
    path: '/api/app/credit-account/apply',
    area: 'system',
    access: 'member',
    summary: 'Applies for trade credit. Certified enterprises only. Finance decides.',
    body: z.object({ limit: yuanIn, because: multilineText(500).default('') }),
    result: creditAccount,
    idempotent: true,
  }),
  takeBack: call({
    method: 'POST',
    path: '/api/app/credit-account/take-back',
    area: 'system',
    access: 'member',
    summary: 'Withdraws an application before its decision.',
    result: creditAccount,
  }),
};
