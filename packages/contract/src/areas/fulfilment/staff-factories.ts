import { z } from 'zod';
import { BOARD_CHOICES } from '../../board.ts';
import { call } from '../../call.ts';
import {
  FACTORY_FIELDS,
  FACTORY_SOURCES,
  type FactoryField,
  LAYER_CLASSES,
  STEP_EVENT_REASONS,
  STEP_EVENT_STATES,
} from '../../factory-rules.ts';
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
  planDayIn,
  searchText,
  text,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

type Options = {
  readonly [F in FactoryField]: z.ZodOptional<z.ZodArray<z.ZodLiteral<(typeof BOARD_CHOICES)[F][number]>>>;
};
const optionsMade = z.object(
  Object.fromEntries(
    FACTORY_FIELDS.map((field) => [
      field,
      z
        .array(z.literal([...BOARD_CHOICES[field]]))
        .min(1)
        .optional(),
    ]),
  ) as unknown as Options,
);

/**
 * The capabilities of a factory, narrower than the company's own rules: a field that is left out is made with all its options.
 */
export const factoryCapability = z
  .object({
    maxLayers: z.literal([...BOARD_CHOICES.layers]),
    maxShortSideMm: intIn(50, 3000),
    maxLongSideMm: intIn(50, 3000),
    /** Thickness over finished hole. */
    maxAspectRatio: intIn(1, 40),
    options: optionsMade,
  })
  .meta({ id: 'FactoryCapability' });

const capacity = z.object({ layerClass: z.enum(LAYER_CLASSES), m2PerDay: intIn(0, 100_000) });
const holiday = z.object({ from: isoDate, to: isoDate, name: z.string() });

/** A factory as planners and production know it. */
export const factoryFloor = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    /** True for the main factory: it gets orders without another proposal, and the public page describes it. */
    getsOrders: z.boolean(),
    isPaused: z.boolean(),
    province: z.string(),
    city: z.string(),
    /** Contact person and contact details. */
    contact: visibleWith('contact.view', z.string()),
    source: z.enum(FACTORY_SOURCES),
    capability: factoryCapability.nullable(),
    capacity: z.array(capacity),
    holidays: z.array(holiday),
    /** Boards that it has and that have not left it, by layer class. */
    load: z.array(
      z.object({
        layerClass: z.enum(LAYER_CLASSES),
        boards: z.number().int(),
        m2: z.number(),
        /** Working days of its own calendar that this takes; null where it makes none of the class. */
        days: z.number().int().nullable(),
      }),
    ),
    version: z.number().int(),
  })
  .meta({ id: 'FactoryFloor' });

/** Reason why a factory is not proposed: `rule` is a rule of the price book, whose text explains it. */
export const hindrance = z.object({
  kind: z.enum(['rule', 'paused', 'noCapacity']),
  rule: z.string(),
  field: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const candidate = z.object({
  factoryId: id,
  name: z.string(),
  /** 0 to 100; the highest is proposed. Each part shows its source. */
  points: z.number().int(),
  parts: z.array(
    z.object({
      kind: z.enum(['queue', 'onTime', 'score', 'distance']),
      points: z.number().int(),
      of: z.number().int(),
    }),
  ),
  /** Working days until the factory's open load of the layer class is made. */
  queueDays: z.number().int(),
  openM2: z.number(),
  m2PerDay: z.number().int(),
  /** True when the board would leave by its promised day, after the work before it; null without such a day. */
  isInTime: z.boolean().nullable(),
  onTimePercent: z.number().int().nullable(),
  score: z.number().nullable(),
  /** Distance between the capitals of the factory's province and the destination's. */
  km: z.number().int().nullable(),
  hindrances: z.array(hindrance),
});

/** The proposed factory for a board, and the reasons. */
export const factoryProposal = z
  .object({
    orderId: id,
    version: z.number().int(),
    layerClass: z.enum(LAYER_CLASSES),
    areaM2: z.number(),
    /** Null when no factory can make it. */
    proposedId: id.nullable(),
    candidates: z.array(candidate),
    given: z
      .object({
        factoryId: id,
        name: z.string(),
        /** Empty when the system assigned it. */
        by: z.string(),
        at: isoTime,
        /** Why another one than the proposed makes it. */
        reason: z.string(),
        isProposed: z.boolean(),
        /** Planned day of the start, where a planner set one or it has begun. */
        plannedOn: isoDate.nullable(),
      })
      .nullable(),
    can: z.array(z.enum(['assign'])),
  })
  .meta({ id: 'FactoryProposal' });

/** A step reported by a factory's system. */
export const stepEvent = z
  .object({
    id,
    source: z.string(),
    externalId: z.string(),
    factoryName: z.string(),
    orderId: id.nullable(),
    orderNo: z.string(),
    step: z.string(),
    station: z.string(),
    operator: z.string(),
    goodCount: z.number().int().nullable(),
    scrapCount: z.number().int().nullable(),
    happenedAt: isoTime.nullable(),
    receivedAt: isoTime,
    state: z.enum(STEP_EVENT_STATES),
    reason: z.enum(STEP_EVENT_REASONS).nullable(),
    /** The name or figure that the reason concerns. */
    reasonDetail: z.string(),
    attempts: z.number().int(),
    note: z.string(),
    /** The received text, truncated when it was long. */
    raw: z.string(),
    can: z.array(z.enum(['retry', 'dismiss'])),
  })
  .meta({ id: 'StepEvent' });

/** Result of one pull. */
export const syncResult = z
  .object({
    files: z.number().int(),
    received: z.number().int(),
    /** Already reported before. */
    known: z.number().int(),
    applied: z.number().int(),
    waiting: z.number().int(),
    void: z.number().int(),
    failed: z.number().int(),
  })
  .meta({ id: 'FactorySync' });

const orders = { area: 'staff', params: z.object({ id: idIn }) } as const;
const events = {
  area: 'staff',
  method: 'POST',
  access: { staff: 'order.produce' },
  params: z.object({ id: idIn }),
  result: stepEvent,
} as const;
const reason = multilineText(200).min(2, { message: 'required' });
const version = intIn(0, 1_000_000_000);

/** Factories for planners and production staff, and the reports of the factories' systems. */
export const staffFactories = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/factory-floors',
    access: { staff: 'order.view' },
    summary: 'Lists factories: capability, daily capacity, closed days, current work.',
    result: z.object({ items: z.array(factoryFloor) }),
  }),
  add: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/factory-floors',
    access: { staff: 'factory.edit' },
    audit: 'factory.add',
    summary: 'Adds a factory, paused until capability and capacity are set and it is opened.',
    body: z.object({
      code: codeText(12).regex(/^[A-Z][A-Z0-9-]{0,11}$/, { message: 'wrongType' }),
      name: text(60).min(2, { message: 'required' }),
    }),
    result: factoryFloor,
  }),
  save: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/factory-floors/{id}',
    access: { staff: 'factory.edit' },
    audit: 'factory.equip',
    worksFrom: ['contact.view'],
    summary: 'Changes capability, daily capacity, closed days, location and contact of a factory.',
    params: z.object({ id: idIn }),
    body: z.object({
      version,
      isPaused: z.boolean(),
      province: text(20),
      city: text(20),
      /** The stored value is kept when left out. */
      contact: multilineText(200).optional(),
      source: z.enum(FACTORY_SOURCES),
      capability: factoryCapability.nullable(),
      capacity: z.array(capacity).max(LAYER_CLASSES.length),
      holidays: z.array(z.object({ from: planDayIn, to: planDayIn, name: text(30) })).max(60),
    }),
    result: factoryFloor,
  }),
  proposal: call({
    ...orders,
    method: 'GET',
    path: '/api/staff/orders/{id}/factory',
    access: { staff: 'order.view' },
    summary: 'Proposes a factory for a board, with the rating of each or its obstacle.',
    result: factoryProposal,
  }),
  assign: call({
    ...orders,
    method: 'POST',
    path: '/api/staff/orders/{id}/factory',
    access: { staff: 'order.plan' },
    audit: 'order.assignFactory',
    summary:
      'Assigns a paid board to a factory before its first completed step. One other than proposed requires a reason.',
    body: z.object({ version, factoryId: idIn, reason: multilineText(200).default('') }),
    result: factoryProposal,
  }),
  events: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/step-events',
    access: { staff: 'order.produce' },
    summary: 'Lists step events of factory systems, newest first. Filters: state, order number.',
    query: z.object({ ...paging, state: filter(z.enum(STEP_EVENT_STATES)), filter: filter(searchText(60)) }),
    result: page(stepEvent),
  }),
  retryEvent: call({
    ...events,
    path: '/api/staff/step-events/{id}/retry',
    audit: 'stepEvent.retry',
    summary: 'Reads a waiting or failed event again and applies it if possible.',
  }),
  dismissEvent: call({
    ...events,
    path: '/api/staff/step-events/{id}/dismiss',
    audit: 'stepEvent.dismiss',
    summary: 'Dismisses an event permanently, with a note.',
    body: z.object({ note: reason }),
  }),
};
