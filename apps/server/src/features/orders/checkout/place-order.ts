import type { Packing } from '@xunban/contract';
import { add, type Fen, subtract, sum, toApi, ZERO_FEN } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { chooseInvoice } from '../../finance/invoices/choose-invoice.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import { addressSnapshot } from '../../orders-core/orders/address-snapshot.ts';
import type { NextRound } from '../../orders-core/orders/advance-order.ts';
import { couponOf } from '../../orders-core/orders/coupon-lines.ts';
import { insertHistory, lastReason } from '../../orders-core/orders/history.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { insertMainOrder, insertPcbOrder, insertPriceVersion } from '../../orders-core/orders/new-orders.ts';
import { buyerActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { openRound } from '../../orders-core/orders/rounds.ts';
import { takeCoupons } from '../../pricing/coupons/use-coupons.ts';
import { freightOffers, offerOf } from '../../pricing/freight/freight-offers.ts';
import { notProducible, PRICE_ONLY } from '../../pricing/quotes/quote-board.ts';
import { storeQuote } from '../../pricing/quotes/store-quote.ts';
import { packed } from '../carts/cart-freight.ts';
import { type CartItem, deleteCartItems, lockCartItems } from '../carts/cart-items.ts';
import { type CartPrice, cartPrices } from '../carts/cart-price.ts';
import { reviewSoon } from '../order-review/review-job.ts';

export interface Checkout {
  readonly cartIds: readonly string[];
  readonly addressId: string;
  /** Recipient of this order only; the one of the address when absent. */
  readonly contactName?: string | undefined;
  readonly phone?: string | undefined;
  readonly carrier: string;
  readonly note: string;
  readonly packing: Packing;
  /** Billing profile for automatic invoicing; undefined for none. */
  readonly billingProfileId?: string | undefined;
  readonly couponIds: readonly string[];
  /** The total shown to the buyer. */
  readonly expectedTotalFen: Fen;
}

/**
 * Turns cart rows into one main order with its PCB orders, which then go to the automatic review. Each row is consumed once:
 * for a second, concurrent call it is gone. Everything is written together or not at all.
 * @throws Refusal `cart.rowGone`, `notFound` (the address), `shipping.noCarrier`, `quote.notProducible`, as `takeCoupons`, or
 *   `quote.priceChanged` with the current total
 * @returns the id of the main order
 */
export async function placeOrder(tx: Tx, memberId: string, checkout: Checkout): Promise<string> {
  const cartIds = [...new Set(checkout.cartIds)];
  const items = await lockCartItems(tx, memberId, cartIds);
  if (items.length !== cartIds.length) throw new Refusal('cart.rowGone');
  // The boards keep the order in which they were chosen.
  items.sort((a, b) => cartIds.indexOf(a.cartId) - cartIds.indexOf(b.cartId));
  const address = await addressOf(tx, memberId, checkout.addressId);
  if (!address) throw new Refusal('notFound');

  const prices = await cartPrices(tx, items);
  for (const { refused } of prices) if (refused) throw notProducible(refused);
  const shipping = await freightOffers(tx, prices.map(packed), address.province, address.city);
  const freight = offerOf(shipping, checkout.carrier);
  const coupons = await takeCoupons(tx, memberId, {
    ...{ couponIds: checkout.couponIds, phone: checkout.phone ?? address.phone },
    ...{ boardsFen: prices.map(({ amountFen }) => amountFen), freightFen: freight.priceFen },
  });
  requireTotal(prices, { freightFen: freight.priceFen, ...coupons }, checkout.expectedTotalFen);

  const main = await insertMainOrder(tx, {
    memberId,
    addressId: address.id,
    address: {
      ...addressSnapshot.parse(address),
      contactName: checkout.contactName ?? address.contactName,
      phone: checkout.phone ?? address.phone,
    },
    freight,
    freightVersion: shipping.freightVersion,
    note: checkout.note,
    packing: checkout.packing,
  });
  for (const [index, price] of prices.entries())
    await placeBoard(tx, main.id, index + 1, withCoupons(price, coupons.lines[index] ?? []));
  await coupons.recordUse(main.id);
  await deleteCartItems(tx, memberId, cartIds);
  const billingProfileId = checkout.billingProfileId;
  if (billingProfileId !== undefined) await chooseInvoice(tx, { memberId, mainOrderId: main.id, billingProfileId });
  await publish(tx, { topic: 'cart', id: main.mainNo, memberId });
  await publish(tx, { topic: 'order', id: main.mainNo, memberId });
  return main.id;
}

/** The price of a board with its share in the coupons. */
const withCoupons = (price: CartPrice, lines: readonly StoredLine[]): CartPrice => ({
  ...price,
  lines: [...price.lines, ...lines],
  amountFen: subtract(price.amountFen, couponOf(lines)),
});

async function placeBoard(tx: Tx, mainOrderId: string, position: number, price: CartPrice): Promise<void> {
  const { item, quote, amountFen, workingDays, weightG, lines } = price;
  const returned = await orderInCart(tx, item);
  if (returned) return placeAgain(tx, returned, { mainOrderId, position, cartId: item.cartId }, price);
  const order = await insertPcbOrder(tx, {
    mainOrderId,
    memberId: item.memberId,
    position,
    cartId: item.cartId,
    fileId: item.fileId,
    replacesOrderId: item.replacesOrderId,
    reorderOf: item.reorderOf,
    quoteId: await quoteThatHolds(tx, price),
    spec: quote.spec,
    ...{ amountFen, couponFen: couponOf(lines), workingDays, weightG },
    note: item.note,
  });
  await Promise.all([
    insertPriceVersion(tx, {
      orderId: order.id,
      version: 1,
      ...{ amountFen, workingDays, lines },
      reason: '',
      staffId: null,
    }),
    insertHistory(tx, {
      orderId: order.id,
      from: null,
      to: 'inReview',
      action: 'submit',
      actor: buyerActor(item.memberId),
      reason: '',
      priceDeltaFen: ZERO_FEN,
      daysDelta: 0,
    }),
    reviewSoon(tx, { id: order.id, round: 1 }),
  ]);
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: item.memberId });
}

/** The order that went back to the cart as this row, and has not come back since; locked. */
async function orderInCart(tx: Tx, { replacesOrderId, memberId }: CartItem): Promise<PcbOrder | undefined> {
  if (replacesOrderId === null) return undefined;
  const { order } = await lockOrder(tx, replacesOrderId);
  return order.state === 'inCart' && order.memberId === memberId ? order : undefined;
}

/** A board that was ordered before keeps its number: this is its next round, in the main order that it is placed with now. */
async function placeAgain(
  tx: Tx,
  order: PcbOrder,
  place: NonNullable<NextRound['place']>,
  price: CartPrice,
): Promise<void> {
  const { item, quote, amountFen, workingDays, weightG, lines } = price;
  const { fileId, note } = item;
  const { spec } = quote;
  const quoteId = await quoteThatHolds(tx, price);
  const next = { fileId, quoteId, spec, amountFen, workingDays, weightG, lines, note, place };
  await openRound(tx, order, next, await lastReason(tx, order.id));
  await reviewSoon(tx, { id: order.id, round: order.round + 1 });
}

/** If the quote has expired, the order gets a new one, made from the price that was just compared. */
async function quoteThatHolds(tx: Tx, { isExpired, item, quote }: CartPrice): Promise<string> {
  if (!isExpired) return quote.quoteId;
  return (await storeQuote(tx, item.memberId, quote.spec, { ...PRICE_ONLY, repeatOf: quote.repeatOf })).quoteId;
}

/** The client's number is only compared: the amount is the server's. */
function requireTotal(
  prices: readonly CartPrice[],
  { freightFen, discountFen }: { readonly freightFen: Fen; readonly discountFen: Fen },
  expectedFen: Fen,
): void {
  const goodsFen = sum(prices.map(({ amountFen }) => amountFen));
  const totalFen = add(subtract(goodsFen, discountFen), freightFen);
  if (totalFen === expectedFen) return;
  throw new Refusal('quote.priceChanged', {
    data: {
      total: toApi(totalFen),
      goodsAmount: toApi(goodsFen),
      freight: toApi(freightFen),
      coupon: toApi(discountFen),
    },
  });
}
