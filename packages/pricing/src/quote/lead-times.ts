import { BOARD_CHOICES, type Choice } from '@xunban/contract/board-spec';
import { type LayerTariff, tariffName } from '../price-book/price-book.ts';
import { compareExact, type Exact, exact, exactText } from './exact.ts';
import { areaWithMinimum } from './option-rules.ts';
import type { PriceRule } from './price-rule.ts';

export type LeadTime = Choice<'leadTime'>;

const SAVED: ReadonlyMap<LeadTime, number> = new Map(BOARD_CHOICES.leadTime.map((leadTime, days) => [leadTime, days]));

/** Working days that a lead time saves: two for `rush2`, none for `standard`. */
export function daysSavedBy(leadTime: LeadTime): number {
  return SAVED.get(leadTime) ?? 0;
}

/** Returns the standard lead time of a plain board in working days, for an area in m². */
export function standardDays({ leadDays }: LayerTariff, area: Exact): number {
  const step = leadDays.find(({ uptoM2 }) => uptoM2 === null || compareExact(area, exact(uptoM2)) <= 0);
  return (step ?? leadDays.at(-1))?.days ?? 0;
}

/** Checks whether an area in m² is available at a lead time. A plain board takes at least one day. */
export function isOffered(tariff: LayerTariff, area: Exact, leadTime: LeadTime): boolean {
  if (leadTime === 'standard') return true;
  const { rush } = tariff;
  if (rush === null || compareExact(area, exact(rush.uptoM2)) > 0) return false;
  const saved = daysSavedBy(leadTime);
  return rush.options.some(({ daysSaved }) => daysSaved === saved) && standardDays(tariff, area) - saved >= 1;
}

/** Returns the surcharges of a faster delivery; no rule for the standard one. */
export function rushRules(tariff: LayerTariff, leadTime: LeadTime): PriceRule[] {
  const saved = daysSavedBy(leadTime);
  const option = tariff.rush?.options.find(({ daysSaved }) => daysSaved === saved);
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
