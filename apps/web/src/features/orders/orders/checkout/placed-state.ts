import type { OrderDetail } from '@xunban/contract';
import { factsOfCode, type PlacedState } from '@xunban/contract/order-states';
import { needsEngineer } from '@xunban/contract/review-rules';

/**
 * Returns the state of a board since it was submitted, from the buyer's point of view. A board under review with a blocking
 * finding waits for an engineer; without any, the automatic review is still running.
 * @param findings undefined until the board's own page has been read
 */
export function placedState(
  state: OrderDetail['state'],
  findings: OrderDetail['findings'] | undefined,
): PlacedState | 'engineer' {
  const { placed } = factsOfCode(state);
  return placed === 'reviewing' && findings?.some(needsEngineer) ? 'engineer' : placed;
}
