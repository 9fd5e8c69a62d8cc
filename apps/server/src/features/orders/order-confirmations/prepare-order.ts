import { createHash } from 'node:crypto';
import type { AllCalls, CallInput, PreparedOrder } from '@xunban/contract';
import { add, type Fen, parseYuan, subtract, sum, toApi } from '@xunban/money';
import { viewLine } from '@xunban/pricing/stored-lines';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { lookupHash } from '../../../platform/encrypted-fields/encrypted-text.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardCards, cardInColours, fileHashes, NO_CARD } from '../../files/files/board-cards.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import { beginRequest } from '../../identity/program-requests/program-requests.ts';
import { addressSnapshot } from '../../orders-core/orders/address-snapshot.ts';
import { offerCoupons } from '../../pricing/coupons/offer-coupons.ts';
import { offerOf } from '../../pricing/freight/freight-offers.ts';
import { notProducible } from '../../pricing/quotes/quote-board.ts';
import { pricedCart } from '../carts/cart-freight.ts';
import type { CartPrice } from '../carts/cart-price.ts';
import { insertConfirmation } from './order-confirmation-store.ts';

type Asked = CallInput<AllCalls['orderConfirmations']['prepare']>['body'];

/**
 * Prepares an order: computes what its person will see, and begins the request.
 * @throws {Refusal} as the checkout: `cart.rowGone`, `notFound` (the address), `shipping.noCarrier`, `quote.notProducible`,
 *   `quote.priceChanged`; `rateLimited`
 */
export async function prepareOrder(
  tx: Tx,
  { memberId, apiKey }: Member,
  { program, host, expectedTotal, ...checkout }: Asked,
  from: { readonly ip: string; readonly site: string },
) {
  const { order, totalFen } = await orderAsShown(tx, memberId, checkout);
  if (totalFen !== parseYuan(String(expectedTotal)))
    throw new Refusal('quote.priceChanged', {
      data: { total: order.total, goodsAmount: order.goods, freight: order.freight, coupon: order.coupon },
    });
  const request = { kind: 'order', program, host, ip: from.ip, scopes: [], memberId } as const;
  const { id, begun } = await beginRequest(tx, request, from.site);
  await insertConfirmation(tx, {
    ...{ requestId: id, memberId, keyId: apiKey?.id ?? null, prepared: order, checkout, totalFen },
    addressHash: await addressHash(tx, memberId, checkout.addressId),
  });
  return { ...begun, order };
}

async function orderAsShown(
  reader: Reader,
  memberId: string,
  { addressId, cartIds, carrier, couponIds }: Pick<Asked, 'addressId' | 'cartIds' | 'carrier' | 'couponIds'>,
): Promise<{ readonly order: PreparedOrder; readonly totalFen: Fen }> {
  const { prices, shipping } = await pricedCart(reader, memberId, { addressId, cartIds });
  for (const { refused } of prices) if (refused) throw notProducible(refused);
  const freight = offerOf(shipping, carrier);
  const boardsFen = prices.map(({ amountFen }) => amountFen);
  const goodsFen = sum(boardsFen);
  const { discountFen } = await offerCoupons(reader, memberId, { boardsFen, freightFen: freight.priceFen }, couponIds);
  const totalFen = add(subtract(goodsFen, discountFen), freight.priceFen);
  const address = await addressOf(reader, memberId, addressId);
  if (!address) throw new Refusal('notFound');
  const { contactName, province, city, district, detail } = address;
  const order = {
    boards: await boardsAsShown(reader, prices),
    ...{ contactName, address: [province, city, district, detail].filter(Boolean).join(' '), carrier },
    ...{ goods: toApi(goodsFen), coupon: toApi(discountFen), freight: toApi(freight.priceFen), total: toApi(totalFen) },
  };
  return { order, totalFen };
}

async function boardsAsShown(reader: Reader, prices: readonly CartPrice[]): Promise<PreparedOrder['boards']> {
  const fileIds = prices.map(({ item }) => item.fileId);
  const [cards, hashes] = await Promise.all([boardCards(reader, fileIds), fileHashes(reader, fileIds)]);
  return prices.map(({ item, quote, amountFen, lines, workingDays }) => ({
    ...{ id: item.cartId, spec: quote.spec, fileId: item.fileId, note: item.note, workingDays },
    ...cardInColours(cards.get(item.fileId) ?? NO_CARD, quote.spec),
    fileHash: hashes.get(item.fileId) ?? '',
    amount: toApi(amountFen),
    priceLines: lines.map(viewLine),
  }));
}

/** Keyed: an address contains a phone number, which could be found by trying all. @throws {Refusal} `notFound` */
export async function addressHash(reader: Reader, memberId: string, addressId: string): Promise<Buffer> {
  const address = await addressOf(reader, memberId, addressId);
  if (!address) throw new Refusal('notFound');
  const text = JSON.stringify(addressSnapshot.parse(address));
  return lookupHash(reader, 'request', createHash('sha256').update(text).digest());
}
