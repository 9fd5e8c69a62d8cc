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
 * The single cache of server data. Reads are retried after network or server errors, writes never. Without a network both fail
 * immediately with a message: waiting silently, and sending an order later automatically, would be worse.
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
