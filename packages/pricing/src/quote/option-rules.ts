import {
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import type {
  BoardKinds,
  ChargePrice,
  MeasuredCharge,
  MeasuredPrice,
  OptionCharge,
  OptionCondition,
  PriceBook,
} from '../price-book/price-book.ts';
import { outlineArea } from './board-area.ts';
import { type Exact, exactText } from './exact.ts';
import { atLeast, begun, type Formula, fenOf, minus, number, times } from './formula.ts';
import { type OrderSize, type PriceRule, ROUNDING } from './price-rule.ts';

/** The surcharge for one option, on the boards that it is about. */
export interface OptionRule extends PriceRule {
  readonly about: BoardKinds;
  /** Working days on top of the tariff's. */
  readonly extraDays: number;
}

export function optionRule(charge: OptionCharge, value: ChoiceValue): OptionRule {
  const { id, line, field, price, extraDays = 0 } = charge;
  return {
    ruleId: id,
    line,
    about: charge,
    extraDays,
    formula: (order) => chargeFormula(price, order),
    inputs: (order) => ({
      [field]: typeof value === 'boolean' ? String(value) : value,
      ...chargeInputs(price, order),
    }),
  };
}

/** Returns the surcharge formula for an order size. */
export function chargeFormula(price: ChargePrice, order: OrderSize): Formula {
  switch (price.kind) {
    case 'areaWithMinimum':
      return areaWithMinimum(price.minYuan, price.yuanPerM2, order);
    case 'perOrder':
      return number(price.yuan);
  }
}

/** A rate per m² that starts at a minimum: it can only rise with the area. */
export function areaWithMinimum(minYuan: number, yuanPerM2: number, order: OrderSize): Formula {
  if (yuanPerM2 === 0) return number(minYuan);
  return atLeast(number(minYuan), times(number(yuanPerM2), number(order.area)));
}

function chargeInputs(price: ChargePrice, order: OrderSize): Record<string, string | number> {
  switch (price.kind) {
    case 'areaWithMinimum':
      return { minYuan: price.minYuan, yuanPerM2: price.yuanPerM2, areaM2: exactText(order.area) };
    case 'perOrder':
      return { yuanPerOrder: price.yuan };
  }
}

/** The surcharge for what was measured in a board's files, on the boards that it is about. */
export interface MeasuredRule extends PriceRule {
  readonly about: BoardKinds;
  readonly only: OptionCondition | undefined;
}

/** Returns everything that was measured and has a price, whatever material, layers and options the board has. */
export function measuredRules(spec: BoardSpec, book: PriceBook): readonly MeasuredRule[] {
  const facts = spec.measured;
  if (facts === undefined) return [];
  const outline = outlineArea(spec);
  return book.measuredCharges.flatMap((charge) => {
    const measured = facts[charge.measure];
    return measured === undefined ? [] : [measuredRule(charge, measured, outline)];
  });
}

function measuredRule(charge: MeasuredCharge, measured: number, outline: Exact): MeasuredRule {
  const { id: ruleId, line, measure, price, only, waivedBelowYuan } = charge;
  return {
    ruleId,
    line,
    about: charge,
    only,
    ...(waivedBelowYuan !== undefined && { waivedBelowFen: fenOf(number(waivedBelowYuan), ROUNDING) }),
    formula: (order) => measuredFormula(price, measured, outline, order),
    inputs: (order) => ({ [measure]: measured, ...measuredInputs(price, outline, order) }),
  };
}

function measuredFormula(price: MeasuredPrice, measured: number, outline: Exact, order: OrderSize): Formula {
  switch (price.kind) {
    case 'density': {
      // Steps of density are steps of what one outline may hold: no division but the counting of steps.
      const free = times(number(price.freePerM2), number(outline));
      const step = times(number(price.stepPerM2), number(outline));
      return times(begun(aboveFree(measured, free), step), number(price.yuanPerM2), number(order.area));
    }
    case 'count':
      return times(aboveFree(measured, number(price.free)), number(price.yuanEach), number(order.outlines));
    case 'percent':
      return times(aboveFree(measured, number(price.freePercent)), number(price.yuanPerM2), number(order.area));
  }
}

function aboveFree(measured: number, free: Formula): Formula {
  return atLeast(number(0), minus(number(measured), free));
}

function measuredInputs(price: MeasuredPrice, outline: Exact, order: OrderSize): Record<string, string | number> {
  switch (price.kind) {
    case 'density':
      return {
        freePerM2: price.freePerM2,
        stepPerM2: price.stepPerM2,
        yuanPerM2: price.yuanPerM2,
        outlineM2: exactText(outline),
        areaM2: exactText(order.area),
      };
    case 'count':
      return { free: price.free, yuanEach: price.yuanEach, outlines: exactText(order.outlines) };
    case 'percent':
      return { freePercent: price.freePercent, yuanPerM2: price.yuanPerM2, areaM2: exactText(order.area) };
  }
}

/** Checks whether a board has one of the options that a condition lists, in every field that applies to it. */
export function meetsCondition(spec: BoardSpec, condition: OptionCondition): boolean {
  for (const field of Object.keys(condition)) {
    if (!isChoiceField(field)) continue;
    const values = condition[field];
    if (values !== undefined && !listsOption(values, spec, field) && isFieldRelevant(spec, field)) return false;
  }
  return true;
}

function listsOption(values: readonly unknown[], spec: BoardSpec, field: ChoiceField): boolean {
  return values.includes(spec[field]);
}
