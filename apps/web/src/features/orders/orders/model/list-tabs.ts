import type { AllCalls, CallOutput, OrderFlag, OrderStateCode } from '@xunban/contract';
import { ORDER_FLAGS, ORDER_STATE_CODES, ORDER_STATES } from '@xunban/contract/order-states';

/** Numbers of orders by state, and by pending task. */
export type OrderCounts = CallOutput<AllCalls['order']['counts']>;

export interface StateTab {
  readonly state: OrderStateCode;
  readonly count: number;
}

/** Always there, so that a new buyer sees the way that an order goes. The others appear when they hold something. */
const { inCart, inReview, awaitingPayment, inProduction, awaitingReceipt, completed } = ORDER_STATES;
const USUAL: readonly OrderStateCode[] = [inReview, awaitingPayment, inProduction, awaitingReceipt, completed];

/** Returns the tabs of the list by state, in the order of the process; boards in the cart are not orders yet. */
export function stateTabs(counts: OrderCounts, chosen: string | undefined): readonly StateTab[] {
  return ORDER_STATE_CODES.flatMap((state): StateTab[] => {
    const count = countOfState(counts, state);
    const isShown = state !== inCart && (count > 0 || USUAL.includes(state) || String(state) === chosen);
    return isShown ? [{ state, count }] : [];
  });
}

/** Returns the total count. */
export const totalCount = (counts: OrderCounts): number =>
  counts.reduce((sum, { state, count }) => (state === null || state === inCart ? sum : sum + count), 0);

export const countOfState = (counts: OrderCounts, state: OrderStateCode): number =>
  counts.find((entry) => entry.state === state)?.count ?? 0;

export const countOfFlag = (counts: OrderCounts, flag: OrderFlag): number =>
  counts.find((entry) => entry.flag === flag)?.count ?? 0;

/** Returns the flags for pending tasks of the buyer, most urgent first; a selected flag stays, so that it can be deselected. */
export const flagsShown = (counts: OrderCounts, chosen: string | undefined): readonly OrderFlag[] =>
  ORDER_FLAGS.filter((flag) => countOfFlag(counts, flag) > 0 || flag === chosen);
