import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { endHold } from '../../orders-core/orders/holds.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { heldDays } from './held-days.ts';
import { workingDayAfter } from './plan-windows.ts';
import { postponeSteps, stepsOf } from './steps.ts';

/**
 * Ends the hold of an order. Its forecast and the steps that are still to be done move by the working days that were
 * waited; the promise stays what it was. Before the payment no clock runs, and nothing moves.
 */
export async function resumeOrder(tx: Tx, order: PcbOrder): Promise<void> {
  if (order.heldSince === null) return;
  if (order.promisedShipDate === null) return endHold(tx, order, { days: 0, forecastShipDate: null });
  const { calendar } = await currentCalendar(tx);
  const days = heldDays(calendar, order.heldSince, await databaseNow(tx));
  const forecast = order.forecastShipDate ?? order.promisedShipDate;
  const forecastShipDate = days === 0 ? forecast : workingDayAfter(calendar, forecast, days);
  await endHold(tx, order, { days, forecastShipDate });
  if (days === 0) return;
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  await postponeSteps(
    tx,
    steps
      .filter(({ doneAt }) => doneAt === null)
      .map(({ orderId, position, plannedStart, plannedEnd }) => ({
        ...{ orderId, position },
        plannedStart: workingDayAfter(calendar, plannedStart, days),
        plannedEnd: workingDayAfter(calendar, plannedEnd, days),
      })),
  );
}
