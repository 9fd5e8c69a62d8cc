import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { isPaidInFull } from '../../finance/order-payments/amounts-of-order.ts';
import { advanceOrder, refreshMainOrder, validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { awaitsFile } from '../../orders-core/orders/confirm-file.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { OrderActor } from '../../orders-core/orders/order-actor.ts';
import { insertSteps } from '../../orders-core/production-steps/steps.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import type { OrderVersion } from '../port/fulfilment-port.ts';
import { planWindows } from './plan-windows.ts';
import { routeFor } from './route-for-board.ts';

/**
 * Makes the route of a paid order, plans it up to the promised ship date and starts production.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` (also when something is due),
 *   `productionFile.unconfirmed`
 */
export async function startProduction(tx: Tx, actor: OrderActor, input: OrderVersion): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  if (order.state === 'awaitingProduction' && awaitsFile(order)) throw new Refusal('productionFile.unconfirmed');
  const [isPaid, { calendar, now }] = await Promise.all([isPaidInFull(tx, main, order), currentCalendar(tx)]);
  const start = { action: 'startProduction', actor, facts: { isPaid, isDelivered: false } } as const;
  validateAdvance(order, start);
  if (order.promisedShipDate === null) throw new Error(`order ${order.orderNo} was paid without a promised date`);
  const windows = planWindows(
    routeFor(order.spec),
    calendar,
    shanghaiDay(now),
    order.forecastShipDate ?? order.promisedShipDate,
  );
  await insertSteps(tx, order.id, windows);
  const to = await advanceOrder(tx, order, start);
  await Promise.all([
    recordAction(tx, {
      object: boardObject(order),
      before: { orderState: order.state },
      after: { orderState: to },
    }),
    refreshMainOrder(tx, main.id),
  ]);
}
