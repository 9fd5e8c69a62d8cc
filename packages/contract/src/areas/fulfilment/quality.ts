import { z } from 'zod';
import { call } from '../../call.ts';
import { PRODUCTION_STEPS } from '../../order-states.ts';
import {
  CHARACTERISTICS,
  DISPOSITIONS,
  MAX_READINGS,
  NONCONFORMANCE_ACTIONS,
  NONCONFORMANCE_CAUSES,
  NONCONFORMANCE_EVENTS,
  NONCONFORMANCE_SOURCES,
  NONCONFORMANCE_STATES,
} from '../../quality-rules.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  versioned,
} from '../../shared-schemas.ts';

/** Largest image of a non-conformance. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** One characteristic that a board's specification orders, with its limits and what was measured. */
export const measuredCharacteristic = z
  .object({
    characteristic: z.enum(CHARACTERISTICS),
    /** `figure` is measured, `verdict` is inspected or tested as a unit. */
    kind: z.enum(['figure', 'verdict']),
    unit: z.string(),
    nominal: z.number().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** Pieces of the lot to be inspected, one reading each, and with how many nonconforming ones the lot passes. */
    sample: z.object({
      size: z.number().int(),
      accept: z.number().int(),
      /** Standard, inspection level and acceptance quality limit, or the share of the lot. */
      rule: z.string(),
    }),
    /** The current result; null while there is no measurement. */
    measured: z
      .object({
        readings: z.array(z.number()),
        /** Null when the measurement was waived; then the note has the reason. */
        isPassed: z.boolean().nullable(),
        note: z.string(),
        inspector: z.string(),
        at: isoTime,
      })
      .nullable(),
  })
  .meta({ id: 'MeasuredCharacteristic' });

/** A non-conformance as lists show it. */
export const nonconformance = z
  .object({
    id,
    nonconformanceNo: z.string(),
    orderId: id,
    orderNo: z.string(),
    factoryName: z.string(),
    source: z.enum(NONCONFORMANCE_SOURCES),
    step: z.enum(PRODUCTION_STEPS).nullable(),
    place: z.string(),
    characteristic: z.enum(CHARACTERISTICS).nullable(),
    pieces: z.number().int(),
    boardsPerPiece: z.number().int(),
    cause: z.enum(NONCONFORMANCE_CAUSES),
    text: z.string(),
    state: z.enum(NONCONFORMANCE_STATES),
    disposition: z.enum(DISPOSITIONS).nullable(),
    version: z.number().int(),
    openedBy: z.string(),
    openedAt: isoTime,
    decidedBy: z.string(),
    decidedAt: isoTime.nullable(),
    closedAt: isoTime.nullable(),
  })
  .meta({ id: 'Nonconformance' });

export const nonconformancePage = nonconformance
  .extend({
    decisionText: z.string(),
    buyerAgrees: z.boolean().nullable(),
    /** Ids, for the call that shows them. */
    images: z.array(id),
    history: z.array(
      z.object({
        kind: z.enum(NONCONFORMANCE_EVENTS),
        disposition: z.enum(DISPOSITIONS).nullable(),
        text: z.string(),
        /** Empty for the buyer. */
        by: z.string(),
        at: isoTime,
      }),
    ),
    can: z.array(z.enum(NONCONFORMANCE_ACTIONS)),
  })
  .meta({ id: 'NonconformancePage' });

/** The measuring of a board as the console shows it. */
export const boardQuality = z
  .object({
    orderId: id,
    orderNo: z.string(),
    boardsPerPiece: z.number().int(),
    /** True when figures can be recorded in the board's current state. */
    canMeasure: z.boolean(),
    characteristics: z.array(measuredCharacteristic),
    nonconformances: z.array(nonconformance),
  })
  .meta({ id: 'BoardQuality' });

/** A deviation that awaits, or had, the acceptance of the buyer. */
export const deviation = z
  .object({
    id,
    nonconformanceNo: z.string(),
    orderNo: z.string(),
    pieces: z.number().int(),
    boardsPerPiece: z.number().int(),
    characteristic: z.enum(CHARACTERISTICS).nullable(),
    step: z.enum(PRODUCTION_STEPS).nullable(),
    text: z.string(),
    /** The company's reason why the pieces can be used. */
    reason: z.string(),
    version: z.number().int(),
    /** Null while no answer is there. */
    isAgreed: z.boolean().nullable(),
    askedAt: isoTime,
    answeredAt: isoTime.nullable(),
  })
  .meta({ id: 'Deviation' });

/** A finding of scrap or rework, added up. */
const figure = z.object({
  /** yyyy-MM. */
  month: z.string(),
  factoryName: z.string(),
  cause: z.enum(NONCONFORMANCE_CAUSES),
  reports: z.number().int(),
  pieces: z.number().int(),
  scrapped: z.number().int(),
  reworked: z.number().int(),
  usedAsIs: z.number().int(),
});

const read = { area: 'staff', method: 'GET', access: { staff: 'order.view' } } as const;
const produce = { area: 'staff', access: { staff: 'order.produce' } } as const;
const long = multilineText(500);
const one = { params: z.object({ id: idIn }), result: nonconformancePage } as const;
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { message: 'required' });
const reading = z.number().min(-1_000_000).max(1_000_000);

/** Measurements of boards before they are sent, and the disposition of non-conforming ones. */
export const staffQuality = {
  ofOrder: call({
    ...read,
    path: '/api/staff/orders/{id}/quality',
    summary:
      'Returns characteristics required by the spec of a board, with limits and readings, and its nonconformances.',
    params: z.object({ id: idIn }),
    result: boardQuality,
  }),
  scanned: call({
    ...produce,
    method: 'GET',
    path: '/api/staff/quality/board',
    summary: 'Returns the quality data of a board by its scanned or typed number.',
    query: z.object({ no: codeText(40).min(1, { message: 'required' }) }),
    result: boardQuality,
  }),
  measure: call({
    ...produce,
    method: 'POST',
    path: '/api/staff/orders/{id}/quality',
    audit: 'quality.measure',
    summary:
      'Records readings of characteristics. One out of its limits opens a nonconformance. A new measurement replaces the previous one.',
    params: z.object({ id: idIn }),
    body: z.object({
      items: z
        .array(
          z.object({
            characteristic: z.enum(CHARACTERISTICS),
            /** Readings of a figure; a verdict has none. */
            readings: z.array(reading).max(MAX_READINGS).default([]),
            /** Result of a verdict; a figure passes by its limits. */
            isPassed: z.boolean().optional(),
            note: multilineText(200).default(''),
          }),
        )
        .min(1, { message: 'required' })
        .max(CHARACTERISTICS.length),
      /** Number of pieces out of limits; all ordered pieces when left out. */
      badPieces: intIn(1, 1_000_000).optional(),
    }),
    result: boardQuality,
  }),
  waive: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/orders/{id}/quality/waivers',
    access: { staff: 'quality.decide' },
    audit: 'quality.waive',
    summary: 'Waives the measurement of a characteristic of a board with a reason, so that the inspection can end.',
    params: z.object({ id: idIn }),
    body: z.object({
      characteristic: z.enum(CHARACTERISTICS),
      reason: multilineText(200).min(2, { message: 'required' }),
    }),
    result: boardQuality,
  }),
  list: call({
    ...read,
    path: '/api/staff/nonconformances',
    summary: 'Lists nonconformances, newest first. Filters: state, cause, disposition, own number or order number.',
    query: z.object({
      ...paging,
      state: filter(z.enum(NONCONFORMANCE_STATES)),
      cause: filter(z.enum(NONCONFORMANCE_CAUSES)),
      disposition: filter(z.enum(DISPOSITIONS)),
      filter: filter(searchText(60)),
    }),
    result: page(nonconformance),
  }),
  show: call({
    ...read,
    ...one,
    path: '/api/staff/nonconformances/{id}',
    summary: 'Returns a nonconformance with images and history.',
  }),
  figures: call({
    ...read,
    path: '/api/staff/nonconformance-figures',
    summary: 'Returns scrap and its causes by month and factory, and the pieces made in the month.',
    query: z.object({ from: month, to: month }),
    result: z.object({
      items: z.array(figure),
      /** Pieces of boards that were sent, by month and factory. */
      made: z.array(z.object({ month: z.string(), factoryName: z.string(), pieces: z.number().int() })),
    }),
  }),
  open: call({
    ...produce,
    method: 'POST',
    path: '/api/staff/orders/{id}/nonconformances',
    audit: 'nonconformance.open',
    summary: 'Reports pieces of a board as nonconforming. The board cannot be sent until the nonconformance is closed.',
    params: z.object({ id: idIn }),
    body: z.object({
      source: z.enum(['inspection', 'floor', 'other']),
      step: z.enum(PRODUCTION_STEPS).optional(),
      place: text(80).default(''),
      pieces: intIn(1, 1_000_000),
      cause: z.enum(NONCONFORMANCE_CAUSES),
      text: long.min(2, { message: 'required' }),
    }),
    result: nonconformancePage,
  }),
  decide: call({
    ...one,
    area: 'staff',
    method: 'POST',
    path: '/api/staff/nonconformances/{id}/decide',
    access: { staff: 'quality.decide' },
    audit: 'nonconformance.decide',
    summary: 'Decides the disposition of the pieces. Use as is requires the consent of the buyer.',
    body: z.object({
      ...versioned,
      disposition: z.enum(DISPOSITIONS),
      cause: z.enum(NONCONFORMANCE_CAUSES),
      pieces: intIn(1, 1_000_000),
      text: long.min(2, { message: 'required' }),
    }),
  }),
  close: call({
    ...one,
    ...produce,
    method: 'POST',
    path: '/api/staff/nonconformances/{id}/close',
    audit: 'nonconformance.close',
    summary:
      'Closes a nonconformance after rework or replacement. A failed characteristic must be measured again first.',
    body: z.object({ ...versioned, text: long.min(2, { message: 'required' }) }),
  }),
  reopen: call({
    ...one,
    area: 'staff',
    method: 'POST',
    path: '/api/staff/nonconformances/{id}/reopen',
    access: { staff: 'quality.decide' },
    audit: 'nonconformance.reopen',
    summary: 'Reverts a decision before it is carried out: the buyer does not answer, or rework does not help.',
    body: z.object({ ...versioned, text: long.min(2, { message: 'required' }) }),
  }),
  addImage: call({
    ...one,
    ...produce,
    method: 'POST',
    path: '/api/staff/nonconformances/{id}/images',
    audit: 'nonconformance.addImage',
    summary: 'Adds an image of a fault.',
    files: { file: { maxBytes: MAX_IMAGE_BYTES } },
  }),
  image: call({
    ...read,
    path: '/api/staff/nonconformances/{id}/images/{imageId}',
    summary: 'Returns an image of a nonconformance.',
    params: z.object({ id: idIn, imageId: idIn }),
    result: 'image/jpeg',
  }),
};

const own = { area: 'system', access: 'member' } as const;

/** Questions to buyers about boards that deviate from the order, and the measurements of their boards. */
export const quality = {
  ofOrder: call({
    ...own,
    method: 'GET',
    path: '/api/app/board-quality',
    summary:
      'Returns the deviations of a board that required consent of the buyer, and its measurements after shipping.',
    query: z.object({ orderNo: codeText(40).min(1, { message: 'required' }) }),
    result: z.object({ deviations: z.array(deviation), characteristics: z.array(measuredCharacteristic) }),
  }),
  answer: call({
    ...own,
    method: 'POST',
    path: '/api/app/deviations/{id}',
    summary: 'Agrees to the delivery of deviating pieces of a board as is, or objects.',
    params: z.object({ id: idIn }),
    body: z.object({ ...versioned, isAgreed: z.boolean(), text: multilineText(500).default('') }),
    result: deviation,
  }),
};
