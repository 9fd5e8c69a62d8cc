import type { QuoteView } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { Violation } from '../rules/spec-rule.ts';
import type {
  ChosenCell,
  FieldChange,
  Hint,
  MatrixRow,
  OptionEffect,
  PriceLine,
  QuoteCell,
  QuoteOutcome,
} from './quote-types.ts';

type View<K extends keyof QuoteView> = NonNullable<QuoteView[K]>;

/** A quote as it leaves, over HTTP and from the command line alike: the same names, amounts in yuan. */
export function viewQuote(outcome: QuoteOutcome): QuoteView {
  const quote = outcome.ok ? outcome : undefined;
  return {
    spec: outcome.spec,
    bookVersion: outcome.bookVersion,
    calendarVersion: outcome.calendarVersion,
    pieceLengthMm: outcome.pieceLengthMm,
    pieceWidthMm: outcome.pieceWidthMm,
    boardsPerPiece: outcome.boardsPerPiece,
    areaM2: outcome.areaM2,
    weightG: outcome.weightG,
    utilisationPercent: outcome.utilisationPercent,
    ok: outcome.ok,
    quotedAt: outcome.quotedAt,
    validUntil: quote?.validUntil ?? null,
    violations: outcome.ok ? [] : outcome.violations.map(viewViolation),
    leadTimes: [...(quote?.leadTimes ?? [])],
    sampleUpTo: quote?.sampleUpTo ?? null,
    matrix: quote?.matrix.map(viewRow) ?? [],
    chosen: quote ? viewChosen(quote.chosen) : null,
    options: quote?.options.map(viewOption) ?? [],
    hints: quote?.hints.map(viewHint) ?? [],
  };
}

/** The chosen cell of a quote as it leaves. */
export function viewChosen(chosen: ChosenCell): View<'chosen'> {
  const { leadTime, workingDays, shipDate, total, unitPrice, perM2 } = viewCell(chosen);
  return {
    leadTime,
    workingDays,
    shipDate,
    total,
    unitPrice,
    perM2,
    quantity: chosen.quantity,
    lines: chosen.lines.map(viewLine),
    days: chosen.days.map((line) => ({ ...line })),
    schedule: { ...chosen.schedule, skipped: [...chosen.schedule.skipped] },
  };
}

function viewViolation(violation: Violation): View<'violations'>[number] {
  return { ...violation, params: { ...violation.params } };
}

function viewRow({ quantity, cells }: MatrixRow): View<'matrix'>[number] {
  return { quantity, cells: cells.map(viewCell) };
}

function viewCell({ leadTime, workingDays, shipDate, totalFen, unitFen, perM2Fen }: QuoteCell) {
  return {
    leadTime,
    workingDays,
    shipDate,
    total: toApi(totalFen),
    unitPrice: toApi(unitFen),
    perM2: toApi(perM2Fen),
  };
}

function viewLine({ ruleId, line, nameKey, inputs, formula, rounding, amountFen }: PriceLine) {
  return { ruleId, line, nameKey, inputs: { ...inputs }, formula, rounding, amount: toApi(amountFen) };
}

function viewOption(option: OptionEffect): View<'options'>[number] {
  const { field, value, state } = option;
  const nothing = { delta: null, deltaDays: null, alsoChanges: [], because: [] };
  switch (state) {
    case 'chosen':
      return { field, value, state, ...nothing };
    case 'available': {
      const { deltaFen, deltaDays, alsoChanges, losesSample } = option;
      return {
        field,
        value,
        state,
        delta: toApi(deltaFen),
        deltaDays,
        alsoChanges: alsoChanges.map(viewChange),
        because: [],
        ...(losesSample && { losesSample }),
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
    quantity: 'quantity' in hint ? hint.quantity : null,
    changes: 'quantity' in hint ? [] : hint.changes.map(viewChange),
    total: toApi(hint.totalFen),
    saving: toApi(hint.savingFen),
  };
}

function viewChange({ field, from, to }: FieldChange) {
  return { field, from, to };
}
