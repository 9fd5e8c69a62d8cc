import type { BoardSpec, Choice } from '@xunban/contract/board-spec';
import { add, type Fen, type Rounding, sum } from '@xunban/money';
import type { LayerTariff, OptionCharge, PriceBook } from '../price-book/price-book.ts';
import { deliveredPiece, type Piece } from './board-area.ts';
import { exactText } from './exact.ts';
import { fenOf, formulaText } from './formula.ts';
import { daysSavedBy, rushOption, standardDays } from './lead-times.ts';
import { LINE_CODES } from './line-codes.ts';
import { areaWithMinimum, matchedCharges, measuredRules, optionRule } from './option-rules.ts';
import { type OrderSize, orderSize } from './order-size.ts';
import type { PriceRule } from './price-rule.ts';
import type { DayLine, PriceLine } from './quote-types.ts';
import { reliefOf } from './repeat-order.ts';
import { designsRule, plainRules, repeatRules, type SampleRule, sampleRule } from './tariff-rules.ts';

type LeadTime = Choice<'leadTime'>;

/** Every rule rounds once, half up to the fen; each line says so. */
const ROUNDING: Rounding = 'halfUp';

/** What the book says about a board before its quantity is known. Made once, asked for every cell of the matrix. */
export interface PricePlan {
  readonly tariff: LayerTariff;
  readonly piece: Piece;
  readonly sample: SampleRule | undefined;
  readonly plain: readonly PriceRule[];
  readonly extras: readonly PriceRule[];
  readonly charges: readonly OptionCharge[];
}

/** @param isRepeat the tooling of a former order is used again */
export function planPrice(spec: BoardSpec, tariff: LayerTariff, book: PriceBook, isRepeat = false): PricePlan {
  const piece = deliveredPiece(spec, book.capability.tabGapMm);
  const charges = matchedCharges(spec, book);
  const designs = spec.designCount > 1 ? withRelief(designsRule(spec, tariff), isRepeat) : [];
  return {
    tariff,
    piece,
    sample: sampleRule(spec, tariff, piece),
    plain: [...plainRules(spec, tariff), ...(isRepeat ? repeatRules(spec, tariff) : [])],
    extras: [...designs, ...charges.map((charge) => optionRule(charge, spec)), ...measuredRules(spec, book)],
    charges,
  };
}

const withRelief = (rule: PriceRule, isRepeat: boolean): PriceRule[] => (isRepeat ? [rule, reliefOf(rule)] : [rule]);

/** The price of so many pieces at the standard lead time. */
export function standardTotal(plan: PricePlan, order: OrderSize): Fen {
  return sum(rulesFor(plan, order.quantity).map((rule) => fenOf(rule.formula(order), ROUNDING)));
}

/** What a lead time adds to the standard price; nothing when it is not on offer for that many. */
export function rushFee(plan: PricePlan, order: OrderSize, leadTime: LeadTime): Fen | undefined {
  if (leadTime === 'standard') return sum([]);
  const rule = rushRule(plan, order, leadTime);
  return rule === undefined ? undefined : fenOf(rule.formula(order), ROUNDING);
}

/** The total of a cell of the matrix; nothing when the lead time is not on offer for that many. */
export function cellTotal(plan: PricePlan, quantity: number, leadTime: LeadTime): Fen | undefined {
  const order = orderSize(plan.piece, quantity);
  const fee = rushFee(plan, order, leadTime);
  return fee === undefined ? undefined : add(standardTotal(plan, order), fee);
}

/** The lines of a cell in the order of `LINE_CODES`. Rules that come to nothing are left out. */
export function priceLines(plan: PricePlan, order: OrderSize, leadTime: LeadTime): PriceLine[] {
  const rush = rushRule(plan, order, leadTime);
  const rules = [...rulesFor(plan, order.quantity), ...(rush === undefined ? [] : [rush])];
  return rules
    .map((rule) => priceLine(rule, order))
    .filter((line) => line.amountFen !== 0n)
    .sort((a, b) => LINE_CODES.indexOf(a.line) - LINE_CODES.indexOf(b.line));
}

/** The parts of the lead time: the plain board by area, what options add, what a rush saves. */
export function dayLines(plan: PricePlan, order: OrderSize, leadTime: LeadTime): DayLine[] {
  const saved = daysSavedBy(leadTime);
  const extras = plan.charges.flatMap(({ id, line, extraDays }): DayLine[] =>
    extraDays === undefined ? [] : [{ ruleId: id, nameKey: `pricing.line.${line}`, days: extraDays }],
  );
  return [
    { ruleId: 'base', nameKey: 'pricing.day.base', days: standardDays(plan.tariff, order.area) },
    ...extras,
    ...(saved === 0 ? [] : [{ ruleId: leadTime, nameKey: `pricing.option.leadTime.${leadTime}`, days: -saved }]),
  ];
}

export function workingDays(plan: PricePlan, order: OrderSize, leadTime: LeadTime): number {
  return dayLines(plan, order, leadTime).reduce((total, line) => total + line.days, 0);
}

function rulesFor(plan: PricePlan, quantity: number): readonly PriceRule[] {
  const base = plan.sample?.covers(quantity) === true ? [plan.sample.rule] : plan.plain;
  return [...base, ...plan.extras];
}

function rushRule(plan: PricePlan, order: OrderSize, leadTime: LeadTime): PriceRule | undefined {
  const option = rushOption(plan.tariff, order.area, leadTime);
  if (option === undefined) return undefined;
  const { daysSaved, minYuan, yuanPerM2 } = option;
  return {
    ruleId: `${leadTime}.${plan.tariff.layers}`,
    line: 'rush',
    formula: (size) => areaWithMinimum(minYuan, yuanPerM2, size),
    inputs: (size) => ({ daysSaved, minYuan, yuanPerM2, areaM2: exactText(size.area) }),
  };
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
