import type { Tx } from '../../platform/db/transaction.ts';
import type { BoardSent, OrderMoved } from '../orders/order-events.ts';
import { currentCalendar } from '../prices/price-data.ts';
import { workingDayAfter } from '../production/plan-windows.ts';
import { giveOrder, insertOutcome } from './factory-records.ts';

/** A board that is started gets its factory. */
export async function giveToFactory(tx: Tx, { order, action }: OrderMoved): Promise<void> {
  if (action === 'startProduction') await giveOrder(tx, order.id);
}

/** A board that is sent has kept its promise or not; what was waited for its buyer puts the promised day off. */
export async function recordOutcome(tx: Tx, { order }: BoardSent): Promise<void> {
  const { id, promisedShipDate, heldDays } = order;
  if (promisedShipDate === null) return;
  const dueOn =
    heldDays === 0
      ? promisedShipDate
      : workingDayAfter((await currentCalendar(tx)).calendar, promisedShipDate, heldDays);
  await giveOrder(tx, id);
  await insertOutcome(tx, { orderId: id, promisedOn: promisedShipDate, dueOn });
}
