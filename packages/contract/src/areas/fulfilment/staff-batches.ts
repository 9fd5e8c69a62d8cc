import { z } from 'zod';
import {
  BATCH_ACTIONS,
  BATCH_EVENTS,
  BATCH_STATES,
  ORDER_LEFT_FOR,
  SHORTAGE_ACTS,
  SHORTAGE_DECISIONS,
} from '../../batch-rules.ts';
import { BOARD_CHOICES } from '../../board.ts';
import { call } from '../../call.ts';
import { ORDER_STATE_CODES, PRODUCTION_STEPS } from '../../order-states.ts';
import { NONCONFORMANCE_CAUSES } from '../../quality-rules.ts';
import {
  codeText,
  filter,
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
  versioned,
} from '../../shared-schemas.ts';
import { camRelease } from './staff-cam-jobs.ts';

const workingPanel = z.object({ lengthMm: z.number(), widthMm: z.number() });

/** Rows and columns of pieces of one order, from a corner on; millimetres from the panel's lower left corner. */
const block = z.object({
  orderId: id,
  xMm: z.number(),
  yMm: z.number(),
  columns: z.number().int(),
  rows: z.number().int(),
  /** The piece's length runs along the panel's width. */
  turned: z.boolean(),
});

/** Properties that the boards of a batch have in common. */
const boardOfBatch = z.object({
  layers: z.literal([...BOARD_CHOICES.layers]),
  thicknessMm: z.literal([...BOARD_CHOICES.thicknessMm]),
  outerCopperOz: z.literal([...BOARD_CHOICES.outerCopperOz]),
  maskColour: z.literal([...BOARD_CHOICES.maskColour]),
  finish: z.literal([...BOARD_CHOICES.finish]),
});

const orderOfProposal = z.object({
  orderId: id,
  orderNo: z.string(),
  dueOn: isoDate,
  lengthMm: z.number(),
  widthMm: z.number(),
  /** Pieces as they are delivered, and those that are made with some to spare. */
  owed: z.number().int(),
  toMake: z.number().int(),
  boardsPerPiece: z.number().int(),
});

/** Open orders that are worth making on the same working panels. */
export const batchProposal = z
  .object({
    board: boardOfBatch,
    /** Empty where none of the orders was given to a factory yet. */
    factoryName: z.string(),
    orders: z.array(orderOfProposal),
    workingPanel,
    panels: z.number().int(),
    /** Minimum number of panels for the same orders when each has its own panels. */
    panelsAlone: z.number().int(),
    utilisationPercent: z.number(),
    firstDueOn: isoDate,
    lastDueOn: isoDate,
  })
  .meta({ id: 'BatchProposal' });

/** A batch as lists show it. */
export const batchRow = z
  .object({
    id,
    batchNo: z.string(),
    state: z.enum(BATCH_STATES),
    /** The batch whose spoiled panels it makes up for. */
    remakeOf: z.object({ id, batchNo: z.string() }).nullable(),
    board: boardOfBatch,
    factoryName: z.string(),
    workingPanel,
    panels: z.number().int(),
    spoiled: z.number().int(),
    utilisationPercent: z.number(),
    /** The orders in it. */
    orders: z.array(z.object({ orderId: id, orderNo: z.string() })),
    firstDueOn: isoDate.nullable(),
    lastDueOn: isoDate.nullable(),
    /** The step that comes next of the order that is furthest behind; null before the start and after routing. */
    nextStep: z.enum(PRODUCTION_STEPS).nullable(),
    /** Number of orders with missing pieces and without a decision. */
    openShortages: z.number().int(),
    createdAt: isoTime,
  })
  .meta({ id: 'BatchRow' });

/** A batch with its panels, orders, steps and their results. No prices, phone numbers or board owners. */
export const batchPage = batchRow
  .omit({ orders: true })
  .extend({
    version: z.number().int(),
    marginMm: z.number(),
    gapMm: z.number(),
    layouts: z.array(
      z.object({
        position: z.number().int(),
        panels: z.number().int(),
        spoiled: z.number().int(),
        blocks: z.array(block),
      }),
    ),
    orders: z.array(
      orderOfProposal.extend({
        /** Its number and colour on the panel. */
        position: z.number().int(),
        /** Pieces on panels that are not spoiled. */
        whole: z.number().int(),
        state: z.literal(ORDER_STATE_CODES),
        isHeld: z.boolean(),
        nextStep: z.enum(PRODUCTION_STEPS).nullable(),
        leftFor: z.enum(ORDER_LEFT_FOR).nullable(),
      }),
    ),
    next: z
      .object({
        step: z.enum(PRODUCTION_STEPS),
        /** For a remake, the due day of its first order. */
        plannedEnd: isoDate,
        /** Completing it now requires a reason for the delay. */
        isLate: z.boolean(),
        /** Number of orders of the batch at this step. */
        orders: z.number().int(),
      })
      .nullable(),
    /** The step that was reported last and can be undone; null where there is none. */
    lastStep: z.enum(PRODUCTION_STEPS).nullable(),
    steps: z.array(z.object({ step: z.enum(PRODUCTION_STEPS), doneAt: isoTime.nullable(), operator: z.string() })),
    /** The release of the files of its panels. */
    cam: camRelease.nullable(),
    shortages: z.array(
      z.object({
        id,
        orderId: id,
        orderNo: z.string(),
        pieces: z.number().int(),
        policy: z.literal([...BOARD_CHOICES.shortagePolicy]),
        decision: z.enum(SHORTAGE_DECISIONS).nullable(),
        note: z.string(),
        /** The buyer agreed to have the missing pieces paid back. */
        isAgreed: z.boolean(),
        /** The question to the buyer; `answer` is empty while there is none. */
        question: z.object({ id, questionNo: z.string(), answer: z.string() }).nullable(),
        remake: z.object({ id, batchNo: z.string(), state: z.enum(BATCH_STATES) }).nullable(),
        /** Acts that can succeed now. */
        can: z.array(z.enum(SHORTAGE_ACTS)),
      }),
    ),
    /** The layout no longer matches the orders: it is laid out again before the start. */
    isStale: z.boolean(),
    history: z.array(
      z.object({
        kind: z.enum(BATCH_EVENTS),
        about: z.string(),
        panels: z.number().int().nullable(),
        reason: z.string(),
        by: z.string(),
        at: isoTime,
      }),
    ),
    can: z.array(z.enum(BATCH_ACTIONS)),
  })
  .meta({ id: 'BatchPage' });

const ordersIn = (min: number) => z.array(idIn).min(min, { message: 'required' }).max(30);
const reason = multilineText(200).min(2, { message: 'required' });
const plan = { area: 'staff', access: { staff: 'order.plan' } } as const;
const make = { area: 'staff', access: { staff: 'order.produce' } } as const;
const onBatch = { method: 'POST', params: z.object({ id: idIn }), result: batchPage } as const;

/** Orders of several buyers on the same working panels. */
export const staffBatches = {
  proposals: call({
    ...plan,
    method: 'GET',
    path: '/api/staff/batch-proposals',
    summary:
      'Proposes batches of open orders: one kind and factory, due within three days, fewer working panels than alone.',
    result: z.object({ openOrders: z.number().int(), items: z.array(batchProposal) }),
    timeoutMs: 60_000,
  }),
  list: call({
    area: 'staff',
    access: { staff: 'order.view' },
    method: 'GET',
    path: '/api/staff/batches',
    summary: 'Lists batches, newest first. `filter`: part of the number of a batch or of one of its orders.',
    query: z.object({ ...paging, state: filter(z.enum(BATCH_STATES)), filter: searchText(40).optional() }),
    result: page(batchRow),
  }),
  show: call({
    area: 'staff',
    access: { staff: 'order.view' },
    method: 'GET',
    path: '/api/staff/batches/{id}',
    summary: 'Returns a batch: panel layouts, orders, steps, shortages, history.',
    params: z.object({ id: idIn }),
    result: batchPage,
  }),
  scanned: call({
    ...make,
    method: 'GET',
    path: '/api/staff/floor/batch',
    summary: 'Returns a batch by its scanned or typed number.',
    query: z.object({ no: codeText(40).min(1, { message: 'required' }) }),
    result: batchPage,
  }),
  ofOrder: call({
    area: 'staff',
    access: { staff: 'order.view' },
    method: 'GET',
    path: '/api/staff/orders/{id}/batches',
    summary: 'Lists current and previous batches of an order, newest first, with its shortages.',
    params: z.object({ id: idIn }),
    result: z.object({
      items: z.array(
        z.object({
          id,
          batchNo: z.string(),
          state: z.enum(BATCH_STATES),
          isRemake: z.boolean(),
          isLive: z.boolean(),
          /** Pieces that it lacks by spoiled panels of this batch. */
          lacks: z.number().int(),
          boardsPerPiece: z.number().int(),
          isDecided: z.boolean(),
        }),
      ),
    }),
  }),
  create: call({
    ...plan,
    method: 'POST',
    path: '/api/staff/batches',
    audit: 'batch.create',
    summary: 'Creates a batch of orders that await production and fit on the same panels.',
    body: z.object({ orderIds: ordersIn(2) }),
    result: batchPage,
    idempotent: true,
    timeoutMs: 60_000,
  }),
  change: call({
    ...plan,
    ...onBatch,
    path: '/api/staff/batches/{id}/orders',
    audit: 'batch.change',
    summary: 'Replaces the orders of a batch that has not started. With the same orders it gets a new layout.',
    body: z.object({ ...versioned, orderIds: ordersIn(1) }),
    timeoutMs: 60_000,
  }),
  dissolve: call({
    ...plan,
    ...onBatch,
    path: '/api/staff/batches/{id}/dissolve',
    audit: 'batch.dissolve',
    summary: 'Dissolves a batch that has not started. Its orders await production separately again.',
    body: z.object({ ...versioned, reason }),
  }),
  start: call({
    ...plan,
    ...onBatch,
    path: '/api/staff/batches/{id}/start',
    audit: 'batch.start',
    summary: 'Starts the production of all orders of a batch together.',
    body: z.object(versioned),
  }),
  completeStep: call({
    ...make,
    ...onBatch,
    path: '/api/staff/batches/{id}/complete-step',
    audit: 'batch.completeStep',
    summary:
      'Completes the next step for all orders of the batch at this step. After routing the orders are separate. A remake has its own steps; the first one starts it.',
    body: z.object({
      ...versioned,
      step: z.enum(PRODUCTION_STEPS),
      delayReason: multilineText(200).optional(),
      station: text(40).optional(),
    }),
  }),
  undoStep: call({
    ...make,
    ...onBatch,
    path: '/api/staff/batches/{id}/undo-step',
    audit: 'batch.undoStep',
    summary: 'Undoes the last reported step, with a reason: for all orders past it, or for a remake.',
    body: z.object({ ...versioned, step: z.enum(PRODUCTION_STEPS), reason }),
  }),
  spoil: call({
    ...make,
    ...onBatch,
    path: '/api/staff/batches/{id}/spoil',
    audit: 'batch.spoil',
    summary:
      'Records spoiled panels of a layout. Shortages of owed pieces are recorded, and remade if the buyer chose so.',
    body: z.object({
      ...versioned,
      layout: intIn(1, 1000),
      panels: intIn(1, 100_000),
      cause: z.enum(NONCONFORMANCE_CAUSES).default('unknown'),
      reason,
    }),
    timeoutMs: 60_000,
  }),
  decideShortage: call({
    ...plan,
    ...onBatch,
    path: '/api/staff/batches/{id}/shortage',
    audit: 'batch.decideShortage',
    summary:
      'Decides a shortage of an order: remake, refund if the buyer agrees to the change order, or another settlement described in the note.',
    body: z.object({
      ...versioned,
      shortageId: idIn,
      decision: z.enum(SHORTAGE_ACTS),
      note: multilineText(200).optional(),
    }),
    timeoutMs: 60_000,
  }),
  traveller: call({
    ...make,
    method: 'GET',
    path: '/api/staff/batches/{id}/traveller',
    audit: 'batch.printTraveller',
    summary:
      'Returns the traveller of a batch as PDF, with its number as a barcode: orders, panel layouts, route, and the work of each option by step.',
    params: z.object({ id: idIn }),
    result: 'application/pdf',
  }),
  finishRemake: call({
    ...make,
    ...onBatch,
    path: '/api/staff/batches/{id}/finish',
    audit: 'batch.finish',
    summary: 'Completes a remake: its pieces have passed all steps and are with the rest of their orders.',
    body: z.object(versioned),
  }),
};
