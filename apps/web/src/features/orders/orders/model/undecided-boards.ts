import type { OrderSummary } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';

/** Boards that are still judged, or wait for their buyer's word: they are paid for when they are ready, after the others. */
export const undecidedBoards = (
  orders: readonly Pick<OrderSummary, 'orderNo' | 'state' | 'promisedShipDate'>[],
): readonly Pick<OrderSummary, 'orderNo' | 'state' | 'promisedShipDate'>[] =>
  orders.filter(
    ({ state, promisedShipDate }) =>
      promisedShipDate === null && state > ORDER_STATES.inCart && state < ORDER_STATES.awaitingPayment,
  );
