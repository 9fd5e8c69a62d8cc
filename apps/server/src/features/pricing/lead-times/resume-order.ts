import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { endHold } from '../../orders-core/orders/holds.ts';
import { holdEnded } from '../../orders-core/orders/order-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentCalendar } from '../prices/price-data.ts';
import { heldDays } from './held-days.ts';
import { workingDayAfter } from './working-days.ts';

/**
 * Ends the hold of an order and moves its forecast by the working days of the hold; the promised date stays. Raises `holdEnded`, so
 * that the steps still to be done move too. Before the payment no lead time runs, and nothing moves.
 */
export async function resumeOrder(tx: Tx, order: PcbOrder): Promise<void> {
  if (order.heldSince === null) return;
  if (order.promisedShipDate === null) return endHold(tx, order, { days: 0, forecastShipDate: null });
  const { calendar } = await currentCalendar(tx);
  const days = heldDays(calendar, order.heldSince, await databaseNow(tx));
  const forecast = order.forecastShipDate ?? order.promisedShipDate;
  const forecastShipDate = days === 0 ? forecast : workingDayAfter(calendar, forecast, days);
  await endHold(tx, order, { days, forecastShipDate });
  if (days > 0) await raise(tx, holdEnded, { order, days, calendar });
}
