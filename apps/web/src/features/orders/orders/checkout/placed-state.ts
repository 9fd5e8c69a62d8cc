import type { OrderDetail } from '@xunban/contract';
import { factsOfCode, type PlacedState } from '@xunban/contract/order-states';

/**
 * Returns the state of a board since it was submitted, from the buyer's point of view. A board under review whose automatic review
 * expects an engineer waits for one; without a decision, the automatic review is still running.
 * @param decision undefined until the board's own page has been read
 */
export function placedState(
  state: OrderDetail['state'],
  decision: OrderDetail['decision'] | undefined,
): PlacedState | 'engineer' {
  const { placed } = factsOfCode(state);
  return placed === 'reviewing' && decision?.expectedBy ? 'engineer' : placed;
}
