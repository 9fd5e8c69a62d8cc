import type { BoardSpec } from '@xunban/contract/board-spec';
import type { ChargePrice, MeasuredCharge, MeasuredPrice, OptionCharge } from '../price-book/price-book.ts';
import { outlineArea } from './board-area.ts';
import { type Exact, exactText } from './exact.ts';
import { atLeast, begun, type Formula, minus, number, times } from './formula.ts';
import type { OrderSize } from './order-size.ts';
import type { PriceRule } from './price-rule.ts';

/** The surcharge for an option. */
export function optionRule(charge: OptionCharge, spec: BoardSpec): PriceRule {
  const value = optionText(spec[charge.field]);
  return {
    ruleId: charge.id,
    line: charge.line,
    formula: (order) => chargeFormula(charge.price, order),
    inputs: (order) => ({ [charge.field]: value, ...chargeInputs(charge.price, order) }),
  };
}

/** What a surcharge comes to for so much of a board. */
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

/** The surcharge for what was measured in the board's files. */
export function measuredRule(charge: MeasuredCharge, measured: number, spec: BoardSpec): PriceRule {
  const { id: ruleId, line, measure, price } = charge;
  const outline = outlineArea(spec);
  return {
    ruleId,
    line,
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

function optionText(value: string | number | boolean): string | number {
  return typeof value === 'boolean' ? String(value) : value;
}
