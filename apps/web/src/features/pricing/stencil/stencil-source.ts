import { useQuery } from '@tanstack/react-query';
import type { StencilSpec } from '@xunban/contract';
import { isStencil } from '@xunban/contract/board-spec';
import { useSearchParams } from 'react-router';
import { cartQuery } from '../../orders/cart/api/cart-queries.ts';
import { orderQueries } from '../../orders/orders/api/order-queries.ts';

/** A stencil that is taken up again: of a cart row, or of an order that is ordered again or returned. */
export interface StencilSource {
  readonly spec: StencilSpec;
  readonly fileId: string;
  readonly fileName: string;
  readonly note: string;
  /** The cart row that it replaces. */
  readonly cartId?: string;
  /** The order whose next round it is. */
  readonly revised?: { readonly id: string; readonly version: number; readonly orderNo: string };
}

/** Returns the source that the address names; undefined for a new stencil, and `isPending` until it is known. */
export function useStencilSource(): { readonly source: StencilSource | undefined; readonly isPending: boolean } {
  const [search] = useSearchParams();
  const cartId = search.get('cart') ?? '';
  const revise = search.get('revise') ?? '';
  const orderNo = revise === '' ? (search.get('order') ?? '') : revise;
  const cart = useQuery({ ...cartQuery, enabled: cartId !== '' });
  const order = useQuery({ ...orderQueries.detail(orderNo), enabled: orderNo !== '' });
  const row = cart.data?.find(({ id }) => id === cartId);
  if (row && isStencil(row.spec)) {
    const { spec, fileId, fileName, note } = row;
    return { source: { spec, fileId, fileName, note, cartId }, isPending: false };
  }
  if (order.data && isStencil(order.data.spec)) {
    const { id, version, spec, fileId, fileName, note } = order.data;
    const revised = revise === '' ? {} : { revised: { id, version, orderNo } };
    return { source: { spec, fileId, fileName, note, ...revised }, isPending: false };
  }
  return { source: undefined, isPending: cart.isLoading || order.isLoading };
}
