import type { FreightOption } from '@xunban/pricing';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refundOverpayment } from '../../finance/order-payments/refund-overpayment.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { writeDelivery } from '../../orders-core/orders/correct-address.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { isSold, waitsForDelivery, waitsForMoney } from '../../orders-core/orders/main-amounts.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import {
  type DeliveryWait,
  deliveryWaitOf,
  endDeliveryWait,
  isDeliveryUnpaid,
} from '../../orders-core/orders/previous-delivery.ts';
import { offersForDestination } from '../../pricing/freight/current-freight.ts';
import { letGoOn } from '../change-orders/go-on.ts';
import { insertDeliveryChange } from './delivery-change-records.ts';
import { changedParts, unsentBoards } from './planned-delivery.ts';

/**
 * Reverts a delivery increase that was not paid in time: the main order gets its previous delivery and freight back, and its
 * waiting boards are released. Overpayments are refunded by the original parts. Does nothing when it was paid meanwhile.
 */
export async function undoUnpaidDelivery(tx: Tx, mainOrderId: string): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  if (!main || !(await isDeliveryUnpaid(tx, mainOrderId))) return;
  const wait = await deliveryWaitOf(tx, mainOrderId);
  const waiting = unsentBoards(main).filter((board) => isSold(board) && waitsForMoney(board));
  await endDeliveryWait(tx, mainOrderId);
  const [first] = waiting;
  // The boards that waited have left, so the stored delivery is no longer needed.
  if (!wait || !first) return;

  const freight = await previousFreight(tx, main, wait);
  const address = await openAddress(tx, { id: main.id, address: wait.address });
  const { addressId, carrier } = wait;
  // References cost nothing, so the newest stay.
  const { poNumber, costCentre } = main.packing;
  const packing = { ...wait.packing, poNumber, costCentre };
  const before = { ...main, address: await openAddress(tx, main) };
  const after = { address, carrier, packing };
  await writeDelivery(tx, main, { ...after, addressId, freight, freightFen: freight.priceFen });
  const version = main.deliveryVersion + 1;
  const parts = changedParts(before, after);
  if (parts.length > 0)
    await insertDeliveryChange(
      tx,
      { mainOrderId, version },
      {
        ...{ parts, carrierBefore: main.carrier, carrierAfter: carrier, isUndone: true },
        ...{ freightBeforeFen: main.freightFen, freightAfterFen: freight.priceFen },
      },
    );
  const orderNos = unsentBoards(main).map(({ orderNo }) => orderNo);
  await writeFreightChange(tx, mainOrderId, { orderNos, beforeFen: main.freightFen, freight });

  const [now] = await lockMainOrders(tx, [mainOrderId]);
  if (!now) throw new Error(`main order ${mainOrderId} not found`);
  const cause = { orderNo: first.orderNo, event: `undoDelivery${version}` };
  const dueFen = await refundOverpayment(tx, now, cause, '');
  await letGoOn(tx, mainOrderId, 'settle', dueFen === 0n ? waitsForMoney : waitsForDelivery);
  await refreshMainOrder(tx, mainOrderId);
  await notifyMember(tx, {
    ...{ memberId: main.memberId, event: 'deliveryReverted', about: first.orderNo },
    fact: `${mainOrderId} ${version}`,
    params: { orderNo: first.orderNo },
  });
}

/**
 * Returns the previous freight while the parcel's weight is unchanged, because it may have been agreed below the table.
 * Otherwise the carrier's present price, or the previous freight where the carrier does not take the parcel any more.
 */
async function previousFreight(
  tx: Tx,
  main: MainOrder,
  { address, carrier, freight }: DeliveryWait,
): Promise<FreightOption> {
  const offered = (await offersForDestination(tx, main, address)).find((offer) => offer.carrier === carrier);
  const isSameParcel = offered?.actualWeightG === freight.actualWeightG;
  return offered && !isSameParcel ? offered : freight;
}
