import type { DeliveryChoices } from '@xunban/contract';
import { add, subtract, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import { addressSnapshot, openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import { hasParcelGone } from '../../orders-core/parcels/shipments.ts';
import { offersForDestination } from '../../pricing/freight/current-freight.ts';
import { viewFreight } from '../../pricing/freight/freight-view.ts';
import { findMain } from '../order-views/find-orders.ts';
import { freightHindrance, freightOf, unsentBoards } from './planned-delivery.ts';

/**
 * Returns the delivery options of a main order for the buyer, to an own address or the present one, and the effect of each.
 * @throws Refusal `notFound`
 */
export async function deliveryChoices(
  reader: Reader,
  memberId: string,
  asked: { readonly mainOrderId: string; readonly addressId?: string | undefined },
): Promise<DeliveryChoices> {
  const { main, amounts } = await findMain(reader, memberId, asked.mainOrderId);
  const now = await openAddress(reader, main);
  const own = asked.addressId === undefined ? now : await addressOf(reader, memberId, asked.addressId);
  if (!own) throw new Refusal('notFound');
  const address = addressSnapshot.parse(own);
  const isAllSent = unsentBoards(main).length === 0;
  const offers = isAllSent ? [] : await offersForDestination(reader, main, address);
  const hasGone = await hasParcelGone(reader, main.id);
  const isPaid = main.orders.some(isSold);
  return {
    mainNo: main.mainNo,
    version: main.version,
    address: now,
    carrier: main.carrier,
    freight: toApi(main.freightFen),
    packing: main.packing,
    isAllSent,
    offers: offers.map((offer) => {
      const freight = freightOf(main, { address, carrier: offer.carrier }, offers) ?? offer;
      const difference = subtract(freight.priceFen, main.freightFen);
      return {
        ...viewFreight(freight),
        isPickUp: offer.isPickUp,
        difference: toApi(difference),
        due: isPaid ? toApi(add(amounts.soldDueFen, difference)) : null,
        hindrance: freightHindrance(main, freight.priceFen, hasGone),
      };
    }),
  };
}
