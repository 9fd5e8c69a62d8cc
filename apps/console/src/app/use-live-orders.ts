import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../shared/api.ts';

/** Reads what is on the screen again whenever an order changes anywhere. */
export function useLiveOrders(): void {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    followChanges(() => void client.invalidateQueries({ queryKey: ['orders'] }), leaving.signal);
    return () => leaving.abort();
  }, [client]);
}
