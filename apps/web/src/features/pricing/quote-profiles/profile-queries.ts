import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuoteProfile } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

/** The boards that a member usually orders, by name, and the last one that was ordered. */
export const profileQueries = {
  profiles: () =>
    queryOptions({
      queryKey: ['quote', 'profiles'],
      queryFn: ({ signal }): Promise<QuoteProfile[]> => api.storedQuote.profiles({}, { signal }),
    }),
  lastOrder: () =>
    queryOptions({
      queryKey: ['quote', 'lastOrder'],
      queryFn: ({ signal }) => api.storedQuote.lastOrderSpec({}, { signal }),
    }),
};

type ProfileBody = Parameters<typeof api.storedQuote.putProfile>[0]['body'];

export function usePutProfile() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: ProfileBody) => api.storedQuote.putProfile({ body }), onSuccess: refresh });
}

export function useRemoveProfile() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.storedQuote.removeProfile({ params: { id } }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: profileQueries.profiles().queryKey });
}
