import type { BoardField, BoardSpec, Choice, ChoiceField, ChoiceValue } from '@xunban/contract/board-spec';
import type { Fen, Rounding } from '@xunban/money';
import type { Schedule, WorkCalendar } from '../calendar/work-calendar.ts';
import type { LineCode } from '../price-book/line-codes.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import type { FieldValue, Violation } from '../rules/spec-rule.ts';

export interface QuoteRequest {
  readonly spec: BoardSpec;
  /** Rows of the matrix; what lists show when absent. The quantity of the spec is always a row; unsold ones are none. */
  readonly quantities?: readonly number[] | undefined;
  /** Number of the previous order whose tooling is used again; the caller has checked that it fits. */
  readonly repeatOf?: string | undefined;
  /** Parts required besides the chosen cell; all when absent. Parts not requested are empty and cost no time. */
  readonly parts?: readonly QuotePart[] | undefined;
  readonly book: PriceBook;
  readonly calendar: WorkCalendar;
  /** Time of the quote, ISO 8601 with any offset; dates count from a payment at this moment. */
  readonly at: string;
}

export type QuotePart = 'matrix' | 'options' | 'hints';

export type QuoteOutcome = Quote | RefusedQuote;

/** The board cannot be made as asked. */
export interface RefusedQuote extends BoardFigures {
  readonly ok: false;
  readonly quotedAt: string;
  readonly violations: readonly Violation[];
}

export interface Quote extends BoardFigures {
  readonly ok: true;
  /** Time of the request, as stated in it. */
  readonly quotedAt: string;
  /** The last day, yyyy-MM-dd in Asia/Shanghai, on which the quote holds. */
  readonly validUntil: string;
  readonly chosen: ChosenCell;
  readonly leadTimes: readonly Choice<'leadTime'>[];
  /** Maximum number of pieces of this board at the sample price; null when it has none. */
  readonly sampleUpTo: number | null;
  /** One row per quantity, ascending; a row leaves out the lead times that are not offered for it. */
  readonly matrix: readonly MatrixRow[];
  /** Effects of all options by field, chosen options included. */
  readonly options: readonly OptionEffect[];
  readonly hints: readonly Hint[];
}

/** Figures derived from the specification alone. */
export interface BoardFigures {
  readonly spec: BoardSpec;
  readonly bookVersion: string;
  readonly calendarVersion: string;
  /** A delivered piece: the board, or the panel with its gaps and rails. */
  readonly pieceLengthMm: number;
  readonly pieceWidthMm: number;
  readonly boardsPerPiece: number;
  /** Exact decimal text of the order's area in m². */
  readonly areaM2: string;
  readonly weightG: number;
  readonly utilisationPercent: number | null;
}

export interface QuoteCell {
  readonly leadTime: Choice<'leadTime'>;
  readonly workingDays: number;
  /** yyyy-MM-dd in Asia/Shanghai. */
  readonly shipDate: string;
  readonly totalFen: Fen;
  /** The total per piece and per m², rounded half up to the fen; for reading, never for adding up. */
  readonly unitFen: Fen;
  readonly perM2Fen: Fen;
}

export interface MatrixRow {
  readonly quantity: number;
  readonly cells: readonly QuoteCell[];
}

export interface ChosenCell extends QuoteCell {
  readonly quantity: number;
  /** They add up to `totalFen` exactly. */
  readonly lines: readonly PriceLine[];
  /** They add up to `workingDays`. */
  readonly days: readonly DayLine[];
  readonly schedule: Schedule;
}

/** One line of a price: the rule that made it, from what, by which formula, and how much. */
export interface PriceLine {
  readonly ruleId: string;
  readonly line: LineCode;
  readonly nameKey: `pricing.line.${LineCode}`;
  /** Names: `pricing.input.<key>`. Option values that are words are named by `pricing.option.<field>.<value>`. */
  readonly inputs: Readonly<Record<string, string | number>>;
  /** Arithmetic in yuan that `evaluateFormula` repeats, such as `max(140, 140 × 0.25)`. */
  readonly formula: string;
  readonly rounding: Rounding;
  readonly amountFen: Fen;
}

/** One part of the lead time: `base`, an option's rule id such as `finish.enig`, or `rush2`. */
export interface DayLine {
  readonly ruleId: string;
  readonly nameKey: string;
  readonly days: number;
}

export type OptionEffect = {
  readonly field: ChoiceField;
  readonly value: ChoiceValue;
} & (
  | { readonly state: 'chosen' }
  | {
      readonly state: 'available';
      readonly deltaFen: Fen;
      readonly deltaDays: number;
      /** Choices that have to change with it, such as the legend under a white mask. */
      readonly alsoChanges: readonly FieldChange[];
      /** The sample price covers the order as it is, and does not cover this option. */
      readonly losesSample: boolean;
    }
  | { readonly state: 'unavailable'; readonly because: readonly OptionReason[] }
);

/** A rule that stands in the way of an option, with the figures of its text. */
export type OptionReason = Pick<Violation, 'code' | 'reasonKey' | 'params'>;

export interface FieldChange {
  readonly field: BoardField;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** Something that a buyer who knew the price book would do. Texts: `pricing.hint.<kind>`. */
export type Hint =
  /** More pieces at the same lead time cost less in total. */
  | { readonly kind: 'cheaperQuantity'; readonly quantity: number; readonly totalFen: Fen; readonly savingFen: Fen }
  /** No more pieces than these come at the sample price, which costs less in total. */
  | { readonly kind: 'sampleQuantity'; readonly quantity: number; readonly totalFen: Fen; readonly savingFen: Fen }
  /** The board is a little beyond an edge of the book; with these changes the order costs that much less. */
  | CliffHint;

export interface CliffHint {
  /** `combinedCliff`: several changes that bring more together than any one of them. */
  readonly kind: 'sizeCliff' | 'holeCliff' | 'traceCliff' | 'copperCliff' | 'combinedCliff';
  readonly changes: readonly FieldChange[];
  readonly totalFen: Fen;
  readonly savingFen: Fen;
}
