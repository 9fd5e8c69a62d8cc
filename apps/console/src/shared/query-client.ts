import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '@xunban/contract/api-error';

/** The one cache of server data. Only a failing network or server is worth a second request. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
});
