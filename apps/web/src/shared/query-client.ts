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

/** The one cache of server data. Reads are tried again when the network or the server stumbles, writes never are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !FINAL.has(kindOf(error)),
    },
    mutations: { retry: false },
  },
});
