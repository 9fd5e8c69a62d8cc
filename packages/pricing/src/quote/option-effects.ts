import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { type Fen, subtract } from '@xunban/money';
import type { PriceBook } from '../price-book/price-book.ts';
import { repairSpec } from '../rules/check-spec.ts';
import { tariffOf } from './find-tariff.ts';
import { orderSize } from './order-size.ts';
import { cellTotal, planPrice, workingDays } from './price-plan.ts';
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
  return OPTION_FIELDS.filter((field) => isFieldRelevant(spec, field)).flatMap((field) =>
    BOARD_CHOICES[field].map((value) =>
      value === spec[field] ? { field, value, state: 'chosen' } : effectOf(spec, field, value, { book, now, isRepeat }),
    ),
  );
}

/** The order with a specification as it is; nothing when the book does not sell it. */
export function standingOf(spec: BoardSpec, book: PriceBook, isRepeat = false): Standing | undefined {
  const tariff = tariffOf(spec.layers, book);
  if (tariff === undefined) return undefined;
  const plan = planPrice(spec, tariff, book, isRepeat);
  const totalFen = cellTotal(plan, spec.quantity, spec.leadTime);
  if (totalFen === undefined) return undefined;
  return { totalFen, workingDays: workingDays(plan, orderSize(plan.piece, spec.quantity), spec.leadTime) };
}

function effectOf(
  spec: BoardSpec,
  field: ChoiceField,
  value: OptionEffect['value'],
  { book, now, isRepeat }: { readonly book: PriceBook; readonly now: Standing; readonly isRepeat: boolean },
): OptionEffect {
  const repair = repairSpec({ ...spec, [field]: value }, book, [field]);
  if (!repair.ok) return { field, value, state: 'unavailable', because: repair.violations.map(reasonOf) };
  // A change that needs tooling of its own loses what the former order's saves.
  const then = standingOf(repair.spec, book, isRepeat && fieldsThatNeedTooling(spec, repair.spec).length === 0);
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
