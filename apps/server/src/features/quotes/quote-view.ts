import type { QuoteView } from '@xunban/contract';
import { toWire } from '@xunban/money';
import type {
  ChosenCell,
  FieldChange,
  Hint,
  OptionEffect,
  Quote,
  QuoteCell,
  QuoteOutcome,
  RefusedQuote,
} from '@xunban/pricing';
import { viewLine } from './stored-lines.ts';

type View<K extends keyof QuoteView> = NonNullable<QuoteView[K]>;

/** What a quote looks like on the wire: the same names, amounts in yuan. */
export function viewQuote(outcome: QuoteOutcome, quotedAt: string): QuoteView {
  return outcome.ok ? viewPriced(outcome) : viewRefused(outcome, quotedAt);
}

export function viewChosen(chosen: ChosenCell): View<'chosen'> {
  return {
    ...viewCell(chosen),
    quantity: chosen.quantity,
    lines: chosen.lines.map(viewLine),
    days: chosen.days.map(({ ruleId, nameKey, days }) => ({ ruleId, nameKey, days })),
    schedule: { ...chosen.schedule, skipped: chosen.schedule.skipped.map(({ date, reason }) => ({ date, reason })) },
  };
}

function viewPriced(quote: Quote): QuoteView {
  return {
    ...viewFigures(quote),
    ok: true,
    quotedAt: quote.quotedAt,
    validUntil: quote.validUntil,
    violations: [],
    leadTimes: [...quote.leadTimes],
    matrix: quote.matrix.map(({ quantity, cells }) => ({ quantity, cells: cells.map(viewCell) })),
    chosen: viewChosen(quote.chosen),
    options: quote.options.map(viewOption),
    hints: quote.hints.map(viewHint),
  };
}

function viewRefused(refused: RefusedQuote, quotedAt: string): QuoteView {
  return {
    ...viewFigures(refused),
    ok: false,
    quotedAt,
    validUntil: null,
    violations: refused.violations.map(({ field, code, reasonKey, value, nearest, params }) => ({
      field,
      code,
      reasonKey,
      value,
      nearest,
      params: { ...params },
    })),
    leadTimes: [],
    matrix: [],
    chosen: null,
    options: [],
    hints: [],
  };
}

const viewFigures = (figures: QuoteOutcome) => ({
  spec: figures.spec,
  bookVersion: figures.bookVersion,
  calendarVersion: figures.calendarVersion,
  pieceLengthMm: figures.pieceLengthMm,
  pieceWidthMm: figures.pieceWidthMm,
  boardsPerPiece: figures.boardsPerPiece,
  areaM2: figures.areaM2,
  weightG: figures.weightG,
  utilisationPercent: figures.utilisationPercent,
});

const viewCell = ({ leadTime, workingDays, shipDate, totalFen, unitFen, perM2Fen }: QuoteCell) => ({
  leadTime,
  workingDays,
  shipDate,
  total: toWire(totalFen),
  unitPrice: toWire(unitFen),
  perM2: toWire(perM2Fen),
});

function viewOption(option: OptionEffect): View<'options'>[number] {
  const { field, value, state } = option;
  const nothing = { delta: null, deltaDays: null, alsoChanges: [], because: [] };
  switch (state) {
    case 'chosen':
      return { field, value, state, ...nothing };
    case 'available':
      return {
        ...{ field, value, state, ...nothing },
        delta: toWire(option.deltaFen),
        deltaDays: option.deltaDays,
        alsoChanges: option.alsoChanges.map(viewChange),
      };
    case 'unavailable':
      return {
        field,
        value,
        state,
        ...nothing,
        because: option.because.map((reason) => ({ ...reason, params: { ...reason.params } })),
      };
  }
}

function viewHint(hint: Hint): View<'hints'>[number] {
  return {
    kind: hint.kind,
    quantity: hint.kind === 'cheaperQuantity' ? hint.quantity : null,
    changes: hint.kind === 'cheaperQuantity' ? [] : hint.changes.map(viewChange),
    total: toWire(hint.totalFen),
    saving: toWire(hint.savingFen),
  };
}

const viewChange = ({ field, from, to }: FieldChange) => ({ field, from, to });
