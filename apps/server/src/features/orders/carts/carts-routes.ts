import { boardFileIdOf, calls, type PreviousFile } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { offerView } from '../../pricing/freight/freight-view.ts';
import { findQuotes } from '../../pricing/quotes/stored-quotes.ts';
import { previousFiles } from '../order-review/previous-files.ts';
import { addToCart, namedFile, putBackInCart } from './add-to-cart.ts';
import { cartFreight } from './cart-freight.ts';
import { cartOf, removeCartItems } from './cart-items.ts';
import { viewCart } from './cart-view.ts';
import { reorderToCart } from './reorder-to-cart.ts';

export const cartsRoutes = (deps: Deps): readonly Route[] => [
  route(calls.order.addToCart, ({ actor, body, language, once }) =>
    once(async (tx) => {
      const [row] = await viewCart(
        tx,
        [await addToCart(tx, actor.memberId, { ...body, fileId: namedFile(body) })],
        language,
      );
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
        [await reorderToCart(tx, actor.memberId, { ...reorder, fileId: boardFileIdOf(body), expectedFen })],
        language,
      );
      if (!row) throw new Refusal('cart.rowGone');
      return row;
    }),
  ),
  route(calls.order.cart, async ({ actor, language }) =>
    viewCart(deps.db.read, await cartOf(deps.db.read, actor.memberId), language),
  ),
  route(calls.comparison.previousInCart, ({ actor }) => previousInCart(deps.db.read, actor.memberId)),
  route(calls.order.removeFromCart, async ({ actor, query }) => ({
    removed: await deps.db.transaction((tx) => removeCartItems(tx, actor.memberId, query.ids)),
  })),
  route(calls.order.putBackInCart, ({ actor, body, once }) =>
    once(async (tx) => ({ restored: await putBackInCart(tx, actor.memberId, body.ids) })),
  ),
  route(calls.address.freight, async ({ actor, body, language }) => {
    const { options } = await cartFreight(deps.db.read, actor.memberId, body);
    return options.map(offerView(language));
  }),
];

/** The rows of a member's cart whose boards were ordered before, each with the likeliest of those orders. */
async function previousInCart(
  reader: Reader,
  memberId: string,
): Promise<{ readonly cartId: string; readonly previous: PreviousFile }[]> {
  const items = await cartOf(reader, memberId);
  if (items.length === 0) return [];
  const quotes = new Map(
    (await findQuotes(reader, [...new Set(items.map(({ quoteId }) => quoteId))])).map((quote) => [
      quote.quoteId,
      quote,
    ]),
  );
  const boards = items.flatMap((item) => {
    const quote = quotes.get(item.quoteId);
    return quote ? [{ ...item, spec: quote.spec, customerPartNo: '' }] : [];
  });
  const found = await previousFiles(reader, memberId, boards, null);
  return boards.flatMap(({ cartId }, index) => {
    const previous = found[index]?.[0];
    return previous ? [{ cartId, previous }] : [];
  });
}
