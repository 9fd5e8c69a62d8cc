import type { BoardSpec } from '@xunban/contract/board-spec';
import { indexBook } from '../price-book/indexed-book.ts';
import { LINE_CODES } from '../price-book/line-codes.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { formulaText } from './formula.ts';
import { daysSavedBy, isOffered, type LeadTime, rushRules, standardDays } from './lead-times.ts';
import { factsOf, type PricePlan, planPrice, standardRules } from './price-plan.ts';
import { type OrderSize, orderSize, type PriceRule, ROUNDING } from './price-rule.ts';
import type { DayLine, PriceLine } from './quote-types.ts';

/** Returns the price lines of a board as specified; undefined when the book does not sell it, or not at that lead time. */
export function linesOf(spec: BoardSpec, book: PriceBook, isRepeat = false): readonly PriceLine[] | undefined {
  const indexed = indexBook(book);
  const plan = planPrice(spec, indexed, factsOf(spec, indexed, isRepeat));
  if (plan === undefined) return undefined;
  const order = orderSize(plan.piece, spec.quantity);
  return isOffered(plan.tariff, order.area, spec.leadTime) ? priceLines(plan, order, spec.leadTime) : undefined;
}

/** The lines of a cell in the order of `LINE_CODES`. Rules that come to nothing are left out. */
export function priceLines(plan: PricePlan, order: OrderSize, leadTime: LeadTime): PriceLine[] {
  return [...standardRules(plan, order), ...rushRules(plan.tariff, leadTime)]
    .filter((rule) => order.amountOf(rule) !== 0n)
    .map((rule) => priceLine(rule, order))
    .sort((a, b) => LINE_CODES.indexOf(a.line) - LINE_CODES.indexOf(b.line));
}

function priceLine(rule: PriceRule, order: OrderSize): PriceLine {
  return {
    ruleId: rule.ruleId,
    line: rule.line,
    nameKey: `pricing.line.${rule.line}`,
    inputs: rule.inputs(order),
    formula: formulaText(rule.formula(order)),
    rounding: ROUNDING,
    amountFen: order.amountOf(rule),
  };
}

/** The parts of the lead time: the plain board by area, what options add, what a rush saves. */
export function dayLines({ tariff, options }: PricePlan, order: OrderSize, leadTime: LeadTime): DayLine[] {
  const saved = daysSavedBy(leadTime);
  const extras = options.flatMap(({ ruleId, line, extraDays }): DayLine[] =>
    extraDays === 0 ? [] : [{ ruleId, nameKey: `pricing.line.${line}`, days: extraDays }],
  );
  return [
    { ruleId: 'base', nameKey: 'pricing.day.base', days: standardDays(tariff, order.area) },
    ...extras,
    ...(saved === 0 ? [] : [{ ruleId: leadTime, nameKey: `pricing.option.leadTime.${leadTime}`, days: -saved }]),
  ];
}
