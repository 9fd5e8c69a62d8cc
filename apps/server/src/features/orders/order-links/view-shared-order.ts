import { productionPhase } from '@xunban/contract';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { viewShipment } from '../../orders-core/parcels/shipment-view.ts';
import { percentDone } from '../../orders-core/production-steps/progress.ts';
import { mainOrderDetails } from '../order-views/main-order-detail.ts';
import { shippedAt } from '../order-views/order-view.ts';

/**
 * Returns the progress of a main order for others: states, dates and parcels. Places of tracking events are left out, because
 * carriers write names and phone numbers there.
 */
export async function viewSharedOrder(reader: Reader, mainOrderId: string) {
  const detail = (await mainOrderDetails(reader, [mainOrderId])).get(mainOrderId);
  if (!detail) throw new Refusal('notFound');
  const { main, shipments } = detail;
  const boards = main.orders.filter(({ state }) => state !== 'inCart');
  return {
    mainNo: main.mainNo,
    boards: boards.map((order) => ({
      orderNo: order.orderNo,
      phase: productionPhase(order.state),
      percent: percentDone(order.state, detail.steps(order)),
      quantity: order.spec.quantity,
      promisedShipDate: order.promisedShipDate,
      forecastShipDate: order.forecastShipDate,
      shippedAt: toIsoOrNull(shippedAt(order, detail)),
    })),
    parcels: shipments.map((shipment) => {
      const view = viewShipment(shipment, main);
      return {
        carrier: view.carrier,
        waybill: view.waybill,
        shippedAt: view.shippedAt,
        deliveredAt: view.deliveredAt,
        isReplaced: view.isReplaced,
        orderNos: view.orderNos,
        events: view.events.map(({ at, kind }) => ({ at, kind })),
      };
    }),
  };
}
