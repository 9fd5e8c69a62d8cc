import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartRow } from '@xunban/contract';
import { api } from '../../../../shared/api.ts';
import { cartQuery } from './cart-queries.ts';

interface ChangedQuantity {
  readonly row: CartRow;
  readonly quantity: number;
}

/** Another quantity of a board in the cart: it gets a quote of its own; file, note and where it came from stay. */
export function useChangeQuantity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, quantity }: ChangedQuantity) => {
      const { quoteId } = await api.quote.calculate({ body: { spec: { ...row.spec, quantity } } });
      return api.order.addToCart({ body: { quoteId, fileId: row.fileId, cartId: row.id, note: row.note } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}
