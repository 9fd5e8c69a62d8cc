import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import { CREDIT_STATES, STATEMENT_FILES, STATEMENT_STATES } from '../../credit-states.ts';
import { isDependent } from '../../dependent.ts';
import {
  filter,
  flagIn,
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
import { visibleWith } from '../../visible-with.ts';
import { memberType } from '../identity/account.ts';
import { creditMovement, creditObjection, creditScore, creditStatement } from './credit.ts';

const terms = {
  limit: visibleWith('amount.view', yuan),
  statementDay: z.number().int(),
  dueDays: z.number().int(),
  dailyRateBp: z.number().int(),
};

/** An account as finance sees it. */
export const staffCreditAccount = z
  .object({
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    state: z.enum(CREDIT_STATES),
    suspendedBecause: z.enum(['overdue', 'staff']).nullable(),
    ...terms,
    used: visibleWith('amount.view', yuan),
    left: visibleWith('amount.view', yuan),
    overdue: visibleWith('amount.view', yuan),
    askedLimit: visibleWith('amount.view', yuan),
    appliedAt: isoTime,
    waitsFor: z.enum(['', 'decision', 'fourEyes']),
  })
  .meta({ id: 'StaffCreditAccount' });

export const creditProposal = z
  .object({
    id,
    kind: z.enum(['terms', 'writeOff']),
    /** The new terms; null for a write-off. */
    terms: z.object(terms).nullable(),
    /** Statement of a write-off. */
    statementNo: z.string(),
    amount: visibleWith('amount.view', yuan).nullable(),
    reason: z.string(),
    proposedBy: z.string(),
    proposedAt: isoTime,
    state: z.enum(['waiting', 'granted', 'refused']),
    decidedBy: z.string(),
    decidedAt: isoTime.nullable(),
    note: z.string(),
    isDependent,
    can: z.array(z.enum(['grant', 'refuse'])),
  })
  .meta({ id: 'CreditProposal' });

export const staffCreditDetail = staffCreditAccount
  .extend({
    memberType,
    memberSince: isoTime,
    askedBecause: z.string(),
    openedAt: isoTime.nullable(),
    unbilled: visibleWith('amount.view', yuan),
    billed: visibleWith('amount.view', yuan),
    version: z.number().int(),
    score: creditScore.extend({ advisedLimit: visibleWith('amount.view', yuan.nullable()) }),
    proposals: z.array(creditProposal),
    history: z.array(
      z.object({
        at: isoTime,
        from: z.string(),
        to: z.enum(CREDIT_STATES),
        event: z.string(),
        limit: visibleWith('amount.view', yuan),
        /** A name; empty for the system itself. */
        by: z.string(),
        byBuyer: z.boolean(),
        note: z.string(),
      }),
    ),
    can: z.array(z.enum(['setTerms', 'reject', 'suspend', 'resume', 'close'])),
  })
  .meta({ id: 'StaffCreditDetail' });

const movement = creditMovement
  .extend({ amount: visibleWith('amount.view', yuan) })
  .meta({ id: 'StaffCreditMovement' });

/** A statement as finance sees it. */
export const staffStatement = creditStatement
  .omit({ can: true })
  .extend({
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    total: visibleWith('amount.view', yuan),
    owed: visibleWith('amount.view', yuan),
    lateFees: visibleWith('amount.view', yuan),
  })
  .meta({ id: 'StaffStatement' });

export const staffStatementDetail = staffStatement
  .extend({
    lines: z.array(movement),
    changes: z.array(movement),
    objections: z.array(creditObjection),
    version: z.number().int(),
    can: z.array(z.enum(['answer', 'writeOff'])),
  })
  .meta({ id: 'StaffStatementDetail' });

const ages = {
  owed: visibleWith('amount.view', yuan),
  notDue: visibleWith('amount.view', yuan),
  to30: visibleWith('amount.view', yuan),
  to60: visibleWith('amount.view', yuan),
  to90: visibleWith('amount.view', yuan),
  over90: visibleWith('amount.view', yuan),
};

/** Amounts owed, by the number of days since they were due. */
export const creditAgeing = z
  .object({
    total: z.object(ages),
    items: z.array(z.object({ memberId: id, memberNo: alias('mbNo', z.string()), memberName: z.string(), ...ages })),
  })
  .meta({ id: 'CreditAgeing' });

const one = { area: 'staff', params: z.object({ id: idIn }) } as const;
const version = intIn(0, 1_000_000_000);
const reason = multilineText(200).min(2, { message: 'required' });

/** Trade credit as finance grants and watches it. The id is the member's. */
export const staffCredit = {
  accounts: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/credit-accounts',
    access: { staff: 'credit.view' },
    summary: 'Lists credit accounts: those awaiting staff first, then by name.',
    query: z.object({
      ...paging,
      state: filter(z.enum(CREDIT_STATES)),
      isOverdue: filter(flagIn),
      filter: filter(searchText(60)),
    }),
    result: page(staffCreditAccount),
  }),
  account: call({
    ...one,
    method: 'GET',
    path: '/api/staff/members/{id}/credit-account',
    access: { staff: 'credit.view' },
    summary: 'Returns an account with its history and proposals.',
    result: staffCreditDetail,
  }),
  setTerms: call({
    ...one,
    method: 'POST',
    path: '/api/staff/members/{id}/credit-account/terms',
    access: { staff: 'credit.decide' },
    audit: 'credit.setTerms',
    summary:
      'Grants an application or changes limit and dates. Needs four-eyes approval above the limit of one staff user.',
    worksFrom: ['amount.view'],
    body: z.object({
      limit: yuanIn,
      statementDay: intIn(1, 28).default(1),
      dueDays: intIn(0, 180).default(30),
      /** In hundredths of a per cent for each day. */
      dailyRateBp: intIn(0, 50).default(0),
      reason,
      version,
    }),
    result: staffCreditDetail,
    idempotent: true,
  }),
  reject: call({
    ...one,
    method: 'POST',
    path: '/api/staff/members/{id}/credit-account/reject',
    access: { staff: 'credit.decide' },
    audit: 'credit.reject',
    summary: 'Refuses an application with a reason visible to the member.',
    body: z.object({ reason, version }),
    result: staffCreditDetail,
    idempotent: true,
  }),
  suspend: call({
    ...one,
    method: 'POST',
    path: '/api/staff/members/{id}/credit-account/suspend',
    access: { staff: 'credit.decide' },
    audit: 'credit.suspend',
    summary: 'Suspends new purchases. Debt can still be repaid.',
    body: z.object({ reason, version }),
    result: staffCreditDetail,
    idempotent: true,
  }),
  resume: call({
    ...one,
    method: 'POST',
    path: '/api/staff/members/{id}/credit-account/resume',
    access: { staff: 'credit.decide' },
    audit: 'credit.resume',
    summary: 'Resumes the trade credit of a suspended member.',
    body: z.object({ reason, version }),
    result: staffCreditDetail,
    idempotent: true,
  }),
  close: call({
    ...one,
    method: 'POST',
    path: '/api/staff/members/{id}/credit-account/close',
    access: { staff: 'credit.decide' },
    audit: 'credit.close',
    summary: 'Closes an account without debt.',
    body: z.object({ reason, version }),
    result: staffCreditDetail,
    idempotent: true,
  }),
  decide: call({
    ...one,
    method: 'POST',
    path: '/api/staff/credit-proposals/{id}/decide',
    access: { staff: 'credit.decide' },
    audit: 'credit.decide',
    summary: 'Grants or refuses a proposal of another staff user. The requester can only withdraw it.',
    worksFrom: ['amount.view'],
    body: z.object({ decision: z.enum(['grant', 'refuse']), note: multilineText(200).default('') }),
    result: staffCreditDetail,
    idempotent: true,
  }),
  statements: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/credit-statements',
    access: { staff: 'credit.view' },
    summary: 'Lists statements: disputed ones first, then latest first.',
    query: z.object({
      ...paging,
      memberId: filter(idIn),
      state: filter(z.enum(STATEMENT_STATES)),
      isOverdue: filter(flagIn),
      filter: filter(searchText(60)),
    }),
    result: page(staffStatement),
  }),
  statement: call({
    ...one,
    method: 'GET',
    path: '/api/staff/credit-statements/{id}',
    access: { staff: 'credit.view' },
    summary: 'Returns a statement with lines, later changes, and objections.',
    result: staffStatementDetail,
  }),
  statementFile: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/credit-statements/{id}/files/{file}',
    params: z.object({ id: idIn, file: z.enum(STATEMENT_FILES) }),
    access: { staff: 'credit.view', alsoNeeds: 'amount.view' },
    audit: 'credit.download',
    summary: 'Returns a statement as PDF or xlsx, or its balance confirmation. Each download is audited.',
    result: 'application/octet-stream',
  }),
  answer: call({
    ...one,
    method: 'POST',
    path: '/api/staff/credit-statements/{id}/answer',
    access: { staff: 'credit.decide' },
    audit: 'credit.answer',
    summary: 'Answers an objection: the member gets a new edition, reduced by the accepted part.',
    worksFrom: ['amount.view'],
    body: z.object({
      answer: multilineText(500).min(2, { message: 'required' }),
      corrections: z
        .array(z.object({ id: z.string().regex(/^\d{1,18}$/, { message: 'invalid' }), amount: yuanIn }))
        .max(500)
        .default([]),
      version,
    }),
    result: staffStatementDetail,
    idempotent: true,
  }),
  writeOff: call({
    ...one,
    method: 'POST',
    path: '/api/staff/credit-statements/{id}/write-off',
    access: { staff: 'credit.decide' },
    audit: 'credit.writeOff',
    summary: 'Proposes the write-off of an uncollectible debt. It requires four-eyes approval.',
    worksFrom: ['amount.view'],
    body: z.object({ amount: yuanIn, reason, version }),
    result: staffStatementDetail,
    idempotent: true,
  }),
  ageing: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/credit-ageing',
    access: { staff: 'credit.view' },
    summary: 'Returns debts by time since the due date: not due, up to 30, 60 and 90 days, longer.',
    result: creditAgeing,
  }),
};
