import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => api.order.cart({ query: {} }, { signal }),
});

/** Number of boards in the cart, without pricing them. The key is part of the cart's, so both are invalidated together. */
export const cartCountQuery = queryOptions({
  queryKey: ['cart', 'count'],
  // Boards in the cart count as state 0.
  queryFn: async ({ signal }) => (await api.order.counts({}, { signal })).find(({ state }) => state === 0)?.count ?? 0,
});

/**
 * Previous files of the boards in the cart that were ordered before. The key is part of the cart's, so both are invalidated
 * together.
 */
export const previousFilesQuery = queryOptions({
  queryKey: ['cart', 'previousFiles'],
  queryFn: async ({ signal }) => {
    const rows = await api.comparison.previousInCart({}, { signal });
    return new Map(rows.map(({ cartId, previous }) => [cartId, previous]));
  },
});

export function useRemoveFromCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.order.removeFromCart({ query: { ids: [...ids] } }),
    onSettled: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}

/** Undoes a removal. Fails when nothing can be put back any more. */
export function usePutBackInCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.order.putBackInCart({ body: { ids: [...ids] } }),
    onSettled: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}
