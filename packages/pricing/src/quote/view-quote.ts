import type { QuoteView } from '@xunban/contract';
import { toWire } from '@xunban/money';
import type {
  BoardFigures,
  ChosenCell,
  FieldChange,
  Hint,
  OptionEffect,
  PriceLine,
  Quote,
  QuoteCell,
  QuoteOutcome,
  RefusedQuote,
} from './quote-types.ts';

type View<K extends keyof QuoteView> = NonNullable<QuoteView[K]>;

/**
 * A quote as it leaves, over HTTP and from the command line alike: the same names, amounts in yuan.
 * @param quotedAt when it was asked for, ISO 8601 with +08:00
 */
export function viewQuote(outcome: QuoteOutcome, quotedAt: string): QuoteView {
  return outcome.ok ? viewPriced(outcome, quotedAt) : viewRefused(outcome, quotedAt);
}

/** The chosen cell of a quote as it leaves. */
export function viewChosen(chosen: ChosenCell): View<'chosen'> {
  return {
    ...viewCell(chosen),
    quantity: chosen.quantity,
    lines: chosen.lines.map(viewLine),
    days: chosen.days.map((line) => ({ ...line })),
    schedule: { ...chosen.schedule, skipped: [...chosen.schedule.skipped] },
  };
}

function viewPriced(quote: Quote, quotedAt: string): QuoteView {
  return {
    ...viewFigures(quote),
    ok: true,
    quotedAt,
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
    violations: refused.violations.map((violation) => ({ ...violation, params: { ...violation.params } })),
    leadTimes: [],
    matrix: [],
    chosen: null,
    options: [],
    hints: [],
  };
}

function viewFigures(figures: BoardFigures) {
  return {
    spec: figures.spec,
    bookVersion: figures.bookVersion,
    calendarVersion: figures.calendarVersion,
    pieceLengthMm: figures.pieceLengthMm,
    pieceWidthMm: figures.pieceWidthMm,
    boardsPerPiece: figures.boardsPerPiece,
    areaM2: figures.areaM2,
    weightG: figures.weightG,
    utilisationPercent: figures.utilisationPercent,
  };
}

function viewCell({ leadTime, workingDays, shipDate, totalFen, unitFen, perM2Fen }: QuoteCell) {
  return {
    leadTime,
    workingDays,
    shipDate,
    total: toWire(totalFen),
    unitPrice: toWire(unitFen),
    perM2: toWire(perM2Fen),
  };
}

function viewLine({ ruleId, line, nameKey, inputs, formula, amountFen }: PriceLine) {
  return { ruleId, line, nameKey, inputs: { ...inputs }, formula, amount: toWire(amountFen) };
}

function viewOption(option: OptionEffect): View<'options'>[number] {
  const { field, value, state } = option;
  const nothing = { delta: null, deltaDays: null, alsoChanges: [], because: [] };
  switch (state) {
    case 'chosen':
      return { field, value, state, ...nothing };
    case 'available': {
      const { deltaFen, deltaDays, alsoChanges } = option;
      return {
        field,
        value,
        state,
        delta: toWire(deltaFen),
        deltaDays,
        alsoChanges: alsoChanges.map(viewChange),
        because: [],
      };
    }
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

function viewChange({ field, from, to }: FieldChange) {
  return { field, from, to };
}
