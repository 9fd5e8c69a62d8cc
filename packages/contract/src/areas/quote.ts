import { z } from 'zod';
import { boardSpecSchema, storedBoardSpec } from '../board-spec-schema.ts';
import { call, planned } from '../call.ts';
import { id, intIn, isoDate, isoTime, text, yuan } from '../wire.ts';
import { freightOption } from './address.ts';
import { priceLine } from './order.ts';

const cell = z
  .object({ leadTime: z.string(), days: z.number().int(), shipBy: isoDate, total: yuan, unitPrice: yuan, perM2: yuan })
  .meta({ id: 'PriceCell' });

/** What one other choice would change: its price against now, its days against now, or why it cannot be chosen. */
const optionDelta = z
  .object({
    field: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
    priceDelta: yuan.nullable(),
    daysDelta: z.number().int(),
    blockedBy: z.string().optional(),
  })
  .meta({ id: 'OptionDelta' });

const hint = z
  .object({
    kind: z.string(),
    saving: yuan,
    field: z.string().optional(),
    value: z.union([z.string(), z.number()]).optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'QuoteHint' });

/** Why a spec cannot be made as asked: every faulty field, with the nearest choice that can. */
const violation = z
  .object({
    field: z.string(),
    code: z.string(),
    message: z.string(),
    nearest: z.union([z.string(), z.number(), z.boolean()]).optional(),
  })
  .meta({ id: 'SpecViolation' });

const quoteAnswer = z.object({
  spec: storedBoardSpec,
  priceBookVersion: z.string(),
  calendarVersion: z.string(),
  quotedAt: isoTime,
  areaM2: z.number(),
  weightG: z.number().int(),
  /** Whole percent; null where the specification shows "--". */
  utilisationPercent: z.number().int().nullable(),
  violations: z.array(violation),
  leadTimes: z.array(z.object({ id: z.string(), days: z.number().int() })),
  matrix: z.array(z.object({ quantity: z.number().int(), cells: z.array(cell) })),
  chosen: cell.extend({ quantity: z.number().int(), lines: z.array(priceLine) }).nullable(),
  deltas: z.array(optionDelta),
  hints: z.array(hint),
});
export const quoteResult = quoteAnswer.meta({ id: 'Quote' });
export const storedQuoteResult = quoteAnswer.extend({ quoteId: id, expiresAt: isoTime }).meta({ id: 'StoredQuote' });

export const quote = {
  quote: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/applet-pcb-quote',
    area: 'main',
    access: 'anyone',
    host: 'pricing',
    summary: 'Instant quote: board spec to price matrix, lines, lead times, weight, hints; signed out too.',
    body: z.object({
      spec: boardSpecSchema,
      quantities: z.array(z.number().int().min(1).max(100_000)).max(60).optional(),
    }),
    result: quoteResult,
  }),
  calculate: call({
    method: 'POST',
    path: '/api/app/pcb-valuation/{product}-quote-calc',
    area: 'main',
    access: 'anyone',
    host: 'pricing',
    summary: 'Full calculation of one quantity and lead time; stores a replayable quote and returns its id.',
    body: z.object({ spec: boardSpecSchema }),
    result: storedQuoteResult,
  }),
  config: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-pcb-quote-config',
    area: 'order',
    access: 'anyone',
    summary:
      'The quote form as data: parameters, options, defaults, cross-rules, quantities, lead times, price-book version.',
    result: z.object({
      priceBookVersion: z.string(),
      defaults: storedBoardSpec,
      options: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]))),
      quantities: z.array(z.number().int()),
      leadTimes: z.array(z.string()),
      rules: z.array(z.object({ code: z.string(), fields: z.array(z.string()), message: z.string() })),
    }),
  }),
  freight: call({
    method: 'POST',
    path: '/api/app/shipping/calc-ship-money',
    area: 'main',
    access: 'anyone',
    summary: 'Freight of a quote: province and weight to every carrier.',
    body: z.object({
      province: text(20).min(1, { message: 'required' }),
      weightG: intIn(1, 10_000_000),
      carrier: text(20).optional(),
    }),
    result: z.array(freightOption),
  }),
  recalculate: planned({
    method: 'POST',
    path: '/api/app/get-calc-price/calc-price-by-order',
    area: 'main',
    access: 'member',
    host: 'pricing',
    summary: "Price of an existing order under today's price book.",
  }),
  recalculateReorder: planned({
    method: 'POST',
    path: '/api/app/get-calc-price/calc-price-by-re-order',
    area: 'main',
    access: 'member',
    host: 'pricing',
    summary: 'Price of a reorder.',
  }),
};
