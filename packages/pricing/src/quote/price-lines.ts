import type { Rounding } from '@xunban/money';
import { tariffName } from '../price-book/board-kind.ts';
import { exactText } from './exact.ts';
import { fenOf, formulaText } from './formula.ts';
import { daysSavedBy, type LeadTime } from './lead-times.ts';
import { LINE_CODES } from './line-codes.ts';
import { areaWithMinimum, measuredRule, optionRule } from './option-rules.ts';
import type { OrderSize } from './order-size.ts';
import type { PricePlan } from './price-plan.ts';
import type { PriceRule } from './price-rule.ts';
import type { DayLine, PriceLine } from './quote-types.ts';
import { reliefOf } from './repeat-order.ts';
import { sampleFor } from './sample-prices.ts';
import { designsRule, plainRules, repeatRules, sampleRule } from './tariff-rules.ts';

/** Every rule rounds once, half up to the fen; each line says so. */
const ROUNDING: Rounding = 'halfUp';

/** The lines of a cell in the order of `LINE_CODES`. Rules that come to nothing are left out. */
export function priceLines(plan: PricePlan, order: OrderSize, leadTime: LeadTime): PriceLine[] {
  return lineRules(plan, order, leadTime)
    .map((rule) => priceLine(rule, order))
    .filter((line) => line.amountFen !== 0n)
    .sort((a, b) => LINE_CODES.indexOf(a.line) - LINE_CODES.indexOf(b.line));
}

/** The parts of the lead time: the plain board by area, what options add, what a rush saves. */
export function dayLines(plan: PricePlan, order: OrderSize, leadTime: LeadTime): DayLine[] {
  const saved = daysSavedBy(leadTime);
  const extras = plan.options.flatMap(({ charge: { id, line, extraDays } }): DayLine[] =>
    extraDays === undefined ? [] : [{ ruleId: id, nameKey: `pricing.line.${line}`, days: extraDays }],
  );
  return [
    { ruleId: 'base', nameKey: 'pricing.day.base', days: plan.tariffFees.standardDays(Number(order.area.digits)) },
    ...extras,
    ...(saved === 0 ? [] : [{ ruleId: leadTime, nameKey: `pricing.option.leadTime.${leadTime}`, days: -saved }]),
  ];
}

function lineRules(plan: PricePlan, order: OrderSize, leadTime: LeadTime): PriceRule[] {
  const { spec, tariff, isRepeat } = plan;
  const sample = sampleFor(plan.samples, order.quantity);
  return [
    ...(sample === undefined ? plainRules(spec, tariff) : [sampleRule(tariff, sample)]),
    ...(sample === undefined && isRepeat ? repeatRules(spec, tariff) : []),
    ...(spec.designCount > 1 ? designsRules(plan) : []),
    ...plan.options.map(({ charge }) => optionRule(charge, spec)),
    ...plan.measured.map(({ charge, measured }) => measuredRule(charge, measured, spec)),
    ...rushRules(plan, leadTime),
  ];
}

function designsRules({ spec, tariff, isRepeat }: PricePlan): PriceRule[] {
  const rule = designsRule(spec, tariff);
  return isRepeat ? [rule, reliefOf(rule)] : [rule];
}

function rushRules({ tariff }: PricePlan, leadTime: LeadTime): PriceRule[] {
  const option = tariff.rush?.options.find(({ daysSaved }) => daysSaved === daysSavedBy(leadTime));
  if (option === undefined) return [];
  const { daysSaved, minYuan, yuanPerM2 } = option;
  return [
    {
      ruleId: `${leadTime}.${tariffName(tariff)}`,
      line: 'rush',
      formula: (order) => areaWithMinimum(minYuan, yuanPerM2, order),
      inputs: (order) => ({ daysSaved, minYuan, yuanPerM2, areaM2: exactText(order.area) }),
    },
  ];
}

function priceLine(rule: PriceRule, order: OrderSize): PriceLine {
  const formula = rule.formula(order);
  return {
    ruleId: rule.ruleId,
    line: rule.line,
    nameKey: `pricing.line.${rule.line}`,
    inputs: rule.inputs(order),
    formula: formulaText(formula),
    rounding: ROUNDING,
    amountFen: fenOf(formula, ROUNDING),
  };
}
