import { z } from 'zod';
import { BOARD_CHOICES } from '../../board.ts';
import { call } from '../../call.ts';
import { LAYER_CLASSES } from '../../factory-rules.ts';
import { PLAN_RISK_CAUSES, PLAN_RISKS } from '../../planning-rules.ts';
import {
  filter,
  id,
  idIn,
  intIn,
  isoDate,
  multilineText,
  page,
  paging,
  planDayIn,
  searchText,
  versioned,
} from '../../shared-schemas.ts';
import { hindrance } from './staff-factories.ts';

/** A board, or a batch of boards that are made together, as it is put on a day of a factory. */
export const planCard = z
  .object({
    kind: z.enum(['board', 'batch']),
    /** Id of the order or of the batch. */
    id,
    no: z.string(),
    version: z.number().int(),
    /** Orders that move together; one for a board. */
    orders: z.array(z.object({ id, orderNo: z.string() })),
    layers: z.literal([...BOARD_CHOICES.layers]),
    layerClass: z.enum(LAYER_CLASSES),
    m2: z.number(),
    /** The day that the first of them is promised for, put off by what was waited for its buyer. */
    dueOn: isoDate,
    /** The day on which the last of them is expected to leave. */
    forecastOn: isoDate,
    factoryId: id.nullable(),
    plannedOn: isoDate.nullable(),
    isStarted: z.boolean(),
    /** Why another factory than the proposed one makes it. */
    reason: z.string(),
    /** Why it leaves later than promised, as the buyer reads it. */
    delayReason: z.string(),
    risk: z.object({
      level: z.enum(PLAN_RISKS),
      cause: z.enum(PLAN_RISK_CAUSES).nullable(),
      /** Working days after the promised one. */
      days: z.number().int(),
    }),
    can: z.array(z.enum(['plan'])),
  })
  .meta({ id: 'PlanCard' });

const load = z.object({ layerClass: z.enum(LAYER_CLASSES), m2: z.number() });

/** Starts planned in the factories for the coming days, compared with the daily capacity of each. */
export const planBoard = z
  .object({
    today: isoDate,
    days: z.array(isoDate),
    factories: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        isPaused: z.boolean(),
        /** Square metres a day; empty where its load is not checked. */
        capacity: z.array(z.object({ layerClass: z.enum(LAYER_CLASSES), m2PerDay: z.number().int() })),
        /** The shown days on which it does not work; `name` is its own holiday, empty for one of the company. */
        closed: z.array(z.object({ day: isoDate, name: z.string() })),
        /** Work that it began before the first day. */
        running: z.number().int(),
      }),
    ),
    /** A factory's day on which something is to begin; those that are due first stand in `cards`. */
    cells: z.array(
      z.object({
        factoryId: id,
        /** A day such as `2026-11-26`, or `overdue`: what was to begin before today and has not. */
        day: z.string(),
        loads: z.array(load),
        count: z.number().int(),
        cards: z.array(planCard),
      }),
    ),
    unplanned: z.number().int(),
  })
  .meta({ id: 'PlanBoard' });

/** The effect of starting a board or a batch on each day of each factory. */
export const planOptions = z
  .object({
    card: planCard,
    factories: z.array(
      z.object({
        factoryId: id,
        isProposed: z.boolean(),
        hindrances: z.array(hindrance),
        days: z.array(
          z.object({
            day: isoDate,
            /** The day when it would leave; null where the factory does not work on the day. */
            finishOn: isoDate.nullable(),
            /** Working days after the day that it is due. */
            daysLate: z.number().int(),
            /** In time only if it is made faster than it was sold. */
            isTight: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PlanOptions' });

const window = { from: filter(planDayIn), days: intIn(7, 42).default(14) };

const place = z.object({
  ...versioned,
  /** Null takes a board back from its factory, which only one can be that has not begun. */
  factoryId: idIn.nullable(),
  /** Null leaves the day open. */
  day: planDayIn.nullable(),
  /** Why another factory than the proposed one. */
  reason: multilineText(200).default(''),
  /** Why it leaves later than promised; the buyer reads it. */
  delayReason: multilineText(200).default(''),
});

/** The days of factories: what begins when and where, and what that means. */
export const staffPlanning = {
  board: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/planning',
    access: { staff: 'order.view' },
    summary: 'Returns the planned starts of each factory by day, against its daily capacity, and the unplanned work.',
    query: z.object(window),
    result: planBoard,
  }),
  cards: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/planning/cards',
    access: { staff: 'order.view' },
    summary: 'Lists work to start, earliest due first: all filtered by text, unplanned, or of one day of a factory.',
    query: z.object({
      ...paging,
      place: filter(z.enum(['unplanned', 'day'])),
      factoryId: filter(idIn),
      day: filter(planDayIn),
      filter: filter(searchText(60)),
    }),
    result: page(planCard),
  }),
  options: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/planning/options',
    access: { staff: 'order.view' },
    summary: 'Returns the effects of starting a board or batch on each day of each factory.',
    query: z.object({ ...window, kind: z.enum(['board', 'batch']), id: idIn }),
    result: planOptions,
  }),
  putBoard: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/planning/orders/{id}',
    access: { staff: 'order.plan' },
    audit: 'order.schedule',
    summary:
      'Plans a board for a day of a factory, or removes it. A later day than promised requires a reason visible to the buyer; a factory other than proposed requires one, too.',
    params: z.object({ id: idIn }),
    body: place,
    result: planCard,
  }),
  putBatch: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/planning/batches/{id}',
    access: { staff: 'order.plan' },
    audit: 'batch.schedule',
    summary: 'Plans all boards of a batch in the same way.',
    params: z.object({ id: idIn }),
    body: place,
    result: planCard,
  }),
};
