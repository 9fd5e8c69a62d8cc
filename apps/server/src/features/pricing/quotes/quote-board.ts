import { createHash } from 'node:crypto';
import { type BoardSpec, isStencil, type OrderedSpec, type StencilSpec } from '@xunban/contract';
import {
  type Quote,
  type QuoteOutcome,
  type QuotePart,
  quote,
  quoteFingerprint,
  quoteStencil,
  type RefusedStencil,
  type StencilQuote,
  stencilFingerprint,
} from '@xunban/pricing';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { currentCalendar, currentPriceData, priceDataOf } from '../prices/price-data.ts';
import type { StoredQuote } from './stored-quotes.ts';

/** Options of a quote besides the board. */
export interface QuoteWishes {
  /** Rows of the matrix; what lists show when absent. */
  readonly quantities?: readonly number[] | undefined;
  /** Parts in addition to the chosen cell; all when absent, `[]` for the price alone. */
  readonly parts?: readonly QuotePart[] | undefined;
  /** Number of an earlier order whose tooling fits; checked by `repeatable-order.ts`. */
  readonly repeatOf?: string | null | undefined;
}

/** The price of a board now, or why it cannot be made. Stores nothing. */
export async function quoteBoard(
  reader: Reader,
  spec: BoardSpec,
  { quantities, parts, repeatOf }: QuoteWishes = {},
): Promise<QuoteOutcome> {
  const [book, { calendar, now }] = await Promise.all([
    currentPriceData(reader, 'price_book'),
    currentCalendar(reader),
  ]);
  return quote({ spec, quantities, parts, repeatOf: repeatOf ?? undefined, book, calendar, at: toIso(now) });
}

/** The price of boards or of stencils, or why they cannot be made. */
export type OrderedOutcome = QuoteOutcome | StencilQuote | RefusedStencil;
export type OrderedQuote = Extract<OrderedOutcome, { readonly ok: true }>;
export type RefusedOrder = Extract<OrderedOutcome, { readonly ok: false }>;

/** The price of any product now. Wishes concern boards alone. Stores nothing. */
export async function quoteOrdered(reader: Reader, spec: OrderedSpec, wishes: QuoteWishes): Promise<OrderedOutcome> {
  return isStencil(spec) ? quoteStencilNow(reader, spec) : quoteBoard(reader, spec, wishes);
}

/** The price of stencils now, or why they cannot be made. Stores nothing. */
export async function quoteStencilNow(reader: Reader, spec: StencilSpec): Promise<StencilQuote | RefusedStencil> {
  const [book, { calendar, now }] = await Promise.all([
    currentPriceData(reader, 'price_book'),
    currentCalendar(reader),
  ]);
  return quoteStencil({ spec, book, calendar, at: toIso(now) });
}

/** The price alone: no matrix, options or hints. */
export const PRICE_ONLY = { parts: [] } as const satisfies QuoteWishes;

/** @throws Refusal `quote.notProducible` with every faulty field, when the board cannot be made as asked. */
export function requireProducible(outcome: QuoteOutcome): Quote;
export function requireProducible(outcome: OrderedOutcome): OrderedQuote;
export function requireProducible(outcome: OrderedOutcome): OrderedQuote {
  if (outcome.ok) return outcome;
  throw notProducible(outcome);
}

/** Basis of a price, besides the board. */
export type QuoteBasis = Pick<StoredQuote, 'bookVersion' | 'calendarVersion' | 'quotedAt' | 'repeatOf'>;

/** The price of a product under published versions and at a moment of the past. */
export async function quoteOnBasis(reader: Reader, spec: OrderedSpec, basis: QuoteBasis): Promise<OrderedOutcome> {
  const book = await priceDataOf(reader, 'price_book', basis.bookVersion);
  const calendar = await priceDataOf(reader, 'work_calendar', basis.calendarVersion);
  const at = toIso(basis.quotedAt);
  if (isStencil(spec)) return quoteStencil({ spec, book, calendar, at });
  return quote({ spec, ...PRICE_ONLY, repeatOf: basis.repeatOf ?? undefined, book, calendar, at });
}

/**
 * Computes a stored quote again under its own price book, calendar and moment. It comes to the same fen, because the
 * engine reads nothing else.
 */
export async function replayQuote(reader: Reader, stored: StoredQuote): Promise<OrderedQuote> {
  const outcome = await quoteOnBasis(reader, stored.spec, stored);
  if (!outcome.ok) throw new Error(`quote ${stored.quoteId} is refused under its own price book`);
  return outcome;
}

/** SHA-256 of what the buyer asks for; equal exactly when two specifications ask for the same. */
export const fingerprintOf = (spec: OrderedSpec): string =>
  createHash('sha256')
    .update(isStencil(spec) ? stencilFingerprint(spec) : quoteFingerprint(spec))
    .digest('hex');

export function notProducible({ violations }: Pick<RefusedOrder, 'violations'>): Refusal {
  return new Refusal('quote.notProducible', {
    fields: violations.map(({ field, code, params }) => ({ field: `spec.${field}`, code, params })),
    data: { violations },
  });
}
