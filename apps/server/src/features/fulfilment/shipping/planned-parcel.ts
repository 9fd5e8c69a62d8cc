import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { PackedParcel } from '../../orders-core/parcels/parcel-records.ts';
import type { ParcelItem } from '../../orders-core/parcels/shipments.ts';

/** Numbers of pieces of a board: in parcels in the factory, in shipped parcels, and unpacked. */
export interface PiecesOf {
  readonly packed: number;
  readonly sent: number;
  readonly left: number;
}

export function piecesOf(order: Pick<PcbOrder, 'id' | 'spec'>, parcels: readonly PackedParcel[]): PiecesOf {
  const count = (isSent: boolean) =>
    parcels
      .filter((parcel) => parcel.isSent === isSent)
      .flatMap(({ items }) => items)
      .filter(({ orderId }) => orderId === order.id)
      .reduce((sum, { pieces }) => sum + pieces, 0);
  const [packed, sent] = [count(false), count(true)];
  return { packed, sent, left: order.spec.quantity - packed - sent };
}

/** A fault of a packing, by its position in the list. */
export type PackingFault = {
  readonly field: string;
  readonly code: 'notInOrder' | 'notReady' | 'tooManyPieces' | 'twice';
};

/** Returns every fault of a requested packing of a main order. */
export function packingFaults(
  main: Pick<MainOrder, 'orders'>,
  parcels: readonly PackedParcel[],
  items: readonly ParcelItem[],
): PackingFault[] {
  return items.flatMap(({ orderId, pieces }, index): PackingFault[] => {
    const order = main.orders.find(({ id }) => id === orderId);
    if (!order) return [{ field: `items.${index}.orderId`, code: 'notInOrder' }];
    if (items.findIndex((one) => one.orderId === orderId) < index)
      return [{ field: `items.${index}.orderId`, code: 'twice' }];
    if (order.state !== 'awaitingShipment') return [{ field: `items.${index}.orderId`, code: 'notReady' }];
    return pieces > piecesOf(order, parcels).left ? [{ field: `items.${index}.pieces`, code: 'tooManyPieces' }] : [];
  });
}
