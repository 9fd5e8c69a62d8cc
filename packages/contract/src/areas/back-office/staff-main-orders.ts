import { z } from 'zod';
import { call } from '../../call.ts';
import { DELIVERY_PARTS } from '../../delivery-parts.ts';
import { ORDER_STATE_CODES, PRODUCTION_STEPS } from '../../order-states.ts';
import { codeText, filter, id, isoDate, isoTime, paging, text, yuan } from '../../shared-schemas.ts';
import { TASK_KIND_NAMES } from '../../task-kinds.ts';
import { TIMELINE_EVENT_NAMES, TIMELINE_GROUPS } from '../../timeline-events.ts';
import { visibleWith } from '../../visible-with.ts';
import { staffRefund } from '../finance/staff-refunds.ts';
import { packing } from '../fulfilment/packing.ts';
import { shipment } from '../orders/pcb-order.ts';
import { staffAddress, staffOrderSummary } from '../orders/staff.ts';
import { freightChange, paymentSummary } from './main-order.ts';

const mainPayment = paymentSummary.extend({
  /** The payer's choice for the full payment, which may pay other main orders, too. */
  parts: z.array(z.object({ method: z.string(), amount: yuan })),
  dispute: z.enum(['open', 'lost']).nullable(),
});

const mainRefund = z.object({
  refundNo: z.string(),
  payNo: z.string(),
  amount: yuan,
  method: z.string(),
  state: staffRefund.shape.state,
  reason: z.string(),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
});

export const staffMainOrder = z
  .object({
    id,
    mainNo: z.string(),
    state: z.literal(ORDER_STATE_CODES),
    memberId: id,
    memberName: z.string(),
    memberNo: z.string(),
    createdAt: isoTime,
    payDeadline: isoTime.nullable(),
    /** The last day on which a board of it is promised to leave. */
    promisedShipDate: isoDate.nullable(),
    goodsAmount: visibleWith('amount.view', yuan),
    couponAmount: visibleWith('amount.view', yuan),
    cancelFees: visibleWith('amount.view', yuan),
    conceded: visibleWith('amount.view', yuan),
    freight: visibleWith('amount.view', yuan),
    total: visibleWith('amount.view', yuan),
    paid: visibleWith('amount.view', yuan),
    due: visibleWith('amount.view', yuan),
    payable: visibleWith('amount.view', yuan),
    refundWaits: visibleWith('amount.view', yuan),
    freightChanges: visibleWith('amount.view', z.array(freightChange)),
    payments: visibleWith('amount.view', z.array(mainPayment)),
    refunds: visibleWith('amount.view', z.array(mainRefund)),
    /** The buyer's texts: at the checkout, for a board, about its production. */
    buyerNotes: z.array(
      z.object({ about: z.enum(['checkout', 'board', 'making']), orderNo: z.string(), text: z.string() }),
    ),
    carrier: z.string(),
    packing,
    address: visibleWith('address.view', staffAddress),
    orders: z.array(staffOrderSummary),
    shipments: z.array(shipment),
    /** Tasks for its boards, with their assignees. */
    tasks: z.array(
      z.object({
        id,
        kind: z.enum(TASK_KIND_NAMES),
        orderNo: z.string(),
        assigneeId: id.nullable(),
        assigneeName: z.string(),
        isMine: z.boolean(),
        dueAt: isoTime,
      }),
    ),
  })
  .meta({ id: 'StaffMainOrder' });

export const timelineEntry = z
  .object({
    /** The same in every answer. */
    id: z.string(),
    at: isoTime,
    event: z.enum(TIMELINE_EVENT_NAMES),
    actor: z.enum(['buyer', 'staff', 'system']),
    actorName: z.string(),
    /** The boards that it happened to; empty for what concerns the main order. */
    boards: z.array(z.object({ id, orderNo: z.string() })),
    /** The reason, or a user's text. */
    reason: z.string(),
    /** The cost, payment or refund; for a price or a freight, the change. */
    amount: visibleWith('amount.view', yuan.nullable()),
    /** Working days that a change order adds. */
    daysDelta: z.number().int(),
    /** Number of a payment, a refund or a parcel. */
    no: z.string(),
    /** The payment method, the carrier, or the colleague who was given the task. */
    by: z.string(),
    step: z.enum(PRODUCTION_STEPS).nullable(),
    /** Kind of the task that was reassigned. */
    task: z.enum(TASK_KIND_NAMES).nullable(),
    /** Changed parts of the delivery. Corrections on a member's behalf are on the member's page. */
    parts: z.array(z.enum(DELIVERY_PARTS)),
    /** Number of machine findings in the files. */
    findings: z.number().int(),
  })
  .meta({ id: 'TimelineEntry' });

/** A parcel with what is in it, and where it goes. */
export const staffParcel = shipment
  .omit({ orderNos: true })
  .extend({
    memberId: id,
    memberName: z.string(),
    memberNo: z.string(),
    /** Staff user who handed it over. */
    shippedBy: z.string(),
    address: visibleWith('address.view', staffAddress),
    orders: z.array(staffOrderSummary),
    /** Boards of the same main order that travel otherwise, or have not left yet. */
    elsewhere: z.number().int(),
  })
  .meta({ id: 'StaffParcel' });

const ofMain = {
  area: 'staff',
  method: 'GET',
  access: { staff: 'order.view' },
  params: z.object({ no: codeText(40) }),
} as const;

/** Everything about one checkout in one place. */
export const staffMainOrders = {
  show: call({
    ...ofMain,
    path: '/api/staff/main-orders/{no}',
    summary: 'Returns a main order by its number: boards, money, parcels, workers.',
    result: staffMainOrder,
  }),
  timeline: call({
    ...ofMain,
    path: '/api/staff/main-orders/{no}/timeline',
    summary: 'Lists all events of a main order and its boards.',
    query: z.object({
      ...paging,
      direction: z.enum(['newest', 'oldest']).default('newest'),
      /** Returns only this group; all groups when absent. */
      group: filter(z.enum(TIMELINE_GROUPS)),
    }),
    result: z.object({
      totalCount: z.number().int(),
      items: z.array(timelineEntry),
      /** Number of entries of each group, regardless of the filter. */
      groups: z.array(z.object({ group: z.enum(TIMELINE_GROUPS), count: z.number().int() })),
    }),
  }),
  parcel: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/parcels/{carrier}/{waybill}',
    access: { staff: 'order.view' },
    params: z.object({ carrier: text(40), waybill: codeText(40) }),
    summary: 'Returns a parcel by carrier and waybill: its boards, destination, times of shipping and arrival.',
    result: staffParcel,
  }),
};
