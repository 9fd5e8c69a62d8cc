import { z } from 'zod';
import { call } from '../../call.ts';
import { codeText, filter, id, isoTime, page, paging, searchText, yuan } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { paymentSummary } from '../back-office/main-order.ts';
import { staffRefund } from './staff-refunds.ts';

/** Events of a payment and of its refunds. */
const PAYMENT_EVENTS = [
  'paymentOpened',
  'paymentSent',
  'paid',
  'paymentClosed',
  'paymentFailed',
  'refundBegun',
  'refunded',
] as const;

export const staffPayment = z
  .object({
    payNo: z.string(),
    purpose: z.enum(['order', 'topUp']),
    state: paymentSummary.shape.state,
    amount: visibleWith('amount.view', yuan),
    /** The part of the amount that was refunded or is being refunded. */
    refunded: visibleWith('amount.view', yuan),
    methods: z.array(z.string()),
    /** The orders that it pays; empty for a top-up. */
    orders: z.array(z.object({ id, mainNo: z.string() })),
    memberId: id,
    memberName: z.string(),
    memberNo: z.string(),
    createdAt: isoTime,
    paidAt: isoTime.nullable(),
    endedAt: isoTime.nullable(),
  })
  .meta({ id: 'StaffPayment' });

export const staffPaymentDetail = staffPayment
  .extend({
    /** Parts chosen by the payer; empty before that. */
    parts: visibleWith('amount.view', z.array(z.object({ method: z.string(), amount: yuan }))),
    shares: z.array(
      z.object({
        id,
        mainNo: z.string(),
        /** One line per board, as the payer read it. */
        boards: z.array(z.string()),
        amount: visibleWith('amount.view', yuan),
        total: visibleWith('amount.view', yuan),
      }),
    ),
    /** Empty for what the wallet pays alone, and before the payer has chosen. */
    gateway: z.string(),
    /** The number of the trade at the gateway. */
    gatewayRef: z.string(),
    /** Until when it can be paid. */
    deadline: isoTime,
    refunds: z.array(
      z.object({
        refundNo: z.string(),
        /** Empty for money that came when the payment was over. */
        mainNo: z.string(),
        amount: visibleWith('amount.view', yuan),
        method: z.string(),
        state: staffRefund.shape.state,
        reason: z.string(),
        createdAt: isoTime,
        endedAt: isoTime.nullable(),
        /** Number of the bank transfer of a manual payment, and its user. */
        bankReference: z.string(),
        settledBy: z.string(),
      }),
    ),
    /** Events, the oldest first. */
    events: z.array(
      z.object({
        at: isoTime,
        event: z.enum(PAYMENT_EVENTS),
        /** Number of the refund; empty for events of the payment. */
        refundNo: z.string(),
        amount: visibleWith('amount.view', yuan),
        actorName: z.string(),
      }),
    ),
  })
  .meta({ id: 'StaffPaymentDetail' });

/** A journal of the ledger, as the page of a payment shows it. */
export const paymentBooking = z
  .object({
    id,
    kind: z.string(),
    /** Number of the payment or refund that it books. */
    reference: z.string(),
    eventAt: isoTime,
    bookedAt: isoTime,
    lines: z.array(
      z.object({
        /** Code in the chart of accounts. */
        code: z.string(),
        owner: z.object({ kind: z.enum(['member', 'mainOrder', 'other']), id: z.string(), name: z.string() }),
        /** One of the two is null. */
        debit: yuan.nullable(),
        credit: yuan.nullable(),
      }),
    ),
  })
  .meta({ id: 'PaymentBooking' });

const ofPayment = { area: 'staff', method: 'GET', params: z.object({ no: codeText(40) }) } as const;

/** Payments of members, for staff: their list, one with all that belongs to it, and how it was booked. */
export const staffPayments = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/payments',
    access: { staff: 'payment.view' },
    summary:
      'Lists payments, latest first. `filter`: payment number or prefix, gateway trade number, main order or member.',
    query: z.object({ ...paging, state: filter(staffPayment.shape.state), filter: filter(searchText(60)) }),
    result: page(staffPayment),
  }),
  show: call({
    ...ofPayment,
    path: '/api/staff/payments/{no}',
    access: { staff: 'payment.view' },
    summary: 'Returns a payment by its number: parts, subjects, refunds, history.',
    result: staffPaymentDetail,
  }),
  bookings: call({
    ...ofPayment,
    path: '/api/staff/payments/{no}/bookings',
    access: { staff: 'ledger.view', alsoNeeds: 'amount.view' },
    summary: 'Lists the journals of a payment and its refunds.',
    result: z.object({ items: z.array(paymentBooking) }),
  }),
};
