import { type BoardSpec, hundredthsOf } from '@xunban/contract/board-spec';
import { add, type Fen, subtract } from '@xunban/money';
import type { IndexedBook } from '../price-book/indexed-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { cheapestEquivalent } from './cheapest-equivalent.ts';
import { type PricePlan, planPrice, totalsAt } from './price-plan.ts';
import { orderSize } from './price-rule.ts';
import type { CliffHint, FieldChange, Hint, MatrixRow, OptionEffect } from './quote-types.ts';
import { sampleFor } from './tariff-rules.ts';

/** Maximum distance of a board beyond an edge for a hint, in percent of the edge. */
const CLIFF_REACH_PERCENT = 10;
/** Savings below this share of the total are not worth a change of the board. */
const WORTHWHILE_PERCENT = 5n;

export interface HintInput {
  readonly book: IndexedBook;
  readonly plan: PricePlan;
  readonly totalFen: Fen;
  /** Every quantity that lists show. */
  readonly rows: readonly MatrixRow[];
  readonly options: readonly OptionEffect[];
}

/** Returns hints for a lower price based on the price book. */
export function hintsFor(input: HintInput): Hint[] {
  const smaller = smallerBoard(input);
  const cliffs = [
    smaller && sizeCliff(input, smaller),
    ...EASIER.map(({ kind, field }) => kind && optionCliff(input, kind, field)),
  ].filter((hint) => hint !== undefined);
  return [cheaperQuantity(input), sampleQuantity(input), ...cliffs, combinedCliff(input, smaller, cliffs)].filter(
    (hint) => hint !== undefined,
  );
}

/**
 * Fields of which an easier option may cost less, with the corresponding hint. Thicker inner copper is rarely the only cost
 * driver.
 */
const EASIER = [
  { field: 'minHoleMm', kind: 'holeCliff' },
  { field: 'minTraceMil', kind: 'traceCliff' },
  { field: 'outerCopperOz', kind: 'copperCliff' },
  { field: 'innerCopperOz', kind: undefined },
] as const;

type EasierField = (typeof EASIER)[number]['field'];

/** The fields of which the hints look at the options. */
export const HINTED_FIELDS: readonly EasierField[] = EASIER.map(({ field }) => field);

/** Larger holes and wider tracks are easier to make, thinner copper is. */
function isEasier(field: EasierField, value: number, than: number): boolean {
  return field === 'minHoleMm' || field === 'minTraceMil' ? value > than : value < than;
}

/** Returns a hint when a larger quantity costs less: the one with the lowest total, the larger of equals. */
function cheaperQuantity({ plan: { spec }, totalFen, rows }: HintInput): Hint | undefined {
  let best: { readonly quantity: number; readonly totalFen: Fen } | undefined;
  for (const { quantity, cells } of rows) {
    const cell = quantity > spec.quantity ? cells.find(({ leadTime }) => leadTime === spec.leadTime) : undefined;
    if (cell === undefined || cell.totalFen >= totalFen) continue;
    if (best === undefined || cell.totalFen <= best.totalFen) best = { quantity, totalFen: cell.totalFen };
  }
  return best && { kind: 'cheaperQuantity', ...best, savingFen: subtract(totalFen, best.totalFen) };
}

/** Maximum quantity for the hint, as a multiple of the sample price quantity. */
const SAMPLE_REACH = 2;

/** Returns a hint to order fewer: a few pieces more than the sample price covers cost several times as much. */
function sampleQuantity({ plan, totalFen }: HintInput): Hint | undefined {
  const { samples, spec, piece } = plan;
  const quantity = samples.at(-1)?.uptoQuantity;
  if (quantity === undefined || spec.quantity <= quantity || spec.quantity > quantity * SAMPLE_REACH) return undefined;
  const lower = totalsAt(plan, orderSize(piece, quantity))?.totalFen;
  if (lower === undefined || !isWorthwhile(lower, totalFen)) return undefined;
  return { kind: 'sampleQuantity', quantity, totalFen: lower, savingFen: subtract(totalFen, lower) };
}

/** A board a little too large for the sample price, with the sides that have it. */
interface SmallerBoard {
  readonly spec: BoardSpec;
  readonly changes: readonly FieldChange[];
}

function smallerBoard({ plan }: HintInput): SmallerBoard | undefined {
  const { spec } = plan;
  const edgeMm = plan.tariff.sample?.maxSideMm;
  if (edgeMm === undefined || plan.samples.length > 0) return undefined;
  const changes = (['lengthMm', 'widthMm'] as const).flatMap((field): FieldChange[] =>
    spec[field] > edgeMm ? [{ field, from: spec[field], to: edgeMm }] : [],
  );
  if (changes.length === 0 || !changes.every((change) => isWithinReach(change, edgeMm))) return undefined;
  const lengthMm = Math.min(spec.lengthMm, edgeMm);
  return { spec: { ...spec, lengthMm, widthMm: Math.min(spec.widthMm, edgeMm) }, changes };
}

function sizeCliff({ book, totalFen }: HintInput, { spec, changes }: SmallerBoard): CliffHint | undefined {
  if (checkSpec(spec, book).length > 0) return undefined;
  const plan = planPrice(spec, book);
  if (plan === undefined || sampleFor(plan.samples, spec.quantity) === undefined) return undefined;
  return worthwhile('sizeCliff', changes, totalsAt(plan, orderSize(plan.piece, spec.quantity))?.totalFen, totalFen);
}

function isWithinReach({ from }: FieldChange, edgeMm: number): boolean {
  return typeof from === 'number' && hundredthsOf(from) * 100 <= hundredthsOf(edgeMm) * (100 + CLIFF_REACH_PERCENT);
}

/** A hole or a track just finer, or copper just thicker, than what comes at no or less extra cost. */
function optionCliff(input: HintInput, kind: CliffHint['kind'], field: EasierField): CliffHint | undefined {
  const {
    plan: { spec },
    totalFen,
  } = input;
  const [first, ...others] = easierOptions(input, field);
  if (first === undefined) return undefined;
  // Equal savings: the smallest change of the board wins.
  const best = others.reduce((lowest, option) => {
    const isLower = option.totalFen < lowest.totalFen;
    return isLower || (option.totalFen === lowest.totalFen && isEasier(field, lowest.to, option.to)) ? option : lowest;
  }, first);
  return worthwhile(kind, [{ field, from: spec[field], to: best.to }], best.totalFen, totalFen);
}

/** Several changes at once: an edge of the book that is met only when nothing is beyond it any more. */
function combinedCliff(
  input: HintInput,
  smaller: SmallerBoard | undefined,
  cliffs: readonly CliffHint[],
): CliffHint | undefined {
  const {
    plan: { spec },
    book,
    totalFen,
  } = input;
  const free = EASIER.map(({ field }) => field).filter((field) => easierOptions(input, field).length > 0);
  if (free.length + (smaller === undefined ? 0 : 1) < 2) return undefined;
  const starts = [{ spec, changes: [] }, ...(smaller === undefined ? [] : [smaller])];
  const found = starts.flatMap((start) => {
    const best = cheapestEquivalent({ spec: start.spec, free, book });
    return best === undefined ? [] : [{ totalFen: best.totalFen, changes: [...start.changes, ...best.changes] }];
  });
  const [first, second] = found.filter(({ changes }) => isEverythingEasier(changes));
  const best = first !== undefined && second !== undefined && second.totalFen < first.totalFen ? second : first;
  if (best === undefined || best.changes.length < 2) return undefined;
  const bringsMore = cliffs.every((cliff) => best.totalFen < cliff.totalFen);
  return bringsMore ? worthwhile('combinedCliff', best.changes, best.totalFen, totalFen) : undefined;
}

function isEverythingEasier(changes: readonly FieldChange[]): boolean {
  return changes.every(({ field, from, to }) => {
    const easier = EASIER.find((entry) => entry.field === field);
    if (easier === undefined || typeof from !== 'number' || typeof to !== 'number') return easier === undefined;
    return isEasier(easier.field, to, from);
  });
}

/** The easier options of a field that would cost less, each alone. */
function easierOptions({ plan: { spec }, options, totalFen }: HintInput, field: EasierField) {
  const easier: { readonly to: number; readonly totalFen: Fen }[] = [];
  for (const option of options) {
    if (option.field !== field || option.state !== 'available' || option.alsoChanges.length > 0) continue;
    const { value, deltaFen } = option;
    if (typeof value !== 'number' || deltaFen >= 0n || !isEasier(field, value, spec[field])) continue;
    easier.push({ to: value, totalFen: add(totalFen, deltaFen) });
  }
  return easier;
}

function worthwhile(
  kind: CliffHint['kind'],
  changes: readonly FieldChange[],
  lower: Fen | undefined,
  totalFen: Fen,
): CliffHint | undefined {
  if (lower === undefined || !isWorthwhile(lower, totalFen)) return undefined;
  return { kind, changes, totalFen: lower, savingFen: subtract(totalFen, lower) };
}

const isWorthwhile = (lower: Fen, totalFen: Fen): boolean =>
  subtract(totalFen, lower) * 100n >= totalFen * WORTHWHILE_PERCENT;
