import type { OrderDetail, OrderStateCode } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { deliveredAt } from './delivered-at.ts';

/** The key under `next` of the `order-texts` texts: the state of the order, or the reason why its buyer must act in that state. */
export type NextStep =
  | `${Exclude<OrderStateCode, 0>}`
  | '10engineer'
  | '10late'
  | '20sold'
  | '30supplement'
  | '50offer'
  | '70delivered';

type Stand = Pick<OrderDetail, 'state' | 'hold' | 'decision' | 'shipments'>;

export function nextStep({ state, decision, hold, shipments }: Stand, now: number): NextStep | null {
  // A paid board that waits for its buyer, in any state.
  if (hold?.cause === 'change') return '20sold';
  if (hold?.cause === 'payment') return '30supplement';
  if (hold?.cause === 'cancellation') return '50offer';
  if (state === ORDER_STATES.inCart) return null;
  if (state === ORDER_STATES.awaitingReceipt && deliveredAt(shipments) !== undefined) return '70delivered';
  // The engineer's time does not run while the buyer is asked.
  const isAsked = hold?.waitsFor === 'buyer';
  const until = state === ORDER_STATES.inReview && !isAsked ? decision?.expectedBy : undefined;
  if (until) return Date.parse(until) < now ? '10late' : '10engineer';
  return `${state}`;
}
