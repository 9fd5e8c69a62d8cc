import { z } from 'zod';
import { call } from '../../call.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  isoDate,
  isoDateIn,
  isoTime,
  multilineText,
  page,
  paging,
  publishTimeIn,
  searchText,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

/** `received`: an answer is due. `answered`: the gateway decides. The others are ends. */
export const DISPUTE_STATES = ['received', 'answered', 'won', 'lost', 'withdrawn'] as const;
/** `complaint`: of a payer at the gateway. `chargeback`: the bank of the payer wants the money back. */
export const DISPUTE_KINDS = ['complaint', 'chargeback'] as const;

const dispute = z
  .object({
    id,
    disputeNo: z.string(),
    kind: z.enum(DISPUTE_KINDS),
    state: z.enum(DISPUTE_STATES),
    payNo: z.string(),
    mainNos: z.array(z.string()),
    memberId: id,
    memberNo: z.string(),
    memberName: z.string(),
    gateway: z.string(),
    /** The number of the dispute at the gateway. */
    gatewayRef: z.string(),
    amount: visibleWith('amount.view', yuan),
    /** Text of the payer. */
    content: z.string(),
    answerBy: isoTime,
    isOverdue: z.boolean(),
    receivedAt: isoTime,
    /** The staff user who recorded it; empty after a notice of the gateway. */
    recordedBy: z.string(),
    answer: z.string(),
    answeredBy: z.string(),
    answeredAt: isoTime.nullable(),
    /** Taken back by the gateway. */
    taken: visibleWith('amount.view', yuan.nullable()),
    takenOn: isoDate.nullable(),
    /** Refunded by the company before or besides the dispute. */
    refunded: visibleWith('amount.view', yuan),
    /** Part of a lost amount for which no refund was due. */
    loss: visibleWith('amount.view', yuan.nullable()),
    reason: z.string(),
    endedAt: isoTime.nullable(),
    can: z.array(z.enum(['answer', 'take', 'end', 'evidence'])),
  })
  .meta({ id: 'Dispute' });

const reasonIn = multilineText(500).min(2, { message: 'required' });
const settle = { area: 'staff', access: { staff: 'refund.settle' }, method: 'POST' } as const;
const ofDispute = { ...settle, params: z.object({ id: idIn }) } as const;

/** Complaints and chargebacks of payers at a gateway, up to their end. */
export const staffDisputes = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/disputes',
    access: { staff: 'payment.view' },
    summary:
      'Lists disputes: open ones by their deadline, then the others. `taken` is what gateways hold for open ones.',
    query: z.object({
      ...paging,
      state: filter(z.enum(['open', ...DISPUTE_STATES])),
      /** Number of the dispute, payment or main order, or the number at the gateway or its beginning. */
      filter: filter(searchText(60)),
    }),
    result: page(dispute).extend({ taken: visibleWith('amount.view', yuan) }),
  }),
  record: call({
    ...settle,
    path: '/api/staff/payments/{no}/disputes',
    audit: 'dispute.record',
    summary: 'Records a dispute that a staff user read at the gateway. Its notices record themselves.',
    params: z.object({ no: codeText(32) }),
    body: z.object({
      kind: z.enum(DISPUTE_KINDS),
      gatewayRef: codeText(64).min(1, { message: 'required' }),
      amount: yuanIn,
      answerBy: publishTimeIn,
      content: reasonIn,
    }),
    result: dispute,
    idempotent: true,
  }),
  answer: call({
    ...ofDispute,
    path: '/api/staff/disputes/{id}/answer',
    audit: 'dispute.answer',
    summary: 'Records the answer that was given at the gateway; a later one replaces it.',
    body: z.object({ answer: reasonIn }),
    result: dispute,
    idempotent: true,
  }),
  take: call({
    ...ofDispute,
    path: '/api/staff/disputes/{id}/take',
    audit: 'dispute.take',
    summary:
      'Records that the gateway kept the disputed money, and books the claim on it. Refunds of the payment wait for the end of the dispute.',
    body: z.object({ amount: yuanIn, day: isoDateIn }),
    result: dispute,
    idempotent: true,
  }),
  end: call({
    ...ofDispute,
    path: '/api/staff/disputes/{id}/end',
    audit: 'dispute.end',
    summary:
      'Ends a dispute and books its outcome: the claim returns to the bank, or pays refunds that waited, and the rest is a loss.',
    body: z.object({ outcome: z.enum(['won', 'lost', 'withdrawn']), reason: reasonIn }),
    result: dispute,
    idempotent: true,
  }),
  evidence: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/disputes/{id}/evidence',
    access: { staff: 'refund.settle', alsoNeeds: 'file.view' },
    audit: 'dispute.evidence',
    summary:
      'Returns the evidence of a dispute as an archive: specification, hashes of the files, consents, parcels, invoices, conversation, money.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
};
