import { z } from 'zod';
import { call } from '../../call.ts';
import { ORDER_DOCUMENTS } from '../../option-tasks.ts';
import { ORDER_STATE_CODES } from '../../order-states.ts';
import { MAX_PARCEL_ITEMS, PARCEL_TROUBLES } from '../../parcel-states.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoDate,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { staffAddress } from '../orders/staff.ts';
import { packing } from './packing.ts';

const waybillIn = codeText(40).regex(/^[A-Za-z0-9-]{6,40}$/, { message: 'waybill' });
const reasonIn = multilineText(200).min(2, { message: 'required' });

/** A board of a main order, as who packs it sees it. */
const stationBoard = z.object({
  id,
  orderNo: z.string(),
  state: z.literal(ORDER_STATE_CODES),
  quantity: z.number().int(),
  /** One, or the boards of a panel. */
  boardsPerPiece: z.number().int(),
  /** Pieces in parcels that are still in the factory, and in those that were sent. */
  packed: z.number().int(),
  sent: z.number().int(),
  weightG: z.number().int(),
  /** It waits for money: it is not packed before that. */
  isPaid: z.boolean(),
  missingDocuments: z.array(z.enum(ORDER_DOCUMENTS)),
});

const stationParcel = z.object({
  id,
  carrier: z.string(),
  waybill: z.string(),
  weightG: z.number().int(),
  packedAt: isoTime,
  packedBy: z.string(),
  isSent: z.boolean(),
  /** Lost or returned, and not handled yet. */
  trouble: z.enum(PARCEL_TROUBLES).nullable(),
  deliveredAt: isoTime.nullable(),
  /** The buyer has changed the delivery since: it is void and must be packed again. */
  isOutdated: z.boolean(),
  items: z.array(z.object({ orderNo: z.string(), pieces: z.number().int(), boardsPerPiece: z.number().int() })),
});

/** A main order at the packing station: what goes to one address. */
export const packingJob = z
  .object({
    mainOrderId: id,
    mainNo: z.string(),
    memberId: id,
    memberName: z.string(),
    memberNo: z.string(),
    /** The buyer's choice. */
    carrier: z.string(),
    packing,
    address: visibleWith('address.view', staffAddress),
    /** The earliest day by which one of its boards is promised to leave. */
    promisedShipDate: isoDate.nullable(),
    boards: z.array(stationBoard),
    parcels: z.array(stationParcel),
  })
  .meta({ id: 'PackingJob' });

export const carrierSetting = z
  .object({
    carrier: z.string(),
    /** `#` a digit, `@` a letter, `{n}` or `{n,m}` a repetition; empty for any number. */
    masks: z.array(z.string()),
    isTracked: z.boolean(),
    /** It issues waybills to the company through its interface. */
    issuesWaybills: z.boolean(),
  })
  .meta({ id: 'CarrierSetting' });

const ship = { area: 'staff', access: { staff: 'order.ship' } } as const;
const ofParcel = { ...ship, params: z.object({ id: idIn }) } as const;

/** Packing by parcel: several boards of one main order, or some pieces of a board. */
export const staffParcels = {
  station: call({
    ...ship,
    method: 'GET',
    path: '/api/staff/packing',
    summary:
      'Lists main orders to pack, hand over or follow up, earliest promise first. `filter`: part of a number among them. The full number of a main order, board or parcel also finds sent ones.',
    query: z.object({ ...paging, filter: filter(searchText(60)) }),
    result: page(packingJob),
  }),
  job: call({
    ...ship,
    method: 'GET',
    path: '/api/staff/packing/{no}',
    summary: 'Returns a main order at the packing station.',
    params: z.object({ no: codeText(40) }),
    result: packingJob,
  }),
  pack: call({
    ...ship,
    method: 'POST',
    path: '/api/staff/packing/{no}/parcels',
    audit: 'parcel.pack',
    summary: 'Packs ready pieces of boards into a parcel with a waybill. Nothing is sent yet.',
    worksFrom: ['address.view', 'contact.view'],
    params: z.object({ no: codeText(40) }),
    body: z.object({
      carrier: text(20).min(1, { message: 'required' }),
      waybill: waybillIn,
      weightG: intIn(1, 10_000_000),
      items: z
        .array(z.object({ orderId: idIn, pieces: intIn(1, 1_000_000) }))
        .min(1)
        .max(MAX_PARCEL_ITEMS),
    }),
    result: packingJob,
    idempotent: true,
  }),
  requestWaybill: call({
    ...ship,
    method: 'POST',
    path: '/api/staff/packing/{no}/waybill',
    audit: 'parcel.requestWaybill',
    summary:
      'Orders a waybill for the next parcel of a main order from a carrier that issues them. The same number is returned until it is packed.',
    worksFrom: ['address.view', 'contact.view'],
    params: z.object({ no: codeText(40) }),
    body: z.object({ carrier: text(20).min(1, { message: 'required' }), weightG: intIn(1, 10_000_000) }),
    result: z.object({ waybill: z.string() }),
    timeoutMs: 60_000,
  }),
  handOver: call({
    ...ofParcel,
    method: 'POST',
    path: '/api/staff/parcels/{id}/hand-over',
    audit: 'parcel.handOver',
    summary: 'Hands a parcel to its carrier. A board with its last pieces in it is sent, and its revenue booked.',
    result: packingJob,
  }),
  void: call({
    ...ofParcel,
    method: 'POST',
    path: '/api/staff/parcels/{id}/void',
    audit: 'parcel.void',
    summary: 'Voids a parcel before its handover. Its waybill can be used again.',
    body: z.object({ reason: reasonIn }),
    result: packingJob,
  }),
  correctWaybill: call({
    ...ofParcel,
    method: 'POST',
    path: '/api/staff/parcels/{id}/waybill',
    audit: 'parcel.correctWaybill',
    summary: 'Corrects a mistyped waybill, with a reason; not after delivery.',
    body: z.object({ carrier: text(20).min(1, { message: 'required' }), waybill: waybillIn, reason: reasonIn }),
    result: packingJob,
  }),
  declareLost: call({
    ...ofParcel,
    method: 'POST',
    path: '/api/staff/parcels/{id}/declare-lost',
    audit: 'parcel.declareLost',
    summary:
      'Declares a sent parcel lost or returned that its carrier does not report, with a reason. It can be sent again then.',
    body: z.object({ trouble: z.enum(PARCEL_TROUBLES), reason: reasonIn }),
    result: packingJob,
  }),
  found: call({
    ...ofParcel,
    method: 'POST',
    path: '/api/staff/parcels/{id}/found',
    audit: 'parcel.found',
    summary: 'Marks a parcel reported as lost or returned as in transit again.',
    body: z.object({ reason: reasonIn }),
    result: packingJob,
  }),
  resend: call({
    ...ofParcel,
    method: 'POST',
    path: '/api/staff/parcels/{id}/resend',
    audit: 'parcel.resend',
    summary: 'Sends the content of a lost or returned parcel again under another waybill. No second sale is booked.',
    worksFrom: ['address.view', 'contact.view'],
    body: z.object({
      carrier: text(20).min(1, { message: 'required' }),
      waybill: waybillIn,
      weightG: intIn(1, 10_000_000),
      reason: reasonIn,
    }),
    result: packingJob,
    idempotent: true,
  }),
  label: call({
    ...ship,
    access: { staff: 'order.ship', alsoNeeds: 'address.view' },
    method: 'GET',
    path: '/api/staff/parcels/{id}/label',
    audit: 'parcel.print',
    summary: 'Returns the label of a parcel as PDF, in the packing chosen by its buyer.',
    params: z.object({ id: idIn }),
    result: 'application/pdf',
  }),
  deliveryNote: call({
    ...ship,
    access: { staff: 'order.ship', alsoNeeds: 'address.view' },
    method: 'GET',
    path: '/api/staff/parcels/{id}/delivery-note',
    audit: 'parcel.print',
    summary: 'Returns the delivery note of a parcel as PDF: contents without prices.',
    params: z.object({ id: idIn }),
    result: 'application/pdf',
  }),
  carriers: call({
    ...ship,
    method: 'GET',
    path: '/api/staff/carriers',
    summary: 'Lists waybill formats by carrier, and whether its parcels are tracked.',
    result: z.array(carrierSetting),
  }),
  saveCarrier: call({
    ...ship,
    method: 'PUT',
    path: '/api/staff/carriers/{carrier}',
    audit: 'carrier.save',
    summary: 'Changes the waybill formats of a carrier.',
    params: z.object({ carrier: text(20) }),
    body: z.object({ masks: z.array(text(60).min(1, { message: 'required' })).max(10), isTracked: flagIn }),
    result: z.array(carrierSetting),
  }),
};
