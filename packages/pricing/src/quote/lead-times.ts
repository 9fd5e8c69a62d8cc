import { BOARD_CHOICES, type Choice } from '@xunban/contract/board-spec';
import type { LayerTariff, RushOffer } from '../price-book/price-book.ts';
import { compareExact, type Exact, exact } from './exact.ts';

type LeadTime = Choice<'leadTime'>;
type RushOption = RushOffer['options'][number];

/** Working days that a lead time saves: two for `rush2`, none for `standard`. */
export function daysSavedBy(leadTime: LeadTime): number {
  return BOARD_CHOICES.leadTime.indexOf(leadTime);
}

/** Working days of the plain board for an order of that area. */
export function standardDays(tariff: LayerTariff, area: Exact): number {
  const step = tariff.leadDays.find(({ uptoM2 }) => uptoM2 === null || compareExact(area, exact(uptoM2)) <= 0);
  return step?.days ?? tariff.leadDays.at(-1)?.days ?? 0;
}

/** The rush lead times on offer for an order of that area, slowest first. */
export function offeredRush(tariff: LayerTariff, area: Exact): LeadTime[] {
  return BOARD_CHOICES.leadTime.filter((leadTime) => rushOption(tariff, area, leadTime) !== undefined);
}

/** What a rush lead time asks for, if it is on offer; a board takes a day at least. */
export function rushOption(tariff: LayerTariff, area: Exact, leadTime: LeadTime): RushOption | undefined {
  const { rush } = tariff;
  if (rush === null || compareExact(area, exact(rush.uptoM2)) > 0) return undefined;
  const daysSaved = daysSavedBy(leadTime);
  if (standardDays(tariff, area) - daysSaved < 1) return undefined;
  return rush.options.find((option) => option.daysSaved === daysSaved);
}
