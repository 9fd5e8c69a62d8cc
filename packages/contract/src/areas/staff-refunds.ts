import { z } from 'zod';
import { call } from '../call.ts';
import { seenWith } from '../seen-with.ts';
import { filter, id, idIn, isoTime, page, paging, text, yuan } from '../wire.ts';
import { onWire } from '../wire-names.ts';

export const staffRefund = z
  .object({
    id,
    refundNo: z.string(),
    /** `manual`: the gateway refused it too often; a person pays it back. */
    state: z.enum(['created', 'sent', 'succeeded', 'failed', 'manual']),
    amount: seenWith('amount.view', yuan),
    reason: z.string(),
    attempts: z.number().int(),
    /**
     * What is known at the gateway. `unanswered`: a request left and nobody knows what becomes of it; `accepted`: it works
     * on it; `absent`: long after the request it does not know the refund.
     */
    gatewaySays: z.enum(['unasked', 'unanswered', 'accepted', 'refused', 'absent', 'paid']),
    /** The gateway may still pay: who pays it by hand has to attest that it will not. */
    mayStillBePaid: z.boolean(),
    /** The gateway paid it although a person had: the house has a claim against the gateway. */
    wasPaidTwice: z.boolean(),
    payNo: z.string(),
    /** Who holds the money that goes back. */
    gateway: z.string(),
    gatewayRef: z.string(),
    /** Empty for money that came for a payment that was over. */
    mainNo: z.string(),
    memberId: id,
    memberNo: onWire('mbNo', z.string()),
    memberName: z.string(),
    phone: seenWith('contact.view', z.string()),
    createdAt: isoTime,
    endedAt: isoTime.nullable(),
    /** Number of the bank transfer by which a person paid the refund; else empty, as is who recorded it. */
    bankReference: z.string(),
    settledBy: z.string(),
    note: z.string(),
    attestation: z.string(),
    can: z.array(z.enum(['settle', 'retry'])),
  })
  .meta({ id: 'StaffRefund' });

const one = { area: 'staff', method: 'POST', params: z.object({ id: idIn }), result: staffRefund } as const;

/** Refunds by the original way, and those that a person has to bring to an end. */
export const staffRefunds = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/refunds',
    access: { staff: 'refund.view' },
    summary: 'Online refunds: those paid twice first, then those that wait for a person, longest waiting first.',
    query: z.object({ ...paging, state: filter(staffRefund.shape.state), filter: filter(text(60)) }),
    result: page(staffRefund),
  }),
  settle: call({
    ...one,
    path: '/api/staff/refunds/{id}/settle',
    access: { staff: 'refund.settle' },
    audit: 'refund.settle',
    summary: 'Books that a manual refund was paid by bank transfer, with the number of the bank.',
    worksFrom: ['amount.view', 'contact.view'],
    body: z.object({
      bankReference: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{4,64}$/, { message: 'bankReference' }),
      note: text(200).min(2, { message: 'required' }),
      /** How the person made sure that the gateway will not pay; needed while it may. */
      attestation: text(200).default(''),
    }),
    idempotent: true,
  }),
  retry: call({
    ...one,
    path: '/api/staff/refunds/{id}/retry',
    access: { staff: 'refund.settle' },
    audit: 'refund.retry',
    summary: 'Gives a manual refund to its gateway once more.',
    idempotent: true,
  }),
};
