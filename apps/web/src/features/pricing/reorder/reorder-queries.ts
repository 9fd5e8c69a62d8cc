import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { problemText, toast } from '@xunban/ui';
import { useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { ReorderRequest } from '../live-quote/reorder-path.ts';

/** Dates in a quote count from now. */
const QUOTE_STALE_MS = 60_000;

export const reorderQueries = {
  /** The earlier order. */
  info: (orderNo: string) =>
    queryOptions({
      queryKey: ['reorder', 'info', orderNo],
      queryFn: ({ signal }) => api.quote.reorderInfo({ query: { orderNo } }, { signal }),
    }),
  /** Price and differences of the board as currently requested. */
  quote: ({ orderNo, spec, fileId }: ReorderRequest) =>
    queryOptions({
      queryKey: ['reorder', 'quote', orderNo, fileId, JSON.stringify(spec)],
      queryFn: ({ signal }) => {
        const body = { orderNo, ...(spec && { spec }), ...(fileId !== undefined && { fileId }) };
        return api.quote.recalculateReorder({ body }, { signal });
      },
      placeholderData: keepPreviousData,
      staleTime: QUOTE_STALE_MS,
    }),
};

interface ReorderToCartInput extends ReorderRequest {
  readonly note: string;
  /** The total shown to the buyer, in yuan. */
  readonly total: number;
  readonly destination: 'cart' | 'checkout';
}

/** Puts the board in the cart, and goes there or straight to the checkout. */
export function useReorderToCart() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ orderNo, spec, fileId, note, total }: ReorderToCartInput) => {
      const board = { ...(spec && { spec }), ...(fileId !== undefined && { fileId }) };
      const body = { orderNo, ...board, note, expectedAmount: total };
      return once('reorderToCart', body, (idempotencyKey) => api.order.reorderToCart({ body }, { idempotencyKey }));
    },
    onSuccess: (row, { destination }) => {
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
      void navigate(destination === 'cart' ? '/main/orderCart' : `/main/orderConfirm?cartIds=${row.id}`);
    },
    onError: (error) => {
      toast.error(problemText(error));
      void queryClient.invalidateQueries({ queryKey: ['reorder', 'quote'] });
    },
  });
}
