import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { type Fen, fen } from '@xunban/money';
import { chargedSomewhere, kindOf, tariffOf } from '../price-book/board-kind.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { type KnownRepair, repairsFor, type Scratch, setAll } from '../rules/known-repairs.ts';
import type { Violation } from '../rules/spec-rule.ts';
import { unitsOfPieces } from './board-area.ts';
import { daysSavedBy } from './lead-times.ts';
import { type MeasuredFee, measuredFees } from './measured-fees.ts';
import { type PriceChange, type PriceVariant, touchedBy, type Variants, variantsOf } from './order-variants.ts';
import { type PricePlan, planPrice, standardDays, standardFen } from './price-plan.ts';
import type { FieldChange, OptionEffect, OptionReason } from './quote-types.ts';
import { fieldsThatNeedTooling } from './repeat-order.ts';
import { pricedWith, settle, settledOptions } from './settled-options.ts';

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

/**
 * What each option of each field that means something would change, against the order as it stands.
 * @param plan the price of the order before its quantity is known
 */
export function optionEffects(plan: PricePlan, book: PriceBook, now: Standing): OptionEffect[] {
  const { spec, isRepeat } = plan;
  const found = measuredFees(spec, book);
  // A former order's tooling is lost by some changes: those boards are priced anew.
  const variants = isRepeat ? ALL_ANEW : variantsOf(plan, book, found);
  const repairOf = repairsFor(spec, book);
  const kind = kindOf(spec, book);
  const order: OrderAsItStands = {
    spec,
    book,
    now,
    isRepeat,
    found,
    scratch: { ...spec },
    charged: isRepeat ? undefined : chargedSomewhere(spec, book),
  };
  const effects: OptionEffect[] = [];
  for (const field of OPTION_FIELDS) {
    if (!isFieldRelevant(spec, field)) continue;
    const { repair, surroundings } = repairOf(field);
    const mayBeKnown = pricedWith(field).every(variants.isFlat);
    const before = mayBeKnown ? surroundings() : undefined;
    let options = before && settledOptions(before, kind, spec, field);
    if (options === undefined) {
      options = optionsOf(order, { variant: variants.of(field), repair }, field);
      const after = mayBeKnown ? surroundings() : undefined;
      if (after !== undefined) settle(after, kind, spec, field, options, variants.isFlat);
    }
    for (const option of options) effects.push(option);
  }
  return effects;
}

function optionsOf(order: OrderAsItStands, judges: Judges, field: ChoiceField): OptionEffect[] {
  const options: OptionEffect[] = [];
  for (const value of BOARD_CHOICES[field]) {
    const isChosen = value === order.spec[field];
    options.push(isChosen ? { field, value, state: 'chosen' } : effectOf(order, judges, field, value));
  }
  return options;
}

const ALL_ANEW: Variants = { of: () => () => undefined, isFlat: () => false };

interface OrderAsItStands {
  readonly spec: BoardSpec;
  readonly book: PriceBook;
  readonly now: Standing;
  readonly isRepeat: boolean;
  readonly found: readonly MeasuredFee[];
  /** The only fields that may have a surcharge on another kind of board while their options stay the same. */
  readonly charged: readonly ChoiceField[] | undefined;
  /** A copy that takes one option after the other: a hundred and more copies would cost more than all the rest. */
  readonly scratch: Scratch;
}

/** Who says whether the options of a field can be had, and for what. */
interface Judges {
  readonly repair: (changed: Scratch) => KnownRepair;
  readonly variant: PriceVariant;
}

/**
 * The order with a specification as it is; nothing when the book does not sell it.
 * @param found the surcharges for what was measured, where they are known already
 * @param among the fields that may have a surcharge, where that is known
 */
export function standingOf(
  spec: BoardSpec,
  book: PriceBook,
  isRepeat = false,
  found: readonly MeasuredFee[] = measuredFees(spec, book),
  among?: ReadonlySet<ChoiceField>,
): Standing | undefined {
  const tariff = tariffOf(spec, book);
  if (tariff === undefined) return undefined;
  const plan = planPrice(spec, tariff, book, isRepeat, found, among);
  const units = unitsOfPieces(plan.piece, spec.quantity);
  const rush = plan.tariffFees.rushFen(units, spec.leadTime);
  if (rush === undefined) return undefined;
  return {
    totalFen: fen(standardFen(plan, spec.quantity, units) + rush),
    workingDays: standardDays(plan, units) - daysSavedBy(spec.leadTime),
  };
}

function effectOf(order: OrderAsItStands, judges: Judges, field: ChoiceField, value: ChoiceValue): OptionEffect {
  order.scratch[field] = value as never;
  const effect = effectOfChanged(order, judges, field, value);
  order.scratch[field] = order.spec[field] as never;
  return effect;
}

function effectOfChanged(
  order: OrderAsItStands,
  { repair, variant }: Judges,
  field: ChoiceField,
  value: ChoiceValue,
): OptionEffect {
  const { scratch } = order;
  const judged = repair(scratch);
  if (!judged.ok) return { field, value, state: 'unavailable', because: reasonsOf(judged.violations) };
  const { changes } = judged;
  setAll(scratch, changes, 'to');
  const change = variant(scratch, changes) ?? pricedAnew(order, scratch, field, changes);
  setAll(scratch, changes, 'from');
  if (change === undefined) return { field, value, state: 'unavailable', because: [NOT_SOLD] };
  const { deltaFen, deltaDays } = change;
  return { field, value, state: 'available', deltaFen: fen(deltaFen), deltaDays, alsoChanges: changes };
}

/** A change that needs tooling of its own loses what the former order's saves. */
function pricedAnew(
  order: OrderAsItStands,
  changed: BoardSpec,
  field: ChoiceField,
  alsoChanged: readonly FieldChange[],
): PriceChange | undefined {
  const { spec, book, now, found, charged } = order;
  const among = charged && new Set([...charged, ...touchedBy(field)]);
  for (const change of alsoChanged) for (const each of touchedBy(change.field)) among?.add(each);
  const isRepeat = order.isRepeat && fieldsThatNeedTooling(spec, changed).length === 0;
  const then = standingOf(changed, book, isRepeat, found, among);
  if (then === undefined) return undefined;
  return { deltaFen: Number(then.totalFen - now.totalFen), deltaDays: then.workingDays - now.workingDays };
}

/** The same list for the same violations, so that whoever writes it down need not write it twice. */
const reasons = new WeakMap<readonly Violation[], readonly OptionReason[]>();

function reasonsOf(violations: readonly Violation[]): readonly OptionReason[] {
  const known = reasons.get(violations);
  if (known !== undefined) return known;
  const list = violations.map(({ code, reasonKey, params }) => ({ code, reasonKey, params }));
  reasons.set(violations, list);
  return list;
}
