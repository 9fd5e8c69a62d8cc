import {
  BOARD_CHOICES,
  BOARD_FIELD_GROUPS,
  BOARD_NUMBERS,
  type CallOutput,
  type calls,
  defaultBoardSpec,
  QUANTITIES,
} from '@xunban/contract';
import { specRules } from '@xunban/pricing';

/** The quote form as data. Everything but versions and tax rate is the same for every book. */
export function quoteConfig(inForce: {
  readonly bookVersion: string;
  readonly calendarVersion: string;
  readonly taxPercent: number;
}): CallOutput<typeof calls.quote.config> {
  return {
    ...inForce,
    defaults: defaultBoardSpec,
    groups: Object.entries(BOARD_FIELD_GROUPS).map(([group, fields]) => ({ group, fields: [...fields] })),
    options: Object.fromEntries(Object.entries(BOARD_CHOICES).map(([field, values]) => [field, [...values]])),
    numbers: BOARD_NUMBERS,
    quantities: [...QUANTITIES],
    leadTimes: [...BOARD_CHOICES.leadTime],
    rules: specRules.map(({ code, reasonKey, fields }) => ({ code, reasonKey, fields: [...fields] })),
  };
}
