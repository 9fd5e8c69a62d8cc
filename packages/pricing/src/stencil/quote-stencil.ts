import { type StencilSpec, stencilCount } from '@xunban/contract/board-spec';
import { type Fen, fen, multiplyRatio } from '@xunban/money';
import type { Schedule, WorkCalendar } from '../calendar/work-calendar.ts';
import { addDays, scheduler, shanghaiDate } from '../calendar/working-days.ts';
import { bookOn } from '../price-book/book-on.ts';
import type { LineCode } from '../price-book/line-codes.ts';
import type { PriceBook, StencilTariff } from '../price-book/price-book.ts';
import { atLeast, begun, type Formula, fenOf, formulaText, minus, number, times } from '../quote/formula.ts';
import { ROUNDING } from '../quote/price-rule.ts';
import type { DayLine, PriceLine } from '../quote/quote-types.ts';
import type { FieldValue } from '../rules/spec-rule.ts';

export interface StencilRequest {
  readonly spec: StencilSpec;
  readonly book: PriceBook;
  readonly calendar: WorkCalendar;
  /** Time of the quote, ISO 8601 with any offset. */
  readonly at: string;
}

/** Figures of a stencil order that need no price. */
export interface StencilFigures {
  readonly spec: StencilSpec;
  readonly bookVersion: string;
  readonly calendarVersion: string;
  /** A stencil with its frame. */
  readonly pieceLengthMm: number;
  readonly pieceWidthMm: number;
  readonly weightG: number;
}

export interface StencilQuote extends StencilFigures {
  readonly ok: true;
  readonly quotedAt: string;
  readonly validUntil: string;
  readonly chosen: {
    readonly totalFen: Fen;
    /** Per set, rounded half up to the fen; for reading, never for adding up. */
    readonly unitFen: Fen;
    readonly lines: readonly PriceLine[];
    readonly days: readonly DayLine[];
    readonly workingDays: number;
    readonly shipDate: string;
    readonly schedule: Schedule;
  };
}

/** An option of a stencil that the book does not sell. */
export interface StencilViolation {
  readonly field: 'frame' | 'thicknessMm';
  readonly code: 'stencilNotSold';
  readonly reasonKey: 'pricing.rule.stencilNotSold';
  readonly value: FieldValue;
  readonly nearest: FieldValue | null;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface RefusedStencil extends StencilFigures {
  readonly ok: false;
  readonly quotedAt: string;
  readonly violations: readonly StencilViolation[];
}

/** Computes the price of stencils that are ordered without boards. It reads only the request. */
export function quoteStencil({ spec, book: asked, calendar, at }: StencilRequest): StencilQuote | RefusedStencil {
  const book = bookOn(asked, shanghaiDate(at));
  const tariff = book.stencil;
  const frame = tariff?.frames.find((one) => one.frame === spec.frame);
  const count = stencilCount(spec);
  const figures: StencilFigures = {
    spec,
    bookVersion: book.version,
    calendarVersion: calendar.version,
    pieceLengthMm: frame?.longMm ?? 0,
    pieceWidthMm: frame?.shortMm ?? 0,
    weightG: count * (frame?.weightG ?? 0),
  };
  const violations = violationsOf(spec, tariff);
  if (tariff === undefined || frame === undefined || violations.length > 0)
    return { ok: false, quotedAt: at, violations, ...figures };
  const lines = linesOf(spec, tariff, frame.yuan, count);
  const totalFen = fen(lines.reduce((sum, { amountFen }) => sum + amountFen, 0n));
  const days = daysOf(spec, tariff);
  const workingDays = days.reduce((sum, one) => sum + one.days, 0);
  const schedule = scheduler(calendar, at)(workingDays);
  return {
    ...figures,
    ok: true,
    quotedAt: at,
    validUntil: addDays(shanghaiDate(at), book.quoteValidDays),
    chosen: {
      totalFen,
      unitFen: multiplyRatio(totalFen, 1n, spec.quantity, 'halfUp'),
      lines,
      days,
      workingDays,
      shipDate: schedule.shipDate,
      schedule,
    },
  };
}

/** The text that two stencils share exactly when they ask for the same: JSON with sorted keys, without the remarks. */
export function stencilFingerprint({ remarks: _remarks, ...asked }: StencilSpec): string {
  return JSON.stringify(Object.fromEntries(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function violationsOf(spec: StencilSpec, tariff: StencilTariff | undefined): StencilViolation[] {
  const frames = tariff?.frames.map(({ frame }) => frame) ?? [];
  const offered = [
    ['frame', frames],
    ['thicknessMm', tariff?.thicknessesMm ?? []],
  ] as const;
  return offered.flatMap(([field, values]): StencilViolation[] => {
    const sold: readonly FieldValue[] = values;
    const value = spec[field];
    if (sold.includes(value)) return [];
    const reason = { code: 'stencilNotSold', reasonKey: 'pricing.rule.stencilNotSold' } as const;
    return [{ field, value, nearest: sold[0] ?? null, ...reason, params: { value } }];
  });
}

const HUNDRED = 100;

function linesOf(spec: StencilSpec, tariff: StencilTariff, frameYuan: number, count: number): PriceLine[] {
  const { quantity, apertures } = spec;
  const { includedApertures, yuanPerHundredApertures, electropolishYuan, bothOnOneYuan } = tariff;
  const free = includedApertures * (count / quantity);
  const above = atLeast(number(0), minus(number(apertures), number(free)));
  return [
    line(`stencil.${spec.frame}`, 'stencil', times(number(count), number(frameYuan)), {
      quantity: count,
      yuanEach: frameYuan,
    }),
    ...(spec.sides === 'bothOnOne'
      ? [
          line('stencil.bothOnOne', 'stencil', times(number(quantity), number(bothOnOneYuan)), {
            quantity,
            yuanEach: bothOnOneYuan,
          }),
        ]
      : []),
    ...(spec.electropolished
      ? [
          line('stencil.electropolish', 'electropolish', times(number(count), number(electropolishYuan)), {
            quantity: count,
            yuanEach: electropolishYuan,
          }),
        ]
      : []),
    line(
      'stencil.apertures',
      'apertures',
      times(number(quantity), begun(above, number(HUNDRED)), number(yuanPerHundredApertures)),
      { quantity, apertures, free },
    ),
  ].filter(({ amountFen }) => amountFen !== 0n);
}

function line(ruleId: string, code: LineCode, formula: Formula, inputs: PriceLine['inputs']): PriceLine {
  return {
    ruleId,
    line: code,
    nameKey: `pricing.line.${code}`,
    inputs,
    formula: formulaText(formula),
    rounding: ROUNDING,
    amountFen: fenOf(formula, ROUNDING),
  };
}

const daysOf = (spec: StencilSpec, { leadDays, electropolishDays }: StencilTariff): DayLine[] => [
  { ruleId: 'base', nameKey: 'pricing.day.base', days: leadDays },
  ...(spec.electropolished && electropolishDays > 0
    ? [{ ruleId: 'stencil.electropolish', nameKey: 'pricing.line.electropolish', days: electropolishDays }]
    : []),
];
