import { z } from 'zod';
import { call } from '../../call.ts';
import { APPROVAL_STATES } from '../../payment-approval-rules.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  versioned,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { storedSpec } from '../../stencil-spec-schema.ts';
import { visibleWith } from '../../visible-with.ts';
import { orderReferences } from '../fulfilment/packing.ts';
import { boardImage } from '../pricing/priced-board.ts';

const base = { area: 'system', access: 'member' } as const;

/** Amounts of a company above which payments need an approval; null: never. */
const approvalRule = z
  .object({
    purchaserAbove: yuan.nullable(),
    bookkeeperAbove: yuan.nullable(),
    /** Bookkeepers approve, too, as far as they pay without an approval themselves. */
    bookkeepersApprove: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'ApprovalRule' });

const approvalFacts = {
  id,
  state: z.enum(APPROVAL_STATES),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: isoTime,
  deadline: isoTime,
  /** Empty before the decision. */
  decidedBy: z.string(),
  decidedAt: isoTime.nullable(),
  decisionReason: z.string(),
  mainNos: z.array(z.string()),
};

const approvalSummary = z
  .object({ ...approvalFacts, amount: yuan, isOwn: z.boolean() })
  .meta({ id: 'PaymentApprovalSummary', description: 'A request to be allowed to pay an amount of a company.' });

const approvalBoard = z.object({
  orderNo: z.string(),
  image: boardImage,
  fileName: z.string(),
  spec: storedSpec,
  price: yuan,
  /** Working days from the payment to the shipping. */
  workingDays: z.number().int(),
});

const approvalDetail = approvalSummary
  .extend({
    version: z.number().int(),
    company: z.string(),
    /** Total of the main orders, with which the amount of the rule was compared. */
    total: yuan,
    orders: z.array(
      z.object({
        mainOrderId: id,
        mainNo: z.string(),
        ...orderReferences,
        freight: yuan,
        amount: yuan,
        boards: z.array(approvalBoard),
      }),
    ),
    /** True for an approver of this request. */
    canDecide: z.boolean(),
  })
  .meta({ id: 'PaymentApproval' });

const params = z.object({ id: idIn });
const limitIn = yuanIn.nullable();

/** Approval of payments of a company by amount. */
export const paymentApprovals = {
  rule: call({
    ...base,
    method: 'GET',
    path: '/api/app/company/approval-rule',
    summary: 'Returns the amounts above which payments in the account need an approval.',
    result: approvalRule,
  }),
  saveRule: call({
    ...base,
    method: 'PUT',
    path: '/api/app/company/approval-rule',
    summary: 'Sets the amounts above which payments need an approval. Open payments are closed, with their links.',
    body: z.object({
      purchaserAbove: limitIn,
      bookkeeperAbove: limitIn,
      bookkeepersApprove: z.boolean(),
      ...versioned,
    }),
    result: approvalRule,
  }),
  list: call({
    ...base,
    method: 'GET',
    path: '/api/app/payment-approvals',
    summary: 'Lists the latest requests to pay in the account.',
    query: z.object({ maxResultCount: intIn(1, 100).default(20) }),
    result: z.object({ items: z.array(approvalSummary) }),
  }),
  request: call({
    ...base,
    method: 'POST',
    path: '/api/app/payment-approvals',
    summary:
      'Asks the approvers of the company for a payment. An equal live request is returned instead of a second one.',
    body: z.object({ payNo: codeText(40).min(1), reason: multilineText(200).min(1, { message: 'required' }) }),
    result: approvalSummary,
    idempotent: true,
  }),
  show: call({
    ...base,
    method: 'GET',
    path: '/api/app/payment-approvals/{id}',
    summary:
      'Returns a request with its boards, to people of the company who pay. Independent of the account acted in, as the link of the message opens it.',
    params,
    result: approvalDetail,
  }),
  decide: call({
    ...base,
    method: 'POST',
    path: '/api/app/payment-approvals/{id}/decide',
    summary: 'Approves or refuses a request of another person. Only for its amount and boards as they are.',
    params,
    body: z.object({ approve: z.boolean(), reason: multilineText(200).default(''), ...versioned }),
    result: approvalDetail,
  }),
  withdraw: call({
    ...base,
    method: 'POST',
    path: '/api/app/payment-approvals/{id}/withdraw',
    summary: 'Withdraws an own request that is not decided.',
    params,
    result: 'none',
  }),
} as const;

/** Requests to pay of a company, for staff. */
export const staffPaymentApprovals = {
  list: call({
    method: 'GET',
    path: '/api/staff/payment-approvals',
    area: 'staff',
    access: { staff: 'order.view' },
    summary: 'Lists the latest requests of people to pay, of a main order or of a member.',
    query: z.object({ mainOrderId: filter(idIn), memberId: filter(idIn) }),
    result: z.object({
      items: z.array(
        z.object({ ...approvalFacts, amount: visibleWith('amount.view', yuan) }).meta({ id: 'StaffPaymentApproval' }),
      ),
    }),
  }),
} as const;
