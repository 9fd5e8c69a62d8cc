import { calls, PARCEL_LABELS } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { addToCart } from '../carts/add-to-cart.ts';
import { reorderToCart } from '../carts/reorder-to-cart.ts';
import { findMain } from '../order-views/find-orders.ts';
import { viewMain } from '../order-views/order-view.ts';
import { lastContact } from './last-contact.ts';
import { placeOrder } from './place-order.ts';

export const checkoutRoutes = (deps: Deps): readonly Route[] => [
  route(calls.order.submit, ({ actor, body, once }) =>
    once(async (tx) => {
      const placed = await placeOrder(tx, actor.memberId, { ...body, expectedTotalFen: fenOf(body) });
      return viewMain(tx, await findMain(tx, actor.memberId, placed));
    }),
  ),
  route(calls.order.submitDirect, ({ actor, body, once }) =>
    once(async (tx) => {
      const row = await addToCart(tx, actor.memberId, { ...body, note: '' });
      const checkout = { ...body, cartIds: [row.cartId], expectedTotalFen: fenOf(body) };
      const placed = await placeOrder(tx, actor.memberId, checkout);
      return viewMain(tx, await findMain(tx, actor.memberId, placed));
    }),
  ),
  route(calls.main.reorder, ({ actor, body, once }) =>
    once(async (tx) => {
      const row = await reorderToCart(tx, actor.memberId, { ...body, note: body.boardNote });
      const checkout = { ...body, cartIds: [row.cartId], expectedTotalFen: fenOf(body) };
      const placed = await placeOrder(tx, actor.memberId, checkout);
      return viewMain(tx, await findMain(tx, actor.memberId, placed));
    }),
  ),
  route(calls.address.deliveryLabels, async ({ actor }) => ({
    labels: [...PARCEL_LABELS],
    last: (await lastContact(deps.db.read, actor.memberId)).packing,
  })),
  route(calls.order.lastContact, ({ actor }) => lastContact(deps.db.read, actor.memberId)),
];

const fenOf = ({ expectedTotal }: { readonly expectedTotal: string | number }) => parseYuan(String(expectedTotal));
