import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { problemText, toast } from '@xunban/ui';
import { useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { AskedReorder } from '../live-quote/reorder-path.ts';

/** Dates in a quote count from now. */
const FRESH_MS = 60_000;

export const reorderQueries = {
  /** The earlier order. */
  info: (orderNo: string) =>
    queryOptions({
      queryKey: ['reorder', 'info', orderNo],
      queryFn: ({ signal }) => api.quote.reorderInfo({ query: { orderNo } }, { signal }),
    }),
  /** Price and differences of the board as it is asked for now. */
  quote: ({ orderNo, spec, fileId }: AskedReorder) =>
    queryOptions({
      queryKey: ['reorder', 'quote', orderNo, fileId, JSON.stringify(spec)],
      queryFn: ({ signal }) => {
        const body = { orderNo, ...(spec && { spec }), ...(fileId !== undefined && { fileId }) };
        return api.quote.recalculateReorder({ body }, { signal });
      },
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    }),
};

interface Wanted extends AskedReorder {
  readonly note: string;
  /** The total shown to the buyer, in yuan. */
  readonly total: number;
  readonly goal: 'cart' | 'order';
}

/** Puts the board in the cart, and goes there or straight to the checkout. */
export function useReorderToCart() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ orderNo, spec, fileId, note, total }: Wanted) => {
      const board = { ...(spec && { spec }), ...(fileId !== undefined && { fileId }) };
      const body = { orderNo, ...board, note, expectedAmount: total };
      return once('reorderToCart', body, (idempotencyKey) => api.order.reorderToCart({ body }, { idempotencyKey }));
    },
    onSuccess: (row, { goal }) => {
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
      void navigate(goal === 'cart' ? '/main/orderCart' : `/main/orderConfirm?cartIds=${row.id}`);
    },
    onError: (error) => {
      toast.error(problemText(error));
      void queryClient.invalidateQueries({ queryKey: ['reorder', 'quote'] });
    },
  });
}
