import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../shared/api.ts';

/** Changes come in bursts (a submit touches several boards); one refresh answers them together. */
const GATHER_MS = 300;

/** Reads what is on the screen again whenever an order changes anywhere. */
export function useLiveOrders(): void {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    followChanges(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['orders'] }), GATHER_MS);
    }, leaving.signal);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [client]);
}
