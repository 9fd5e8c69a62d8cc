import type { Tx } from '../../../platform/db/transaction.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import type { PackedParcel } from '../../orders-core/parcels/parcel-records.ts';

/** Notifies the buyer that a parcel has another waybill number. */
export async function notifyOfWaybill(
  tx: Tx,
  event: 'waybillCorrected' | 'parcelResent',
  { main, parcel, to }: { readonly main: MainOrder; readonly parcel: PackedParcel; readonly to: string },
): Promise<void> {
  const board = main.orders.find(({ id }) => parcel.items.some(({ orderId }) => orderId === id));
  // All boards of the parcel have left the main order.
  if (!board) return;
  const { orderNo } = board;
  await notifyMember(tx, {
    ...{ memberId: main.memberId, event, about: orderNo, fact: `${parcel.id} ${parcel.waybill} ${to}` },
    params: { orderNo, before: parcel.waybill, waybill: to },
  });
}
