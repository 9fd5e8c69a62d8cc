import { type Fen, split, sum, ZERO_FEN } from '@xunban/money';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';

/** The part of a main order that its earned freight depends on. */
export interface Sent {
  readonly freightFen: MainOrder['freightFen'];
  readonly orders: readonly Pick<PcbOrder, 'state' | 'weightG' | 'shipmentId'>[];
}

/**
 * Returns the earned part of a main order's freight: each board carries its share by weight from the day it is shipped. The
 * shares add up to the freight exactly, so the last board to ship earns the remainder.
 */
export function earnedFreight({ freightFen, orders }: Sent): Fen {
  const live = orders.filter(({ state }) => isLive(state));
  if (live.length === 0) return ZERO_FEN;
  const shares = split(
    freightFen,
    live.map(({ weightG }) => weightG),
  );
  return sum(shares.filter((_, index) => (live[index]?.shipmentId ?? null) !== null));
}
