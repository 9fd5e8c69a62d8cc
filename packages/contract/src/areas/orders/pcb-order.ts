import { z } from 'zod';
import { alias } from '../../api-names.ts';
import {
  BUYER_ACTIONS,
  FORECAST_CAUSES,
  HISTORY_ACTIONS,
  HOLD_CAUSES,
  ORDER_STATE_CODES,
  PRODUCTION_PHASES,
  PRODUCTION_STEPS,
} from '../../order-states.ts';
import { PARCEL_TROUBLES, TRACK_KINDS } from '../../parcel-states.ts';
import { FINDING_SEVERITIES, REVIEW_RULE_CODES } from '../../review-rules.ts';
import { id, isoDate, isoTime, yuan } from '../../shared-schemas.ts';
import { storedSpec } from '../../stencil-spec-schema.ts';
import { orderReferences, packing } from '../fulfilment/packing.ts';
import { boardImage, priceLine } from '../pricing/priced-board.ts';

export const historyEntry = z.object({
  /** Null for the entry that made the order. */
  from: z.literal(ORDER_STATE_CODES).nullable(),
  to: z.literal(ORDER_STATE_CODES),
  /** The event: `submit`, `approve`, `pay`, … */
  action: z.enum(HISTORY_ACTIONS),
  actor: z.enum(['buyer', 'staff', 'system']),
  actorName: z.string(),
  reason: z.string(),
  /** The completed step; null where the event is none. */
  step: z.enum(PRODUCTION_STEPS).nullable(),
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
  /** Station, and the number of good pieces: visible to staff only. */
  station: z.string().optional(),
  goodCount: z.number().int().nullable().optional(),
  scrapCount: z.number().int().optional(),
  /** Working days behind the plan: of a completed step, and of the step at work by today. */
  daysLate: z.number().int(),
  /** Why it was done later than planned. */
  delayReason: z.string(),
});

export const orderProgress = z
  .object({
    orderNo: z.string(),
    phase: z.enum(PRODUCTION_PHASES),
    percent: z.number().int(),
    steps: z.array(progressStep),
    promisedShipDate: isoDate.nullable(),
    forecastShipDate: isoDate.nullable(),
    /** Time when all of it had left; null before. */
    shippedAt: isoTime.nullable(),
    /** True when it left, or is expected to leave, after the promised day. */
    isLate: z.boolean(),
    delayReason: z.string(),
  })
  .meta({ id: 'OrderProgress' });

const specValue = z.union([z.string(), z.number(), z.boolean()]);
/** A changed field of a specification. */
export const specDifference = z
  .object({ field: z.string(), before: specValue, after: specValue })
  .meta({ id: 'SpecDifference' });

/** The reason why the lead time of a PCB order is paused, and since when. */
export const orderHold = z
  .object({
    cause: z.enum(HOLD_CAUSES),
    /** The awaited party. */
    waitsFor: z.enum(['buyer', 'company']),
    since: isoTime,
  })
  .meta({ id: 'OrderHold' });

/**
 * A reason for the days of a PCB order. `leadTime` and both kinds of changes determine the promised day; the others postpone the
 * forecast.
 */
export const forecastCause = z
  .object({
    kind: z.enum(FORECAST_CAUSES),
    /** Cause of the hold; null where it is not a hold. */
    hold: z.enum(HOLD_CAUSES).nullable(),
    /** The late step; null where none is. */
    step: z.enum(PRODUCTION_STEPS).nullable(),
    /** Working days, those of a hold that lasts counted to today; negative when a change order makes it faster. */
    days: z.number().int(),
    since: isoTime,
    /** End of a hold; null while it lasts and for other kinds. */
    until: isoTime.nullable(),
    /** The author's own text; empty for a hold and the lead time. */
    reason: z.string(),
  })
  .meta({ id: 'ForecastCause' });

/** Place of a finding on the board: shares of its width and height from the upper left corner, seen from the top. */
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
    severity: z.enum(FINDING_SEVERITIES),
    /** The field of the specification that it concerns. */
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The worst places of a finding in the file, worst first; `params.places` is their total number. */
    places: z.array(findingPlace).optional(),
  })
  .meta({ id: 'ReviewFinding' });

/**
 * An engineer's proposal, after review or later: another board, a new price with its cause; nothing changes without the buyer's
 * consent.
 */
export const changeOrder = z
  .object({
    priceVersion: z.number().int(),
    reason: z.string(),
    /** Its sources: findings of the review, and places on the drawn board. */
    evidence: z.array(z.object({ finding: reviewFinding.nullable(), place: findingPlace.nullable() })),
    /** Changes to the board; empty when only price or days change. */
    changes: z.array(specDifference),
    amountBefore: yuan,
    amountAfter: yuan,
    /** Freight of the full main order. */
    freightBefore: yuan,
    freightAfter: yuan,
    workingDaysBefore: z.number().int(),
    workingDaysAfter: z.number().int(),
    /** The promised day; null before the payment. */
    shipDateBefore: isoDate.nullable(),
    shipDateAfter: isoDate.nullable(),
    /** Amount due on the main order after acceptance; negative for an immediate refund; null before the first payment. */
    due: yuan.nullable(),
    /** Destinations of the refund: the wallet, or the method of the online payment. */
    back: z.array(z.object({ to: z.enum(['wallet', 'credit', 'online']), amount: yuan })),
    lines: z.array(priceLine),
    proposedAt: isoTime,
  })
  .meta({ id: 'ChangeOrder' });

/** An offer to cancel a board in production for a fee; nothing happens without the buyer's consent. */
export const cancelOffer = z
  .object({
    reason: z.string(),
    fee: yuan,
    /** The amount refunded at once, with the saved freight, and its destinations. */
    goesBack: yuan,
    back: changeOrder.shape.back,
    offeredAt: isoTime,
  })
  .meta({ id: 'CancelOffer' });

/**
 * The unpaid extra price of an accepted change order: until it is paid the board is on hold, and after `until` the change is
 * undone. The amounts and days are those after the undo.
 */
export const supplement = z
  .object({
    until: isoTime,
    priceVersion: z.number().int(),
    /** Amount due on the main order. */
    due: yuan,
    /** Changes to the board when it is not paid; empty when only price or days changed. */
    changes: z.array(specDifference),
    previousAmount: yuan,
    /** Freight of the full main order, now and then. */
    freight: yuan,
    previousFreight: yuan,
    previousWorkingDays: z.number().int(),
    previousShipDate: isoDate,
    /** The overpaid amount is refunded at once, and its destinations. */
    back: changeOrder.shape.back,
  })
  .meta({ id: 'Supplement' });

export const orderSummary = z
  .object({
    id,
    orderNo: z.string(),
    mainOrderId: alias('orderMainId', id),
    mainNo: z.string(),
    state: z.literal(ORDER_STATE_CODES),
    version: z.number().int(),
    spec: storedSpec,
    fileName: z.string(),
    image: boardImage,
    quantity: z.number().int(),
    amount: yuan,
    percent: z.number().int(),
    promisedShipDate: isoDate.nullable(),
    customerPartNo: z.string(),
    ...orderReferences,
    tags: z.array(z.string()),
    hold: orderHold.nullable(),
    /** The buyer was asked about missing pieces and has not answered; the board is made on meanwhile. */
    isShortageAsked: z.boolean(),
    /** Number of the earlier order that was reordered, changed or unchanged. */
    reorderOf: z.string().nullable(),
    /** True for a remake without charge, after a complaint. */
    isRemake: z.boolean(),
    can: z.array(z.enum(BUYER_ACTIONS)),
    createdAt: isoTime,
  })
  .meta({ id: 'OrderSummary' });

const figures = z.record(z.string(), z.union([z.string(), z.number()]));

/** The result of a rule of the machine review: ordered figures, measured figures, and reasons for a manual review. */
const ruleJudgement = z.object({
  rule: z.enum(REVIEW_RULE_CODES),
  isPassed: z.boolean(),
  /** Figures for the text of the rule; null where it has none. */
  ordered: figures.nullable(),
  measured: figures.nullable(),
  because: z.array(reviewFinding.pick({ code: true, field: true, params: true })),
});

/**
 * Decision of the machine review about a round of an order. An unchanged repeat passes by the decision about the order that
 * `byEarlier` names.
 */
export const machineDecision = z
  .object({
    round: z.number().int(),
    isPassed: z.boolean(),
    rules: z.array(ruleJudgement),
    byEarlier: z.string().nullable(),
    at: isoTime,
    /** Time by which an engineer decides, from the newest decisions; null where none has to. */
    expectedBy: isoTime.nullable(),
  })
  .meta({ id: 'MachineDecision' });

/** A round of an order that is over: the buyer took it up again with another file or specification. */
export const previousRound = z
  .object({
    round: z.number().int(),
    spec: storedSpec,
    fileId: id,
    fileName: z.string(),
    amount: yuan,
    workingDays: z.number().int(),
    /** State of the order when the next round began, and the reason given then. */
    endedState: z.literal(ORDER_STATE_CODES),
    reason: z.string(),
    endedAt: isoTime,
  })
  .meta({ id: 'PreviousRound' });

export const shipment = z
  .object({
    id,
    mainOrderId: alias('orderMainId', id),
    mainNo: z.string(),
    carrier: z.string(),
    waybill: z.string(),
    weightG: z.number().int(),
    shippedAt: isoTime,
    deliveredAt: isoTime.nullable(),
    orderNos: z.array(z.string()),
    /** Contents in pieces as they are delivered: boards, or panels of several boards. */
    items: z.array(
      z.object({
        orderNo: z.string(),
        pieces: z.number().int(),
        ordered: z.number().int(),
        boardsPerPiece: z.number().int(),
      }),
    ),
    /** The carrier reports that it was lost or is being returned. */
    trouble: z.enum(PARCEL_TROUBLES).nullable(),
    /** True when the contents were sent again in another parcel. */
    isReplaced: z.boolean(),
    /** Tracking events, the newest first; the place in the carrier's own wording. */
    events: z.array(z.object({ at: isoTime, kind: z.enum(['shipped', ...TRACK_KINDS]), place: z.string() })),
  })
  .meta({ id: 'Shipment' });

export const orderDetail = orderSummary
  .extend({
    fileId: id,
    priceLines: z.array(priceLine),
    /** The version that a confirmation echoes: that of the change order while one awaits the buyer, else the version in force. */
    priceVersion: z.number().int(),
    bookVersion: z.string(),
    workingDays: z.number().int(),
    weightG: z.number().int(),
    findings: z.array(reviewFinding),
    /** Deadline of the buyer to respond to a returned order or a proposal, or to pay a supplement; null while none is due. */
    answerDeadline: isoTime.nullable(),
    /** Number of times the order was submitted for review. */
    round: z.number().int(),
    /** Decision in this round; null until it is made. */
    decision: machineDecision.nullable(),
    /** The oldest first. */
    previousRounds: z.array(previousRound),
    changeOrder: changeOrder.nullable(),
    cancelOffer: cancelOffer.nullable(),
    supplement: supplement.nullable(),
    /** The refund when it is cancelled now, and its destinations; null when nothing was paid or it cannot be cancelled. */
    cancellation: cancelOffer.pick({ goesBack: true, back: true }).nullable(),
    /** Working days by which waiting for the buyer has put off the promised day, what is waited for now counted to today. */
    heldDays: z.number().int(),
    /** The day on which it is expected to leave, holds counted; null before it is paid. */
    forecastShipDate: isoDate.nullable(),
    /** Causes of both days, the oldest first; empty before it is paid. */
    forecastCauses: z.array(forecastCause),
    /** Calendar days from the works to the buyer with the carrier that was chosen; 0 when the buyer fetches the parcel. */
    roadDays: z.number().int(),
    progress: orderProgress.nullable(),
    history: z.array(historyEntry),
    shipments: z.array(shipment),
    note: z.string(),
    /** The buyer's note on the full checkout. */
    mainNote: z.string(),
    /** Packing of the parcel that it is sent in. */
    packing,
  })
  .meta({ id: 'OrderDetail' });
