import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { endCalendarAlarms, raiseCalendarAlarm } from '../../base/alarms/raise-alarm.ts';
import { currentCalendar } from '../prices/price-data.ts';
import { calendarOutlook } from './calendar-outlook.ts';

/** Days before the end of the calendar at which the alarm is raised and repeated. */
const SPANS_DAYS = [7, 30, 90] as const;

/**
 * Raises an alarm before the calendar ends: missing holidays of next year are otherwise noticed only when a ship date is wrong.
 */
export async function watchCalendar(tx: Tx): Promise<void> {
  const { calendar, now } = await currentCalendar(tx);
  const { knownUntil, daysLeft } = calendarOutlook(calendar, shanghaiDay(now));
  const span = SPANS_DAYS.find((days) => daysLeft < days);
  await endCalendarAlarms(tx, span === undefined ? null : knownUntil);
  if (span !== undefined) await raiseCalendarAlarm(tx, knownUntil, span);
}

/** Runs every hour: a calendar comes into force at any hour, and ends the alarm about the previous one. */
export const priceDraftsJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  { name: 'prices.watchCalendar', every: '20 * * * *', handle: () => db.transaction(watchCalendar) },
];
