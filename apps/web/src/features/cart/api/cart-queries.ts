import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => api.order.cart({ query: {} }, { signal }),
});

export function useRemoveFromCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.order.removeFromCart({ query: { ids: [...ids] } }),
    onSettled: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}
