import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Packing } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { useNavigate } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { type ChangedPrice, changedPriceOf } from '../../../../shared/changed-price.ts';
import { dropDraft } from '../../../../shared/form-draft.ts';
import { once } from '../../../../shared/once.ts';
import { orderQueries } from '../api/order-queries.ts';

export interface Checkout {
  readonly cartIds: readonly string[];
  readonly addressId: string;
  /** The recipient, for this order alone; the address's contact when absent. */
  readonly contactName?: string;
  readonly phone?: string;
  readonly carrier: string;
  readonly note: string;
  readonly packing: Packing;
  /** Id of a billing profile; empty for no invoice. */
  readonly billingProfileId: string;
  readonly couponIds: readonly string[];
  /** The total shown to the buyer; the server refuses when its own differs. */
  readonly expectedTotal: number;
}

/** Name of what was chosen and noted for these boards; other boards begin afresh. */
export const checkoutDraft = (cartIds: readonly string[]): string => `checkout ${cartIds.join(' ')}`;

/** Submits the selected boards as an order, and opens the page with its progress. */
export function useSubmitOrder(onPriceChanged: (price: ChangedPrice) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (checkout: Checkout) => {
      const body = { ...checkout, cartIds: [...checkout.cartIds], couponIds: [...checkout.couponIds] };
      return once('submitOrder', body, (idempotencyKey) => api.order.submit({ body }, { idempotencyKey }));
    },
    onSuccess: (main, { cartIds }) => {
      dropDraft(checkoutDraft(cartIds));
      client.setQueryData(orderQueries.main(main.id).queryKey, main);
      void navigate(`/main/orderConfirm?placed=${main.id}`, { replace: true });
      void client.invalidateQueries({ queryKey: ['cart'] });
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['coupons'] });
    },
    onError: (error, { expectedTotal }) => {
      const price = error instanceof ApiError ? changedPriceOf(error, expectedTotal) : undefined;
      if (price) onPriceChanged(price);
      // After a failure, the page shows the current cart and freight.
      void client.invalidateQueries({ queryKey: ['cart'] });
      void client.invalidateQueries({ queryKey: ['freight'] });
      void client.invalidateQueries({ queryKey: ['coupons'] });
    },
  });
}
