import { z } from 'zod';
import { BOARD_CHOICES, BOARD_NUMBERS, isChoiceField } from '../../board.ts';
import { allowBoardFile } from '../../board-file-reference.ts';
import { boardSpecSchema, storedBoardSpec } from '../../board-spec-schema.ts';
import { call } from '../../call.ts';
import { codeText, filter, flagIn, id, isoDate, isoTime, text, yuan } from '../../shared-schemas.ts';
import { stencilSpecSchema, storedStencilSpec } from '../../stencil-spec-schema.ts';
import { freightOffer } from '../identity/address.ts';
import { boardImage, priceLine } from './priced-board.ts';
import { ofOrder, reorderDifferences, reorderRequest } from './reorder.ts';

/** The shapes follow packages/pricing name by name; amounts are yuan here. */
const leadTime = z.enum(BOARD_CHOICES.leadTime);
export const fieldValue = z.union([z.string(), z.number(), z.boolean()]);

const figures = z.record(z.string(), z.union([z.string(), z.number()]));

const cell = z
  .object({
    leadTime,
    workingDays: z.number().int(),
    shipDate: isoDate,
    total: yuan,
    /** For reading, never for adding up. */
    unitPrice: yuan,
    perM2: yuan,
  })
  .meta({ id: 'PriceCell' });

export const fieldChange = z
  .object({ field: z.string(), from: fieldValue, to: fieldValue })
  .meta({ id: 'FieldChange' });

/** The effect of one option; prices and days are null where it is already chosen or cannot be chosen. */
const optionEffect = z
  .object({
    field: z.string(),
    value: fieldValue,
    state: z.enum(['chosen', 'available', 'unavailable']),
    delta: yuan.nullable(),
    deltaDays: z.number().int().nullable(),
    /** Choices that have to change with it. */
    alsoChanges: z.array(fieldChange),
    /** The rules that stand in the way, each with the name and the figures of its text. */
    because: z.array(z.object({ code: z.string(), reasonKey: z.string(), params: figures })),
    /** There when the order has the sample price as it is, and would not have it with this option. */
    losesSample: z.literal(true).optional(),
  })
  .meta({ id: 'OptionEffect' });

/** Something that a buyer who knew the price book would do: take more pieces, or change the board a little. */
const hint = z
  .object({
    kind: z.enum([
      'cheaperQuantity',
      'sampleQuantity',
      'sizeCliff',
      'holeCliff',
      'traceCliff',
      'copperCliff',
      'combinedCliff',
    ]),
    quantity: z.number().int().nullable(),
    changes: z.array(fieldChange),
    total: yuan,
    saving: yuan,
  })
  .meta({ id: 'QuoteHint' });

/** Why a board cannot be made as asked: every faulty field under every rule, with the nearest value that passes. */
export const violation = z
  .object({
    field: z.string(),
    code: z.string(),
    /** Name of the reason's text; `params` are its figures. */
    reasonKey: z.string(),
    value: fieldValue,
    nearest: fieldValue.nullable(),
    params: figures,
  })
  .meta({ id: 'SpecViolation' });

const schedule = z
  .object({
    rule: z.enum(['startsSameDay', 'startsNextWorkingDay']),
    cutOff: z.string(),
    startDate: isoDate,
    shipDate: isoDate,
    workingDays: z.number().int(),
    skipped: z.array(z.object({ date: isoDate, reason: z.string() })),
    isProvisional: z.boolean(),
  })
  .meta({ id: 'Schedule' });

const chosenCell = cell
  .extend({
    quantity: z.number().int(),
    lines: z.array(priceLine),
    /** They add up to `workingDays`. */
    days: z.array(z.object({ ruleId: z.string(), nameKey: z.string(), days: z.number().int() })),
    schedule,
  })
  .meta({ id: 'ChosenCell' });

/**
 * One answer for boards that can be made and boards that cannot: with violations there is no price, and `chosen` and
 * `validUntil` are null.
 */
const quoteAnswer = z.object({
  ok: z.boolean(),
  spec: storedBoardSpec,
  bookVersion: z.string(),
  calendarVersion: z.string(),
  quotedAt: isoTime,
  validUntil: isoDate.nullable(),
  pieceLengthMm: z.number(),
  pieceWidthMm: z.number(),
  boardsPerPiece: z.number().int(),
  /** Exact decimal text. */
  areaM2: z.string(),
  weightG: z.number().int(),
  /** Whole percent; null where the specification shows "--". */
  utilisationPercent: z.number().int().nullable(),
  violations: z.array(violation),
  leadTimes: z.array(leadTime),
  /** Maximum number of pieces of this board at the sample price; null when it has none. */
  sampleUpTo: z.number().int().nullable(),
  matrix: z.array(z.object({ quantity: z.number().int(), cells: z.array(cell) })),
  chosen: chosenCell.nullable(),
  options: z.array(optionEffect),
  hints: z.array(hint),
});
export const quoteResult = quoteAnswer.meta({ id: 'Quote' });
export const storedQuoteResult = quoteAnswer
  .extend({ quoteId: id, chosen: chosenCell, expiresAt: isoTime })
  .meta({ id: 'StoredQuote' });

/** The parts of a quote that cost time to compute and bytes to send. */
const QUOTE_PARTS = ['matrix', 'options', 'hints'] as const;

/** Fields that a buyer may leave open. */
const FREE_FIELDS = [...Object.keys(BOARD_CHOICES).filter(isChoiceField), 'quantity'] as const;

/** One side of a comparison of what an order cost and what it would cost. */
const pricedOnce = z.object({
  amount: yuan,
  lines: z.array(priceLine),
  workingDays: z.number().int(),
  bookVersion: z.string(),
});

const comparedLines = z.array(
  z.object({ line: z.string(), nameKey: z.string(), left: yuan, right: yuan, delta: yuan }),
);

/** Today's price of a past order, with every difference by kind of line. */
export const orderPrice = z
  .object({
    orderNo: z.string(),
    spec: storedBoardSpec,
    before: pricedOnce,
    /** Null when today's rules do not allow the board; `violations` gives the reason. */
    today: pricedOnce.extend({ shipDate: isoDate }).nullable(),
    violations: z.array(violation),
    delta: yuan.nullable(),
    workingDaysDelta: z.number().int().nullable(),
    /** Right is today's; the deltas add up to `delta`. */
    lines: comparedLines,
    isSameBook: z.boolean(),
  })
  .meta({ id: 'OrderPrice' });

/** The price of stencils that are ordered without boards; null in `chosen` where the book does not sell them. */
const stencilAnswer = z.object({
  ok: z.boolean(),
  spec: storedStencilSpec,
  bookVersion: z.string(),
  calendarVersion: z.string(),
  quotedAt: isoTime,
  validUntil: isoDate.nullable(),
  /** A stencil with its frame. */
  pieceLengthMm: z.number(),
  pieceWidthMm: z.number(),
  weightG: z.number().int(),
  violations: z.array(violation),
  chosen: z
    .object({
      total: yuan,
      /** Per set; for reading, never for adding up. */
      unitPrice: yuan,
      workingDays: z.number().int(),
      shipDate: isoDate,
      lines: z.array(priceLine),
      /** They add up to `workingDays`. */
      days: chosenCell.shape.days,
    })
    .nullable(),
});
export const stencilQuoteResult = stencilAnswer.meta({ id: 'StencilQuote' });

export const quote = {
  quote: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/applet-pcb-quote',
    area: 'main',
    access: 'anyone',
    host: 'pricing',
    summary: 'Returns an instant quote: price matrix, lines, lead times, weight, hints. Sign-in is optional.',
    body: z.object({
      spec: boardSpecSchema,
      /** Rows of the matrix, any numbers of pieces; those that lists show when absent. The board's own is always one. */
      quantities: z.array(z.number().int().min(1).max(BOARD_NUMBERS.quantity.max)).max(60).optional(),
      /** Parts to compute besides the chosen cell; all of them when absent. Parts not requested are empty. */
      parts: z.array(z.enum(QUOTE_PARTS)).max(QUOTE_PARTS.length).optional(),
    }),
    result: quoteResult,
  }),
  calculate: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/{product}-quote-calc',
    area: 'main',
    access: 'anyone',
    host: 'pricing',
    summary: 'Calculates one quantity and lead time in full, stores a replayable quote and returns its id.',
    body: z.object({
      spec: boardSpecSchema,
      /** Number of an own order whose tooling is used again; its spec must agree in all that the tooling depends on. */
      repeatOf: filter(codeText(40)),
    }),
    result: storedQuoteResult,
  }),
  quoteStencil: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/stencil',
    area: 'system',
    access: 'anyone',
    host: 'pricing',
    summary: 'Returns the price of stencils without boards: lines, lead time, weight. Stores nothing.',
    body: z.object({ spec: stencilSpecSchema }),
    result: stencilQuoteResult,
  }),
  calculateStencil: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/stencil/calculate',
    area: 'system',
    access: 'anyone',
    host: 'pricing',
    summary: 'Prices stencils without boards, stores a replayable quote and returns its id.',
    body: z.object({ spec: stencilSpecSchema }),
    result: stencilAnswer.extend({ quoteId: id, expiresAt: isoTime }).meta({ id: 'StoredStencilQuote' }),
  }),
  cheapest: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/cheapest',
    area: 'system',
    access: 'anyone',
    host: 'pricing',
    summary: 'Returns the cheapest board that differs from the given one only in free fields. Stores nothing.',
    body: z.object({
      spec: boardSpecSchema,
      /** Fields of which any option will do; a free quantity may only grow. */
      free: z.array(z.enum(FREE_FIELDS)).min(1).max(FREE_FIELDS.length),
      /** Maximum lead time, in working days. */
      withinDays: z.number().int().min(1).max(365).optional(),
    }),
    result: z.object({
      spec: storedBoardSpec,
      /** In the order of the free fields; empty when no change saves money. */
      changes: z.array(fieldChange),
      total: yuan,
      saving: yuan,
      workingDays: z.number().int(),
      /** Working days more than those of the asked board; below zero when it is faster. */
      deltaDays: z.number().int(),
      /** False when so much is free that the search ended before its end: a better board is possible then. */
      isProven: z.boolean(),
    }),
  }),
  config: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-pcb-quote-config',
    area: 'order',
    access: 'anyone',
    summary:
      'Returns the quote form: parameters, options, defaults, cross-rules, quantities, lead times, price book version.',
    result: z.object({
      bookVersion: z.string(),
      calendarVersion: z.string(),
      /** Rate of the value added tax in the price of a board. */
      taxPercent: z.number().int(),
      defaults: storedBoardSpec,
      groups: z.array(z.object({ group: z.string(), fields: z.array(z.string()) })),
      options: z.record(z.string(), z.array(fieldValue)),
      numbers: z.record(z.string(), z.object({ min: z.number(), max: z.number(), decimals: z.number().int() })),
      quantities: z.array(z.number().int()),
      leadTimes: z.array(leadTime),
      rules: z.array(z.object({ code: z.string(), reasonKey: z.string(), fields: z.array(z.string()) })),
    }),
  }),
  freight: call({
    method: 'POST',
    path: '/api/app/shipping/calc-ship-money',
    area: 'main',
    access: 'anyone',
    summary: 'Returns the freight of a quoted board to a province: every carrier with price, days and weight rule.',
    body: z.object({
      spec: boardSpecSchema,
      province: text(20).min(1, { message: 'required' }),
      /** Distinguishes remote areas of a province from the rest of it. */
      city: filter(text(40)),
      carrier: text(20).optional(),
    }),
    result: z.array(freightOffer),
  }),
  recalculate: call({
    method: 'POST',
    path: '/api/app/get-calc-price/calc-price-by-order',
    area: 'main',
    access: 'member',
    host: 'pricing',
    summary: 'Returns the price of an existing order under the current price book, with the difference by line.',
    body: z.object(ofOrder),
    result: orderPrice,
  }),
  recalculateReorder: call({
    method: 'POST',
    path: '/api/app/get-calc-price/calc-price-by-re-order',
    area: 'main',
    access: 'member',
    host: 'pricing',
    summary:
      'Quotes a reorder, unchanged or changed, with differences from the earlier order in file, spec and price data.',
    body: z
      .object({
        ...reorderRequest,
        /** A file that is not uploaded yet replaces the previous one. */
        hasAnotherFile: flagIn.default(false),
      })
      .superRefine(allowBoardFile),
    result: z.object({
      orderNo: z.string(),
      /** The amount saved by the tooling of the previous order. */
      saving: yuan,
      quote: quoteResult,
      ...reorderDifferences,
      /** The agreed price of the earlier order. */
      before: pricedOnce,
      /** By kind of line: the earlier order on the left, this quote on the right. */
      lines: comparedLines,
    }),
  }),
  reorderInfo: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-pcbreturnorderinfo',
    area: 'order',
    access: 'member',
    summary: 'Returns the content of a reorder: spec, file, current price, and differences from the earlier order.',
    query: z.object(ofOrder),
    result: z.object({
      orderNo: z.string(),
      spec: storedBoardSpec,
      fileId: id,
      fileName: z.string(),
      image: boardImage,
      saving: yuan,
      tooling: reorderDifferences.tooling,
      /** The note to the review; it goes with the repeat. */
      note: z.string(),
      price: orderPrice,
    }),
  }),
};
