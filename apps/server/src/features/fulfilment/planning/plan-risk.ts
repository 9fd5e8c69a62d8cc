import type { PlanCard } from '@xunban/contract';
import type { WorkCalendar } from '@xunban/pricing';
import { daysLate } from '../../pricing/lead-times/forecast.ts';
import { workingDayAfter } from '../../pricing/lead-times/working-days.ts';

/** The input for the risk of a board. */
export interface RiskInput {
  /** The day that it is due. */
  readonly dueOn: string;
  readonly forecastOn: string;
  readonly isHeld: boolean;
  readonly isStarted: boolean;
  readonly plannedOn: string | null;
  /** Working days that it takes at the fastest, and those that it was sold with. */
  readonly fastestDays: number;
  readonly soldDays: number;
}

/** A day and what follows when a board begins on it. */
export interface Finish {
  readonly finishOn: string;
  readonly daysLate: number;
  readonly isTight: boolean;
}

/**
 * Returns the finish of a board that begins on a day of its factory: that day is the first, and the duration is the shortest
 * possible. The result shows whether it is late, or on time only because it is made faster than sold.
 */
export function finishFrom(
  calendar: WorkCalendar,
  day: string,
  { dueOn, fastestDays, soldDays }: Pick<RiskInput, 'dueOn' | 'fastestDays' | 'soldDays'>,
): Finish {
  const usual = workingDayAfter(calendar, day, soldDays);
  const fastest = workingDayAfter(calendar, day, fastestDays);
  if (usual <= dueOn) return { finishOn: dueOn, daysLate: 0, isTight: false };
  if (fastest <= dueOn) return { finishOn: dueOn, daysLate: 0, isTight: soldDays > fastestDays };
  return { finishOn: fastest, daysLate: daysLate(calendar, dueOn, fastest), isTight: true };
}

/** Returns the risk of a board against its promised day, with the cause. */
export function riskOf(calendar: WorkCalendar, today: string, input: RiskInput): PlanCard['risk'] {
  const { dueOn, forecastOn, plannedOn } = input;
  if (forecastOn > dueOn) return { level: 'late', cause: 'forecast', days: daysLate(calendar, dueOn, forecastOn) };
  if (input.isStarted) {
    if (today > dueOn) return { level: 'late', cause: 'forecast', days: daysLate(calendar, dueOn, today) };
    return input.isHeld ? { level: 'tight', cause: 'held', days: 0 } : NONE;
  }
  const isOver = plannedOn !== null && plannedOn < today;
  const begins = plannedOn === null || isOver ? today : plannedOn;
  const { daysLate: days, isTight } = finishFrom(calendar, begins, input);
  if (days > 0) return { level: 'late', cause: isOver ? 'dayPassed' : 'noTime', days };
  if (input.isHeld) return { level: 'tight', cause: 'held', days: 0 };
  if (isOver) return { level: 'tight', cause: 'dayPassed', days: 0 };
  return isTight ? { level: 'tight', cause: 'rushed', days: 0 } : NONE;
}

const NONE = { level: 'none', cause: null, days: 0 } as const;
