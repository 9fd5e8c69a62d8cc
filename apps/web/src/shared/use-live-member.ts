import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToMember } from './api.ts';
import { staleKeys } from './live-topics.ts';
import { useSession } from './session.ts';

/** Reads what is on the screen again when staff, a gateway or another device change something of the member's. */
export function useLiveMember(): void {
  const client = useQueryClient();
  const token = useSession()?.token;
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    subscribeToMember((topics) => {
      for (const key of staleKeys(topics)) void client.invalidateQueries({ queryKey: [key] });
    }, leaving.signal);
    return () => leaving.abort();
  }, [client, token]);
}
