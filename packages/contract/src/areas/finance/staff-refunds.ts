import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { BANK_ACCOUNT_KINDS, BANK_NAMES } from '../../bank-account-rules.ts';
import { call } from '../../call.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  yuan,
} from '../../shared-schemas.ts';
import { TRANSFER_STATUSES } from '../../transfer-statuses.ts';
import { visibleWith } from '../../visible-with.ts';

const MAX_EVIDENCE_BYTES = 10 * 1024 * 1024;

/** Payee of a manually paid refund. */
const refundPayee = z
  .object({
    id,
    kind: z.enum(BANK_ACCOUNT_KINDS),
    holderName: z.string(),
    bank: z.enum(BANK_NAMES),
    branch: z.string(),
    /** Masked: personalData.reveal shows it in full. */
    accountNo: visibleWith('amount.view', z.string()),
    /** The member's own transfers came from it, so no approval is needed. */
    isOrigin: z.boolean(),
    reason: z.string(),
    evidenceName: z.string(),
    state: z.enum(['waiting', 'done', 'refused']),
    askedBy: z.string(),
    askedAt: isoTime,
    /** Empty while it waits; the user who entered it, when no approval was needed. */
    decidedBy: z.string(),
    decidedAt: isoTime.nullable(),
    note: z.string(),
  })
  .meta({ id: 'RefundPayee' });

export const staffRefund = z
  .object({
    id,
    refundNo: z.string(),
    /** `manual`: the gateway refused it too often; staff pay it back. */
    state: z.enum(['created', 'sent', 'succeeded', 'failed', 'manual']),
    amount: visibleWith('amount.view', yuan),
    reason: z.string(),
    attempts: z.number().int(),
    /**
     * Last known state at the gateway. `unanswered`: sent, with unknown outcome; `accepted`: it is being processed; `absent`:
     * long after the request the gateway does not know the refund.
     */
    gatewayAnswer: z.enum(TRANSFER_STATUSES),
    /** The gateway may still pay: who pays it by hand has to attest that it will not. */
    canStillBePaid: z.boolean(),
    /** The gateway paid it although staff had paid it too: the company has a claim against the gateway. */
    wasPaidTwice: z.boolean(),
    payNo: z.string(),
    /** The gateway that holds the money. */
    gateway: z.string(),
    gatewayRef: z.string(),
    /** Empty for money that came for a payment that was over. */
    mainNo: z.string(),
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    phone: visibleWith('contact.view', z.string()),
    createdAt: isoTime,
    endedAt: isoTime.nullable(),
    /** Number of the bank transfer of a manually paid refund; otherwise empty, as is the user who recorded it. */
    bankReference: z.string(),
    settledBy: z.string(),
    note: z.string(),
    attestation: z.string(),
    /** The latest account that was written down for it; it alone counts. */
    payee: refundPayee.nullable(),
    can: z.array(z.enum(['askPayee', 'settle', 'retry'])),
  })
  .meta({ id: 'StaffRefund' });

const one = { area: 'staff', method: 'POST', params: z.object({ id: idIn }), result: staffRefund } as const;

/** Refunds by the original payment method, and those that need manual processing. */
export const staffRefunds = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/refunds',
    access: { staff: 'refund.view' },
    summary: 'Lists online refunds: double payments first, then those awaiting staff, oldest first.',
    query: z.object({ ...paging, state: filter(staffRefund.shape.state), filter: filter(searchText(60)) }),
    result: page(staffRefund),
  }),
  settle: call({
    ...one,
    path: '/api/staff/refunds/{id}/settle',
    access: { staff: 'refund.settle' },
    audit: 'refund.settle',
    summary: 'Records that a manual refund was paid by bank transfer to the agreed account, with the bank reference.',
    worksFrom: ['amount.view', 'contact.view'],
    body: z.object({
      /** The account that it was paid to. */
      payeeId: idIn,
      bankReference: codeText().regex(/^[A-Za-z0-9-]{4,64}$/, { message: 'bankReference' }),
      note: multilineText(200).min(2, { message: 'required' }),
      /** The user's evidence that the gateway will not pay; required while it may. */
      attestation: multilineText(200).default(''),
    }),
    idempotent: true,
  }),
  payees: call({
    ...one,
    method: 'GET',
    path: '/api/staff/refunds/{id}/payees',
    access: { staff: 'refund.view' },
    summary: 'Lists all accounts recorded for a refund, latest first, with requester and approver.',
    result: z.object({ items: z.array(refundPayee) }),
  }),
  askPayee: call({
    ...one,
    path: '/api/staff/refunds/{id}/payee',
    access: { staff: 'refund.settle' },
    audit: 'refund.askPayee',
    summary: 'Records the account for a manual refund. Needs four-eyes approval unless member transfers came from it.',
    worksFrom: ['amount.view'],
    body: z.object({
      kind: z.enum(BANK_ACCOUNT_KINDS),
      holderName: text(60).min(1, { message: 'required' }),
      bank: z.enum(BANK_NAMES),
      branch: text(60).default(''),
      accountNo: codeText(40).min(1, { message: 'required' }),
      reason: multilineText(200).min(2, { message: 'required' }),
      evidenceId: idIn,
      evidenceName: text(200).min(1, { message: 'required' }),
    }),
    idempotent: true,
  }),
  upload: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/refund-evidence',
    access: { staff: 'refund.settle' },
    audit: { none: 'a file of the person until an account is written down with it, which is logged' },
    summary: 'Uploads an image or PDF as evidence of an account. Unused files are deleted later.',
    files: { file: { maxBytes: MAX_EVIDENCE_BYTES } },
    result: z.object({ id, fileName: z.string() }),
    timeoutMs: 600_000,
  }),
  evidence: call({
    ...one,
    method: 'GET',
    path: '/api/staff/refund-payees/{id}/evidence',
    access: { staff: 'refund.settle' },
    audit: 'refund.evidence',
    summary: 'Downloads the evidence of an account for a refund.',
    result: 'application/octet-stream',
  }),
  retry: call({
    ...one,
    path: '/api/staff/refunds/{id}/retry',
    access: { staff: 'refund.settle' },
    audit: 'refund.retry',
    summary: 'Sends a manual refund to its gateway again.',
    idempotent: true,
  }),
};
