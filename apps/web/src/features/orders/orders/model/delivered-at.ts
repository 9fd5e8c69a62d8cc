import type { OrderDetail } from '@xunban/contract';

/** Returns the time at which the last parcel of an order was delivered; undefined while one of them is under way. */
export function deliveredAt(shipments: OrderDetail['shipments']): string | undefined {
  const times = shipments.filter(({ isReplaced }) => !isReplaced).map((parcel) => parcel.deliveredAt ?? '');
  return times.includes('') ? undefined : times.toSorted().at(-1);
}
