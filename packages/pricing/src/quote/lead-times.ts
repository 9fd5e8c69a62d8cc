import { BOARD_CHOICES, type Choice } from '@xunban/contract/board-spec';

export type LeadTime = Choice<'leadTime'>;

const SAVED: ReadonlyMap<LeadTime, number> = new Map(BOARD_CHOICES.leadTime.map((leadTime, days) => [leadTime, days]));

/** Working days that a lead time saves: two for `rush2`, none for `standard`. */
export function daysSavedBy(leadTime: LeadTime): number {
  return SAVED.get(leadTime) ?? 0;
}
