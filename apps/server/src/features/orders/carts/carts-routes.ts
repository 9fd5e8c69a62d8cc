import { calls } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { offerView } from '../../pricing/freight/freight-view.ts';
import { addToCart } from './add-to-cart.ts';
import { cartFreight } from './cart-freight.ts';
import { cartOf, deleteCartItems } from './cart-items.ts';
import { viewCart } from './cart-view.ts';
import { formerInCart } from './former-in-cart.ts';
import { reorderToCart } from './reorder-to-cart.ts';

export const cartsRoutes = (deps: Deps): readonly Route[] => [
  route(calls.order.addToCart, ({ actor, body, language, once }) =>
    once(async (tx) => {
      const [row] = await viewCart(tx, [await addToCart(tx, actor.memberId, body)], language);
      if (!row) throw new Refusal('cart.rowGone');
      return row;
    }),
  ),
  route(calls.order.reorderToCart, ({ actor, body, language, once }) =>
    once(async (tx) => {
      const { expectedAmount, ...reorder } = body;
      const expectedFen = expectedAmount === undefined ? undefined : parseYuan(String(expectedAmount));
      const [row] = await viewCart(
        tx,
        [await reorderToCart(tx, actor.memberId, { ...reorder, expectedFen })],
        language,
      );
      if (!row) throw new Refusal('cart.rowGone');
      return row;
    }),
  ),
  route(calls.order.cart, async ({ actor, language }) =>
    viewCart(deps.db.read, await cartOf(deps.db.read, actor.memberId), language),
  ),
  route(calls.comparison.formerInCart, ({ actor }) => formerInCart(deps.db.read, actor.memberId)),
  route(calls.order.removeFromCart, async ({ actor, query }) => ({
    removed: await deps.db.transaction((tx) => deleteCartItems(tx, actor.memberId, query.ids)),
  })),
  route(calls.address.freight, async ({ actor, body, language }) => {
    const { options } = await cartFreight(deps.db.read, actor.memberId, body);
    return options.map(offerView(language));
  }),
];
