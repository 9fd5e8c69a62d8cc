import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => api.order.cart({ query: {} }, { signal }),
});

/** How many boards lie in the cart, without pricing them. The key is part of the cart's, so it is read anew with it. */
export const cartCountQuery = queryOptions({
  queryKey: ['cart', 'count'],
  queryFn: async ({ signal }) => (await api.order.counts({}, { signal })).find(({ state }) => state === 0)?.count ?? 0,
});

/** Of the boards in the cart that were ordered before: with which file. The key is part of the cart's, so it is read anew with it. */
export const formerFilesQuery = queryOptions({
  queryKey: ['cart', 'formerFiles'],
  queryFn: async ({ signal }) => {
    const rows = await api.comparison.formerInCart({}, { signal });
    return new Map(rows.map(({ cartId, former }) => [cartId, former]));
  },
});

export function useRemoveFromCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.order.removeFromCart({ query: { ids: [...ids] } }),
    onSettled: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}
