import type { AllCalls, CallInput } from '@xunban/contract';
import { type Fen, subtract, toApi } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refundOverpayment } from '../../finance/order-payments/refund-overpayment.ts';
import { addressOf } from '../../identity/addresses/store-addresses.ts';
import { type AddressSnapshot, addressSnapshot, openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { writeDelivery } from '../../orders-core/orders/correct-address.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { isSold, waitsForDelivery } from '../../orders-core/orders/main-amounts.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { holdsChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { storePreviousDelivery } from '../../orders-core/orders/previous-delivery.ts';
import { hasParcelGone } from '../../orders-core/parcels/shipments.ts';
import { offersForDestination } from '../../pricing/freight/current-freight.ts';
import { goOn } from '../change-orders/go-on.ts';
import { insertDeliveryChange } from './delivery-change-records.ts';
import {
  boardsToHold,
  changedParts,
  type Delivery,
  freightHindrance,
  freightOf,
  unsentBoards,
} from './planned-delivery.ts';

type Wish = Omit<CallInput<AllCalls['order']['changeAddress']>['body'], 'expectedFreight'> & {
  readonly expectedFreightFen: Fen;
};

/**
 * The buyer changes address, carrier, consignee or packing of a main order. The freight follows by the table that
 * it was ordered under: what it costs more is due, and boards that are paid for wait for it; what it costs less goes back
 * by the original parts at once.
 * @throws Refusal `notFound`, `staleVersion`, `delivery.…`, `shipping.noCarrier`
 */
export async function changeDelivery(tx: Tx, memberId: string, wish: Wish): Promise<void> {
  const [main] = await lockMainOrders(tx, [wish.mainOrderId]);
  if (main?.memberId !== memberId) throw new Refusal('notFound');
  if (main.version !== wish.version) throw new Refusal('staleVersion');
  const [first] = unsentBoards(main);
  if (!first) throw new Refusal('delivery.alreadySent');
  const before: Delivery = { ...main, address: await openAddress(tx, main) };
  const { addressId, address } = await wantedAddress(tx, main, before.address, wish);
  const after: Delivery = { address, carrier: wish.carrier, packing: wish.packing };
  const freight = freightOf(main, after, await offersForDestination(tx, main, address));
  if (!freight) throw new Refusal('shipping.noCarrier');
  const hindrance = freightHindrance(main, freight.priceFen, await hasParcelGone(tx, main.id));
  if (hindrance) throw new Refusal(`delivery.${hindrance}`);
  if (freight.priceFen !== wish.expectedFreightFen)
    throw new Refusal('delivery.freightChanged', { data: { freight: toApi(freight.priceFen) } });
  const parts = changedParts(before, after);
  if (parts.length === 0) throw new Refusal('delivery.nothingChanged');

  await writeDelivery(tx, main, { ...after, addressId, freight, freightFen: freight.priceFen });
  const version = main.deliveryVersion + 1;
  await insertDeliveryChange(
    tx,
    { mainOrderId: main.id, version },
    {
      parts,
      carrierBefore: main.carrier,
      carrierAfter: after.carrier,
      freightBeforeFen: main.freightFen,
      freightAfterFen: freight.priceFen,
      isUndone: false,
    },
  );
  const delta = subtract(freight.priceFen, main.freightFen);
  if (delta !== 0n) {
    const orderNos = unsentBoards(main).map(({ orderNo }) => orderNo);
    await writeFreightChange(tx, main.id, { orderNos, beforeFen: main.freightFen, freight });
    await adjustFreight(tx, main, delta, { orderNo: first.orderNo, event: `delivery${version}` });
  }
  await refreshMainOrder(tx, main.id);
}

/** Returns an own address, or the present one; a recipient can be named for this order only. */
async function wantedAddress(
  reader: Reader,
  main: MainOrder,
  now: AddressSnapshot,
  { addressId, contactName, phone }: Wish,
): Promise<{ readonly addressId: string; readonly address: AddressSnapshot }> {
  const own = addressId === undefined ? undefined : await addressOf(reader, main.memberId, addressId);
  if (addressId !== undefined && !own) throw new Refusal('notFound');
  const place = own ? addressSnapshot.parse(own) : now;
  const address = {
    ...place,
    contactName: contactName || place.contactName,
    phone: phone || place.phone,
  };
  return { addressId: own?.id ?? main.addressId, address };
}

async function adjustFreight(
  tx: Tx,
  previous: MainOrder,
  delta: Fen,
  cause: { readonly orderNo: string; readonly event: string },
): Promise<void> {
  const [main] = await lockMainOrders(tx, [previous.id]);
  if (!main) throw new Error(`main order ${previous.id} not found`);
  const dueFen = await refundOverpayment(tx, main, cause, '');
  // A reduction may cover what boards wait for.
  if (dueFen === 0n) return goOn(tx, main.id, 'settle');
  if (delta < 0n) return;
  // A second increase changes neither what was paid for, nor the remaining time.
  if (!previous.orders.some(waitsForDelivery) && main.orders.some(isSold)) await storePreviousDelivery(tx, previous);
  const waiting = boardsToHold(main);
  for (const board of waiting) await openHold(tx, board, 'payment', null);
  if (waiting.length > 0) await raise(tx, holdsChanged, { orderIds: waiting.map(({ id }) => id) });
}
