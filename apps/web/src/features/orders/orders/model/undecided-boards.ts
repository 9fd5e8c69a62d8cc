import type { OrderSummary } from '@xunban/contract';
import { IN_REVIEW_STATES } from '@xunban/contract/order-states';

/**
 * Returns the boards that are still under review, or await the buyer's decision: they are paid for when they are ready, after
 * the others.
 */
export const undecidedBoards = (
  orders: readonly Pick<OrderSummary, 'orderNo' | 'state' | 'promisedShipDate'>[],
): readonly Pick<OrderSummary, 'orderNo' | 'state' | 'promisedShipDate'>[] =>
  orders.filter(({ state, promisedShipDate }) => promisedShipDate === null && IN_REVIEW_STATES.has(state));
