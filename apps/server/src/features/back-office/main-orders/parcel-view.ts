import type { StaffParcel } from '@xunban/contract';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { mainOrderDetails } from '../../orders/order-views/main-order-detail.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { isInside, viewShipment } from '../../orders-core/parcels/shipment-view.ts';
import { findParcel } from '../../orders-core/parcels/shipments.ts';
import { viewQueue } from '../staff-orders/staff-order-view.ts';

/** A parcel by its carrier and waybill, with the boards that are in it. @throws {Refusal} `notFound` */
export async function viewParcel(
  reader: Reader,
  { permissions }: Pick<Staff, 'permissions'>,
  carrier: string,
  waybill: string,
): Promise<StaffParcel> {
  const parcel = await findParcel(reader, carrier, waybill);
  const detail = parcel && (await mainOrderDetails(reader, [parcel.mainOrderId])).get(parcel.mainOrderId);
  if (!parcel || !detail) throw new Refusal('notFound');
  const { main } = detail;
  const inside = main.orders.filter((order) => isInside(parcel, order));
  const [cards, names, address, orders] = await Promise.all([
    memberCards(reader, [main.memberId]),
    staffNames(reader, [parcel.shippedBy]),
    openAddress(reader, main),
    viewQueue(
      reader,
      permissions,
      inside.map((order) => ({ order, detail })),
    ),
  ]);
  const { orderNos: _numbers, ...shown } = viewShipment(parcel, main);
  const card = cards.get(main.memberId);
  return {
    ...shown,
    memberId: main.memberId,
    memberName: card?.name ?? '',
    memberNo: card?.memberNo ?? '',
    shippedBy: names.get(parcel.shippedBy) ?? '',
    address: { ...address, phone: maskPhone(address.phone) },
    orders,
    elsewhere: main.orders.length - inside.length,
  };
}
