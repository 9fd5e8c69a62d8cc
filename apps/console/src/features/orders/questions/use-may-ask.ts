import type { StaffOrderSummary } from '@xunban/contract';
import { useHolds } from '../../../shared/access.tsx';
import { useSees } from '../../../shared/seen.tsx';

/** The states in which the factory works on a board: in review, before production and in it. */
const ASKABLE: readonly number[] = [10, 40, 50];

export const mayAskAbout = ({ state }: Pick<StaffOrderSummary, 'state'>): boolean => ASKABLE.includes(state);

/** Returns true when the signed-in user can ask buyers. */
export function useMayAsk(): boolean {
  const seesFile = useSees('file.view');
  const reviews = useHolds('order.review');
  return seesFile && reviews;
}
