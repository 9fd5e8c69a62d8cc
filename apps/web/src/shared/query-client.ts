import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '@xunban/contract/api-error';

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
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
