import type { StaffOrderSummary } from '@xunban/contract';
import { ASKABLE_STATES } from '@xunban/contract/order-states';
import { usePermission } from '../../../shared/access.tsx';
import { useCanSee } from '../../../shared/visible.tsx';

export const canAskAbout = ({ state }: Pick<StaffOrderSummary, 'state'>): boolean => ASKABLE_STATES.has(state);

/** Returns true when the signed-in user can ask buyers. */
export function useCanAsk(): boolean {
  const seesFile = useCanSee('file.view');
  const reviews = usePermission('order.review');
  return seesFile && reviews;
}
