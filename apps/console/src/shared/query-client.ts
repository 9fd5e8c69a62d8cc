import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/client';

/** The one cache of server data. Only a stumbling network or server is worth asking twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && ['network', 'timeout', 'server'].includes(error.kind),
    },
    mutations: { retry: false },
  },
});
