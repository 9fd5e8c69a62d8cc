import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orderQueries, readRowsAgain } from '../features/orders/order-queries.ts';
import { useChanges } from '../shared/changes.ts';

/** Counts are read again this often at most, however much happens. */
const COUNTS_MS = 5_000;

/**
 * What is on the screen follows what happens to orders anywhere: the pages and rows of those that changed are read again,
 * and no others. Rows stay where they are, so that nothing jumps away under the pointer.
 */
export function useLiveOrders(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanges('order', (numbers) => {
    if (numbers === 'all') {
      void client.invalidateQueries({ queryKey: ['orders'] });
      return;
    }
    void readRowsAgain(client, numbers);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: orderQueries.counts.queryKey });
    }, COUNTS_MS);
  });
}
