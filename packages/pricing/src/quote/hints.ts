import { type BoardSpec, hundredthsOf } from '@xunban/contract/board-spec';
import { add, type Fen, subtract } from '@xunban/money';
import { tariffOf } from '../price-book/board-kind.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { standingOf } from './option-effects.ts';
import { type PricePlan, planPrice } from './price-plan.ts';
import type { FieldChange, Hint, MatrixRow, OptionEffect } from './quote-types.ts';
import { sampleFor } from './sample-prices.ts';

/** How far beyond an edge a board may lie to be told about it, in percent of the edge. */
const CLIFF_REACH_PERCENT = 10;
/** Savings below this share of the total are not worth a change of the board. */
const WORTHWHILE_PERCENT = 5n;

export interface HintInput {
  readonly spec: BoardSpec;
  readonly book: PriceBook;
  readonly plan: PricePlan;
  readonly totalFen: Fen;
  /** Every quantity on offer. */
  readonly rows: readonly MatrixRow[];
  readonly options: readonly OptionEffect[];
}

/** What a buyer who knew the price book would do differently. */
export function hintsFor(input: HintInput): Hint[] {
  return [
    cheaperQuantity(input),
    sizeCliff(input),
    optionCliff(input, 'holeCliff', 'minHoleMm'),
    optionCliff(input, 'traceCliff', 'minTraceMil'),
  ].filter((hint) => hint !== undefined);
}

/** More never costs less without being said: the larger quantity of the lowest total, the larger one of equals. */
function cheaperQuantity({ spec, totalFen, rows }: HintInput): Hint | undefined {
  const totals = rows
    .filter(({ quantity }) => quantity > spec.quantity)
    .flatMap(({ quantity, cells }) => cells.map((cell) => ({ quantity, ...cell })))
    .filter((cell) => cell.leadTime === spec.leadTime && cell.totalFen < totalFen);
  const [first, ...others] = totals;
  if (first === undefined) return undefined;
  const best = others.reduce((lowest, cell) => (cell.totalFen <= lowest.totalFen ? cell : lowest), first);
  return {
    kind: 'cheaperQuantity',
    quantity: best.quantity,
    totalFen: best.totalFen,
    savingFen: subtract(totalFen, best.totalFen),
  };
}

/** A board a little too large for the sample price. */
function sizeCliff({ spec, book, plan, totalFen }: HintInput): Hint | undefined {
  const edgeMm = plan.tariff.sample?.maxSideMm;
  if (edgeMm === undefined || sampleFor(plan.samples, spec.quantity) !== undefined) return undefined;
  const changes = (['lengthMm', 'widthMm'] as const).flatMap((field): FieldChange[] =>
    spec[field] > edgeMm ? [{ field, from: spec[field], to: edgeMm }] : [],
  );
  if (changes.length === 0 || !changes.every((change) => isWithinReach(change, edgeMm))) return undefined;

  const smaller: BoardSpec = {
    ...spec,
    lengthMm: Math.min(spec.lengthMm, edgeMm),
    widthMm: Math.min(spec.widthMm, edgeMm),
  };
  const tariff = tariffOf(spec, book);
  if (tariff === undefined) return undefined;
  if (sampleFor(planPrice(smaller, tariff, book).samples, spec.quantity) === undefined) return undefined;
  if (checkSpec(smaller, book).length > 0) return undefined;
  return worthwhile('sizeCliff', changes, standingOf(smaller, book)?.totalFen, totalFen);
}

function isWithinReach({ from }: FieldChange, edgeMm: number): boolean {
  return typeof from === 'number' && hundredthsOf(from) * 100 <= hundredthsOf(edgeMm) * (100 + CLIFF_REACH_PERCENT);
}

/** A hole or a track just finer than what comes at no or less extra cost. */
function optionCliff(
  { spec, totalFen, options }: HintInput,
  kind: 'holeCliff' | 'traceCliff',
  field: 'minHoleMm' | 'minTraceMil',
): Hint | undefined {
  const cheaper = options.flatMap((option) => {
    if (option.field !== field || option.state !== 'available' || option.alsoChanges.length > 0) return [];
    if (typeof option.value !== 'number' || option.value <= spec[field] || option.deltaFen >= 0n) return [];
    return [{ to: option.value, totalFen: add(totalFen, option.deltaFen) }];
  });
  const [first, ...others] = cheaper;
  if (first === undefined) return undefined;
  // Of equal savings the smallest change of the board.
  const best = others.reduce((lowest, option) => {
    const isLower = option.totalFen < lowest.totalFen;
    return isLower || (option.totalFen === lowest.totalFen && option.to < lowest.to) ? option : lowest;
  }, first);
  return worthwhile(kind, [{ field, from: spec[field], to: best.to }], best.totalFen, totalFen);
}

function worthwhile(
  kind: 'sizeCliff' | 'holeCliff' | 'traceCliff',
  changes: readonly FieldChange[],
  lower: Fen | undefined,
  totalFen: Fen,
): Hint | undefined {
  if (lower === undefined) return undefined;
  const savingFen = subtract(totalFen, lower);
  return savingFen * 100n >= totalFen * WORTHWHILE_PERCENT ? { kind, changes, totalFen: lower, savingFen } : undefined;
}
