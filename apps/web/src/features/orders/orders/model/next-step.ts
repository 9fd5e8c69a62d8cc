import type { OrderDetail, OrderStateCode } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { needsEngineer } from '@xunban/contract/review-rules';

/** The key under `next` of the `order-texts` texts: the state of the order, or the reason why its buyer must act in that state. */
export type NextStep = `${Exclude<OrderStateCode, 0>}` | '10engineer' | '20sold' | '30supplement' | '50offer';

export function nextStep({ state, findings, hold }: Pick<OrderDetail, 'state' | 'findings' | 'hold'>): NextStep | null {
  // A paid board that waits for its buyer, in any state.
  if (hold?.cause === 'change') return '20sold';
  if (hold?.cause === 'payment') return '30supplement';
  if (hold?.cause === 'cancellation') return '50offer';
  if (state === ORDER_STATES.inCart) return null;
  const isBlocked = state === ORDER_STATES.inReview && findings.some(needsEngineer);
  return isBlocked ? '10engineer' : `${state}`;
}
