import type { StaffOrderSummary } from '@xunban/contract';
import { ORDER_STATES, type StateGroup, TO_MAKE_STATES } from '@xunban/contract/order-states';
import { useHolds } from '../../../shared/access.tsx';
import { useSees } from '../../../shared/visible.tsx';

/** The states in which the factory works on a board: in review, before production and in it. */
const ASKABLE_STATES: StateGroup = new Set([ORDER_STATES.inReview, ...TO_MAKE_STATES]);

export const canAskAbout = ({ state }: Pick<StaffOrderSummary, 'state'>): boolean => ASKABLE_STATES.has(state);

/** Returns true when the signed-in user can ask buyers. */
export function useCanAsk(): boolean {
  const seesFile = useSees('file.view');
  const reviews = useHolds('order.review');
  return seesFile && reviews;
}
