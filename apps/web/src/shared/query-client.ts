import { QueryClient } from '@tanstack/react-query';

/** Failures of these kinds will not get better by asking again at once. */
const FINAL = new Set([
  'refused',
  'invalid',
  'unauthenticated',
  'forbidden',
  'rejected',
  'missing',
  'cancelled',
  'rateLimited',
]);

const kindOf = (error: unknown) => (error instanceof Error && 'kind' in error ? String(error.kind) : '');

/**
 * The one cache of server data. Reads are tried again when the network or the server stumbles, writes never are. Without
 * a network both fail at once and say so: waiting in silence, and sending an order later by itself, would be worse.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !FINAL.has(kindOf(error)),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
