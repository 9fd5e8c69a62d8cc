import { OWN_HOLDS } from '@xunban/contract';
import { addDays, isWorkingDay, type WorkCalendar } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentCalendar } from '../prices/price-data.ts';
import { workingDayAfter } from './working-days.ts';

/** Working days of a lead time that passed from one moment to another: none when both are of one day. */
export function heldDays(calendar: WorkCalendar, since: Date, until: Date): number {
  const last = shanghaiDay(until);
  let days = 0;
  for (let day = addDays(shanghaiDay(since), 1); day <= last; day = addDays(day, 1))
    if (isWorkingDay(calendar, day)) days += 1;
  return days;
}

/** By how much holds have put off a board, one that lasts counted to today, and when it is expected to leave then. */
export async function heldSoFar(
  reader: Reader,
  { heldSince, heldFor, heldDays: ended, promisedShipDate, forecastShipDate }: PcbOrder,
): Promise<{ readonly heldDays: number; readonly forecastShipDate: string | null }> {
  const forecast = forecastShipDate ?? promisedShipDate;
  // A hold of the company itself does not postpone the promised day.
  if (heldSince === null || OWN_HOLDS.has(heldFor) || forecast === null)
    return { heldDays: ended, forecastShipDate: forecast };
  const { calendar, now } = await currentCalendar(reader);
  const days = heldDays(calendar, heldSince, now);
  return {
    heldDays: ended + days,
    forecastShipDate: days === 0 ? forecast : workingDayAfter(calendar, forecast, days),
  };
}
