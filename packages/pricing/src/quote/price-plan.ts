import { type BoardField, type BoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import { type Fen, fen } from '@xunban/money';
import { type IndexedBook, indexBook } from '../price-book/indexed-book.ts';
import { isAbout, type LayerTariff, type PriceBook } from '../price-book/price-book.ts';
import { deliveredPiece, type Piece } from './board-area.ts';
import { daysSavedBy, isOffered, rushRules, standardDays } from './lead-times.ts';
import { type MeasuredRule, measuredRules, meetsCondition, type OptionRule } from './option-rules.ts';
import { type OrderSize, orderSize, type PriceRule } from './price-rule.ts';
import { reliefOf } from './repeat-order.ts';
import { designsRule, filmRule, type SampleRule, sampleFor, sampleRules } from './tariff-rules.ts';

/** Fields that decide which tariff counts and for how much area. */
export const FRAME_FIELDS: ReadonlySet<BoardField> = new Set<BoardField>([
  'material',
  'layers',
  'deliveryForm',
  'panelSeparation',
  'rails',
  'quantity',
  'leadTime',
]);

/** The rules of the book that price a board, before its quantity is known. Made once, asked for every cell of the matrix. */
export interface PricePlan {
  readonly spec: BoardSpec;
  readonly tariff: LayerTariff;
  readonly piece: Piece;
  /** Flat prices that stand in for `plain`; empty when the board is not covered. */
  readonly samples: readonly SampleRule[];
  /** Board, engineering and film; on a repeated order also what is taken off of them again. */
  readonly plain: readonly PriceRule[];
  /** Further designs, likewise. */
  readonly designs: readonly PriceRule[];
  readonly options: readonly OptionRule[];
  readonly measured: readonly MeasuredRule[];
}

/** Pricing inputs of a board besides its choices. They are the same for all options of an order. */
export interface PlanFacts {
  /** The tooling of a previous order is used again. */
  readonly isRepeat: boolean;
  /** The surcharges for what was measured, by outline and facts alone. */
  readonly measured: readonly MeasuredRule[];
}

export function factsOf(spec: BoardSpec, book: PriceBook, isRepeat = false): PlanFacts {
  return { isRepeat, measured: measuredRules(spec, book) };
}

/** Returns undefined when the book does not sell boards of that material and layer count. */
export function planPrice(
  spec: BoardSpec,
  book: IndexedBook,
  { isRepeat, measured }: PlanFacts = factsOf(spec, book),
): PricePlan | undefined {
  const { tariff, areaRules } = book.kindOf(spec);
  if (tariff === undefined) return undefined;
  const { material, layers } = spec;
  const piece = deliveredPiece(spec, book.capability.tabGapMm);
  const film = filmRule(spec, tariff);
  const designs = spec.designCount > 1 ? [designsRule(spec, tariff)] : [];
  const tooling = [...areaRules.filter(({ line }) => line === 'engineering'), film];
  return {
    spec,
    tariff,
    piece,
    samples: sampleRules(spec, tariff, piece),
    plain: [...areaRules, film, ...(isRepeat ? tooling.map(reliefOf) : [])],
    designs: [...designs, ...(isRepeat ? designs.map(reliefOf) : [])],
    options: surcharges(spec, book),
    measured: measured.filter(
      ({ about, only }) => isAbout(about, material, layers) && (only === undefined || meetsCondition(spec, only)),
    ),
  };
}

/** The surcharges of the book that a board's options meet. */
function surcharges(spec: BoardSpec, book: IndexedBook): OptionRule[] {
  const { material, layers } = spec;
  const matched: OptionRule[] = [];
  for (const [field, byValue] of book.surcharges) {
    const rules = byValue.get(spec[field]);
    if (rules === undefined || !isFieldRelevant(spec, field)) continue;
    for (const rule of rules) if (isAbout(rule.about, material, layers)) matched.push(rule);
  }
  return matched;
}

/** The totals of an order. */
export interface Totals {
  readonly totalFen: Fen;
  readonly workingDays: number;
}

/** Returns the totals of a board as specified; undefined when the book does not sell it, or not at that lead time. */
export function totalsOf(spec: BoardSpec, book: PriceBook, isRepeat = false): Totals | undefined {
  return totalsWith(spec, indexBook(book), factsOf(spec, book, isRepeat));
}

/** The same where the facts are known already. */
export function totalsWith(spec: BoardSpec, book: IndexedBook, facts: PlanFacts): Totals | undefined {
  const plan = planPrice(spec, book, facts);
  return plan && totalsAt(plan, orderSize(plan.piece, spec.quantity));
}

/** The same for a board that is planned; nothing when its lead time is not on offer. */
export function totalsAt(plan: PricePlan, order: OrderSize): Totals | undefined {
  const { tariff, spec } = plan;
  if (!isOffered(tariff, order.area, spec.leadTime)) return undefined;
  const rules = [...standardRules(plan, order), ...rushRules(tariff, spec.leadTime)];
  return { totalFen: totalOf(rules, order), workingDays: standardDaysOf(plan, order) - daysSavedBy(spec.leadTime) };
}

/** Returns the price rules of an order size at the standard lead time. */
export function standardRules(plan: PricePlan, order: OrderSize): PriceRule[] {
  const sample = sampleFor(plan.samples, order.quantity);
  return [...(sample === undefined ? plan.plain : [sample]), ...plan.designs, ...plan.options, ...plan.measured];
}

/** The amounts of rules, each rounded to the fen, added up. */
export function totalOf(rules: readonly PriceRule[], order: OrderSize): Fen {
  let total = 0n;
  for (const rule of rules) total += order.amountOf(rule);
  return fen(total);
}

/** Working days until so much ships at the standard lead time. */
export function standardDaysOf({ tariff, options }: PricePlan, order: OrderSize): number {
  return options.reduce((days, { extraDays }) => days + extraDays, standardDays(tariff, order.area));
}
