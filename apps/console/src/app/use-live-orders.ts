import { useQueryClient } from '@tanstack/react-query';
import { orderQueries, readRowsAgain } from '../features/orders/orders/order-queries.ts';
import { useChanges } from '../shared/changes.ts';
import { useAtMostEvery } from '../shared/use-at-most-every.ts';

/** Counts are read again this often at most, however much happens. */
const COUNTS_MS = 5_000;

/** What else changes with orders, read again where it is shown. */
const WITH_ORDERS = [['questions'], ['orders', 'papers'], ['orders', 'productionFiles']] as const;

/**
 * What is on the screen follows what happens to orders anywhere: the pages and rows of those that changed are read again,
 * and no others. Rows stay where they are, so that nothing jumps away under the pointer.
 */
export function useLiveOrders(): void {
  const client = useQueryClient();
  const readCounts = useAtMostEvery(
    COUNTS_MS,
    () => void client.invalidateQueries({ queryKey: orderQueries.counts.queryKey }),
  );
  useChanges('order', (numbers) => {
    if (numbers === 'all') {
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['questions'] });
      return;
    }
    void readRowsAgain(client, numbers);
    for (const queryKey of WITH_ORDERS) void client.invalidateQueries({ queryKey });
    readCounts();
  });
}
