import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import { type FreightOffers, freightOffers } from '../../pricing/freight/freight-offers.ts';
import { findCartItems } from './cart-items.ts';
import { type CartPrice, cartPrices } from './cart-price.ts';

/**
 * Freight of chosen cart rows, packed together, to an own address.
 * @throws Refusal `notFound` (the address), `cart.rowGone`, `shipping.noCarrier`
 */
export async function cartFreight(
  reader: Reader,
  memberId: string,
  input: { readonly addressId: string; readonly cartIds: readonly string[] },
): Promise<FreightOffers> {
  return (await pricedCart(reader, memberId, input)).shipping;
}

/** The same, with the prices of the rows. */
export async function pricedCart(
  reader: Reader,
  memberId: string,
  input: { readonly addressId: string; readonly cartIds: readonly string[] },
): Promise<{ readonly prices: readonly CartPrice[]; readonly shipping: FreightOffers }> {
  const address = await addressOf(reader, memberId, input.addressId);
  if (!address) throw new Refusal('notFound');
  const cartIds = [...new Set(input.cartIds)];
  const items = await findCartItems(reader, memberId, cartIds);
  if (items.length !== cartIds.length) throw new Refusal('cart.rowGone');
  const prices = await cartPrices(reader, items);
  return { prices, shipping: await freightOffers(reader, prices.map(packed), address.province, address.city) };
}

/** A cart row as it is packed. */
export function packed({ quote, weightG, pieceLengthMm, pieceWidthMm }: CartPrice) {
  return { spec: quote.spec, weightG, pieceLengthMm, pieceWidthMm };
}
