import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { type Fen, fen, subtract } from '@xunban/money';
import { tariffOf } from '../price-book/board-kind.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { repairAfter } from '../rules/check-spec.ts';
import { areaOfPieces } from './board-area.ts';
import { type MeasuredFee, measuredFees } from './measured-fees.ts';
import { orderPrice, planPrice } from './price-plan.ts';
import type { OptionEffect, OptionReason } from './quote-types.ts';
import { fieldsThatNeedTooling } from './repeat-order.ts';

/** The lead time is a column of the matrix, not an option beside it. */
const OPTION_FIELDS: readonly ChoiceField[] = Object.keys(BOARD_CHOICES)
  .filter(isChoiceField)
  .filter((field) => field !== 'leadTime');

/** The book has the board but no price for it at this lead time. */
const NOT_SOLD: OptionReason = { code: 'leadTimeOffered', reasonKey: 'pricing.rule.leadTimeOffered', params: {} };

/** What an order comes to. */
export interface Standing {
  readonly totalFen: Fen;
  readonly workingDays: number;
}

/** What each option of each field that means something would change, against the order as it stands. */
export function optionEffects(spec: BoardSpec, book: PriceBook, now: Standing, isRepeat = false): OptionEffect[] {
  const order: OrderAsItStands = { spec, book, now, isRepeat, found: measuredFees(spec, book) };
  const effects: OptionEffect[] = [];
  for (const field of OPTION_FIELDS) {
    if (!isFieldRelevant(spec, field)) continue;
    for (const value of BOARD_CHOICES[field]) {
      effects.push(value === spec[field] ? { field, value, state: 'chosen' } : effectOf(order, field, value));
    }
  }
  return effects;
}

interface OrderAsItStands {
  readonly spec: BoardSpec;
  readonly book: PriceBook;
  readonly now: Standing;
  readonly isRepeat: boolean;
  readonly found: readonly MeasuredFee[];
}

/**
 * The order with a specification as it is; nothing when the book does not sell it.
 * @param found the surcharges for what was measured, where they are known already
 */
export function standingOf(
  spec: BoardSpec,
  book: PriceBook,
  isRepeat = false,
  found: readonly MeasuredFee[] = measuredFees(spec, book),
): Standing | undefined {
  const tariff = tariffOf(spec, book);
  if (tariff === undefined) return undefined;
  const plan = planPrice(spec, tariff, book, isRepeat, found);
  const price = orderPrice(plan, spec.quantity, areaOfPieces(plan.piece, spec.quantity).digits);
  const rush = price.rushFen(spec.leadTime);
  if (rush === undefined) return undefined;
  return { totalFen: fen(price.standardFen + rush), workingDays: price.workingDays(spec.leadTime) };
}

function effectOf(order: OrderAsItStands, field: ChoiceField, value: OptionEffect['value']): OptionEffect {
  const { spec, book, now, isRepeat, found } = order;
  const repair = repairAfter({ ...spec, [field]: value }, book, [field]);
  if (!repair.ok) return { field, value, state: 'unavailable', because: repair.violations.map(reasonOf) };
  // A change that needs tooling of its own loses what the former order's saves.
  const staysRepeat = isRepeat && fieldsThatNeedTooling(spec, repair.spec).length === 0;
  const then = standingOf(repair.spec, book, staysRepeat, found);
  if (then === undefined) return { field, value, state: 'unavailable', because: [NOT_SOLD] };
  return {
    field,
    value,
    state: 'available',
    deltaFen: subtract(then.totalFen, now.totalFen),
    deltaDays: then.workingDays - now.workingDays,
    alsoChanges: repair.changes,
  };
}

function reasonOf({ code, reasonKey, params }: OptionReason): OptionReason {
  return { code, reasonKey, params };
}
