import { type AllCalls, boardFileIdOf, type CallOutput, COMPANY_PACKING, calls, PARCEL_LABELS } from '@xunban/contract';
import { parseYuan, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { previousChoice } from '../../finance/invoices/choose-invoice.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { lastCheckout } from '../../orders-core/orders/last-orders.ts';
import { viewOffer } from '../../pricing/coupons/member-coupons.ts';
import { offerCoupons } from '../../pricing/coupons/offer-coupons.ts';
import { offerOf } from '../../pricing/freight/freight-offers.ts';
import { addToCart, namedFile } from '../carts/add-to-cart.ts';
import { pricedCart } from '../carts/cart-freight.ts';
import { reorderToCart } from '../carts/reorder-to-cart.ts';
import { findMain } from '../order-views/find-orders.ts';
import { viewMain } from '../order-views/order-view.ts';
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
      const row = await addToCart(tx, actor.memberId, { ...body, fileId: namedFile(body), note: '' });
      const checkout = { ...body, cartIds: [row.cartId], expectedTotalFen: fenOf(body) };
      const placed = await placeOrder(tx, actor.memberId, checkout);
      return viewMain(tx, await findMain(tx, actor.memberId, placed));
    }),
  ),
  route(calls.main.reorder, ({ actor, body, once }) =>
    once(async (tx) => {
      const reorder = { ...body, fileId: boardFileIdOf(body), note: body.boardNote };
      const row = await reorderToCart(tx, actor.memberId, reorder);
      const checkout = { ...body, cartIds: [row.cartId], expectedTotalFen: fenOf(body) };
      const placed = await placeOrder(tx, actor.memberId, checkout);
      return viewMain(tx, await findMain(tx, actor.memberId, placed));
    }),
  ),
  route(calls.coupons.offers, async ({ actor, body }) => {
    const { prices, shipping } = await pricedCart(deps.db.read, actor.memberId, body);
    const amounts = {
      boardsFen: prices.map(({ amountFen }) => amountFen),
      freightFen: offerOf(shipping, body.carrier).priceFen,
    };
    const found = await offerCoupons(deps.db.read, actor.memberId, amounts, body.couponIds);
    return { offers: found.offers.map(viewOffer), chosen: [...found.chosen], discount: toApi(found.discountFen) };
  }),
  route(calls.address.deliveryLabels, async ({ actor }) => ({
    labels: [...PARCEL_LABELS],
    last: (await lastContact(deps.db.read, actor.memberId)).packing,
  })),
  route(calls.order.lastContact, ({ actor }) => lastContact(deps.db.read, actor.memberId)),
];

const fenOf = ({ expectedTotal }: { readonly expectedTotal: string | number }) => parseYuan(String(expectedTotal));

/**
 * Returns contact, address, carrier and note of the last order, as defaults of the next one. Its contact is that of the order,
 * also where the address has changed or been deleted since; a deleted address is left out.
 */
async function lastContact(reader: Reader, memberId: string): Promise<CallOutput<AllCalls['order']['lastContact']>> {
  const last = await lastCheckout(reader, memberId);
  const billingProfileId = (await previousChoice(reader, memberId)).billingProfileId;
  if (!last)
    return {
      ...{ addressId: null, contactName: '', phone: '', carrier: '', note: '' },
      ...{ packing: COMPANY_PACKING, billingProfileId },
    };
  const { carrier, note, packing } = last;
  const { contactName, phone } = await openAddress(reader, last);
  const addressId = (await addressOf(reader, memberId, last.addressId))?.id ?? null;
  return { addressId, contactName, phone, carrier, note, packing, billingProfileId };
}
