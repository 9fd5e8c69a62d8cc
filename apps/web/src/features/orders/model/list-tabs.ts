import type { OrderStateCode } from '@xunban/contract';
import { ORDER_STATE_CODES } from '@xunban/contract/order-states';

export interface StateTab {
  readonly state: OrderStateCode;
  readonly count: number;
}

/** Always there, so that a new buyer sees the way that an order goes. The others appear when they hold something. */
const USUAL: readonly OrderStateCode[] = [10, 30, 50, 70, 80];

/** The tabs of the list by state, in the order of the way; what lies in the cart is no order yet. */
export function stateTabs(
  counts: readonly { readonly state: OrderStateCode; readonly count: number }[],
  chosen: string | undefined,
): readonly StateTab[] {
  return ORDER_STATE_CODES.flatMap((state): StateTab[] => {
    const count = counts.find((entry) => entry.state === state)?.count ?? 0;
    const isShown = state !== 0 && (count > 0 || USUAL.includes(state) || String(state) === chosen);
    return isShown ? [{ state, count }] : [];
  });
}

/** Of all orders. */
export const totalCount = (counts: readonly { readonly state: OrderStateCode; readonly count: number }[]): number =>
  counts.reduce((sum, { state, count }) => (state === 0 ? sum : sum + count), 0);
