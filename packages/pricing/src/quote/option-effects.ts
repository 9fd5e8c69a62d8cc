import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { fen } from '@xunban/money';
import type { IndexedBook } from '../price-book/indexed-book.ts';
import { repairAfter } from '../rules/check-spec.ts';
import { type PlanFacts, type PricePlan, planPrice, type Totals, totalsAt } from './price-plan.ts';
import { type OrderSize, orderSize } from './price-rule.ts';
import type { OptionEffect, OptionReason } from './quote-types.ts';
import { fieldsThatNeedTooling } from './repeat-order.ts';
import { sampleFor } from './tariff-rules.ts';

/** The lead time is a column of the matrix, not a separate option. */
const OPTION_FIELDS: readonly ChoiceField[] = Object.keys(BOARD_CHOICES)
  .filter(isChoiceField)
  .filter((field) => field !== 'leadTime');

/** The book has the board but no price for it at this lead time. */
const NOT_SOLD: OptionReason = { code: 'leadTimeOffered', reasonKey: 'pricing.rule.leadTimeOffered', params: {} };

/** An order with what it comes to, against which its other options are held. */
export interface PricedOrder {
  readonly plan: PricePlan;
  readonly size: OrderSize;
  readonly now: Totals;
  readonly book: IndexedBook;
  readonly facts: PlanFacts;
}

/** Returns the price effect of each option of each field that applies. */
export function optionEffects(order: PricedOrder, fields: readonly ChoiceField[] = OPTION_FIELDS): OptionEffect[] {
  return fields
    .filter((field) => isFieldRelevant(order.plan.spec, field))
    .flatMap((field) => BOARD_CHOICES[field].map((value) => effectOf(order, field, value)));
}

function effectOf(order: PricedOrder, field: ChoiceField, value: ChoiceValue): OptionEffect {
  const { spec } = order.plan;
  if (value === spec[field]) return { field, value, state: 'chosen' };
  const repair = repairAfter({ ...spec, [field]: value }, order.book, [field]);
  if (!repair.ok) {
    return { field, value, state: 'unavailable', because: reasonsOf(repair.violations) };
  }
  const variant = variantOf(order, repair.spec);
  if (variant === undefined) return { field, value, state: 'unavailable', because: [NOT_SOLD] };
  const { totals: then, plan } = variant;
  return {
    field,
    value,
    state: 'available',
    deltaFen: fen(then.totalFen - order.now.totalFen),
    deltaDays: then.workingDays - order.now.workingDays,
    alsoChanges: repair.changes,
    losesSample: isSample(order.plan, spec.quantity) && !isSample(plan, spec.quantity),
  };
}

const isSample = ({ samples }: PricePlan, quantity: number): boolean => sampleFor(samples, quantity) !== undefined;

/** A rule that faults two fields with the same figures, as both sides of a board, is one sentence. */
function reasonsOf(violations: readonly OptionReason[]): OptionReason[] {
  const bySentence = new Map(
    violations.map(({ code, reasonKey, params }) => [JSON.stringify([code, params]), { code, reasonKey, params }]),
  );
  return [...bySentence.values()];
}

/** A change that requires new tooling loses the tooling relief of the previous order. */
function variantOf({ plan, size, book, facts }: PricedOrder, spec: BoardSpec) {
  const isRepeat = facts.isRepeat && fieldsThatNeedTooling(plan.spec, spec).length === 0;
  const variant = planPrice(spec, book, { ...facts, isRepeat });
  if (variant === undefined) return undefined;
  const isSameSize =
    variant.piece.lengthHundredths === plan.piece.lengthHundredths &&
    variant.piece.widthHundredths === plan.piece.widthHundredths &&
    variant.piece.outlines === plan.piece.outlines;
  const totals = totalsAt(variant, isSameSize ? size : orderSize(variant.piece, spec.quantity));
  return totals && { plan: variant, totals };
}
