import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../shared/use-action.ts';

/** A batch moves its orders with it. */
const READ_AGAIN = [['batches'], ['orders'], ['floor']] as const;

/** Something that is done with a batch by one button; afterwards it is read again, also when a colleague was faster. */
export const useBatchAction = (onDone?: () => void) => useAction(READ_AGAIN, onDone);

export function useBatchReload(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(READ_AGAIN.map((queryKey) => client.invalidateQueries({ queryKey })));
}
