import type { StaffOrderSummary } from '@xunban/contract';
import { ORDER_STATES, PRODUCIBLE_STATES, type StateGroup } from '@xunban/contract/order-states';
import { usePermission } from '../../../shared/access.tsx';
import { useCanSee } from '../../../shared/visible.tsx';

/** The states in which the factory works on a board: in review, before production and in it. */
const ASKABLE_STATES: StateGroup = new Set([ORDER_STATES.inReview, ...PRODUCIBLE_STATES]);

export const canAskAbout = ({ state }: Pick<StaffOrderSummary, 'state'>): boolean => ASKABLE_STATES.has(state);

/** Returns true when the signed-in user can ask buyers. */
export function useCanAsk(): boolean {
  const seesFile = useCanSee('file.view');
  const reviews = usePermission('order.review');
  return seesFile && reviews;
}
