import { z } from 'zod';
import { storedBoardSpec } from '../board-spec-schema.ts';
import { BUYER_ACTIONS, HISTORY_ACTIONS, ORDER_STATE_CODES, PRODUCTION_STEPS } from '../order-states.ts';
import { id, isoDate, isoTime, yuan } from '../wire.ts';
import { onWire } from '../wire-names.ts';
import { boardPicture, priceLine } from './priced-board.ts';

const historyEntry = z.object({
  /** Null for the entry that made the order. */
  from: z.number().int().nullable(),
  to: z.number().int(),
  /** What happened: `submit`, `approve`, `pay`, … */
  action: z.enum(HISTORY_ACTIONS),
  actor: z.enum(['buyer', 'staff', 'system']),
  actorName: z.string(),
  reason: z.string(),
  priceDelta: yuan,
  daysDelta: z.number().int(),
  at: isoTime,
});

const progressStep = z.object({
  step: z.enum(PRODUCTION_STEPS),
  position: z.number().int(),
  plannedStart: isoDate,
  plannedEnd: isoDate,
  doneAt: isoTime.nullable(),
  operator: z.string(),
  /** Why it was done later than planned. */
  slipReason: z.string(),
});

export const orderProgress = z
  .object({
    orderNo: z.string(),
    percent: z.number().int(),
    steps: z.array(progressStep),
    promisedShipDate: isoDate.nullable(),
    forecastShipDate: isoDate.nullable(),
    slipReason: z.string(),
  })
  .meta({ id: 'OrderProgress' });

/** What an engineer proposes after review: a new price with its cause; nothing changes without the buyer's consent. */
export const changeOrder = z
  .object({
    priceVersion: z.number().int(),
    reason: z.string(),
    amountBefore: yuan,
    amountAfter: yuan,
    workingDaysBefore: z.number().int(),
    workingDaysAfter: z.number().int(),
    lines: z.array(priceLine),
    proposedAt: isoTime,
  })
  .meta({ id: 'ChangeOrder' });

export const orderSummary = z
  .object({
    id,
    orderNo: z.string(),
    mainOrderId: onWire('orderMainId', id),
    mainNo: z.string(),
    state: z.literal(ORDER_STATE_CODES),
    version: z.number().int(),
    spec: storedBoardSpec,
    fileName: z.string(),
    picture: boardPicture,
    quantity: z.number().int(),
    amount: yuan,
    percent: z.number().int(),
    promisedShipDate: isoDate.nullable(),
    customerPartNo: z.string(),
    tags: z.array(z.string()),
    can: z.array(z.enum(BUYER_ACTIONS)),
    createdAt: isoTime,
  })
  .meta({ id: 'OrderSummary' });

/** Where on the board a finding is: shares of its width and height from the upper left corner, seen from the top. */
export const findingPlace = z
  .object({
    left: z.number(),
    top: z.number(),
    /** The face it is seen on; `both` for holes, edges and inner layers. */
    side: z.enum(['top', 'bottom', 'both']),
    /** File name of the layer. */
    layer: z.string().optional(),
    mm: z.number().optional(),
  })
  .meta({ id: 'FindingPlace' });

export const reviewFinding = z
  .object({
    code: z.string(),
    severity: z.enum(['note', 'warning', 'error']),
    /** The field of the specification that it concerns. */
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The worst places of a finding in the file, worst first; `params.places` says how many there are. */
    places: z.array(findingPlace).optional(),
  })
  .meta({ id: 'ReviewFinding' });

export const shipment = z
  .object({
    id,
    mainOrderId: onWire('orderMainId', id),
    mainNo: z.string(),
    carrier: z.string(),
    waybill: z.string(),
    weightG: z.number().int(),
    shippedAt: isoTime,
    deliveredAt: isoTime.nullable(),
    orderNos: z.array(z.string()),
    /** What is known of its way, the newest first. */
    events: z.array(z.object({ at: isoTime, kind: z.enum(['shipped', 'delivered']) })),
  })
  .meta({ id: 'Shipment' });

export const orderDetail = orderSummary
  .extend({
    fileId: id,
    priceLines: z.array(priceLine),
    priceVersion: z.number().int(),
    bookVersion: z.string(),
    workingDays: z.number().int(),
    weightG: z.number().int(),
    findings: z.array(reviewFinding),
    changeOrder: changeOrder.nullable(),
    progress: orderProgress.nullable(),
    history: z.array(historyEntry),
    shipments: z.array(shipment),
    note: z.string(),
  })
  .meta({ id: 'OrderDetail' });
