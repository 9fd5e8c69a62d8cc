import type { DeliveryPart, Packing } from '@xunban/contract';
import { type Fen, subtract, ZERO_FEN } from '@xunban/money';
import type { FreightOffer, FreightOption } from '@xunban/pricing';
import type { AddressSnapshot } from '../../orders-core/orders/address-snapshot.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';

/** Delivery with the decrypted address. */
export interface Delivery {
  readonly address: AddressSnapshot;
  readonly carrier: string;
  readonly packing: Packing;
}

export type DeliveryHindrance = 'freightIsFixed' | 'boardsWait';

/** Returns the boards of a main order that have not been shipped. */
export const unsentBoards = ({ orders }: Pick<MainOrder, 'orders'>): readonly PcbOrder[] =>
  orders.filter(({ state, shipmentId }) => isLive(state) && shipmentId === null);

/** Returns the paid boards that would wait for the additional freight: those that owe nothing yet. */
export const boardsToHold = (main: Pick<MainOrder, 'orders'>): readonly PcbOrder[] =>
  unsentBoards(main).filter((board) => isSold(board) && board.heldFor === null && board.state !== 'awaitingPayment');

/**
 * Calculates the freight of a main order: the present one where carrier and region stay, because it may have been agreed below
 * its table; otherwise the carrier's offer.
 */
export function freightOf(
  main: Pick<MainOrder, 'carrier' | 'freight' | 'freightFen' | 'address' | 'orders'>,
  wanted: Pick<Delivery, 'address' | 'carrier'>,
  offers: readonly FreightOffer[],
): FreightOption | undefined {
  const isSameWay =
    wanted.carrier === main.carrier &&
    wanted.address.province === main.address.province &&
    wanted.address.city === main.address.city;
  if (isSameWay) return { ...main.freight, priceFen: main.freightFen };
  const offer = offers.find(({ carrier }) => carrier === wanted.carrier);
  // Remade boards are delivered free of charge, to any address.
  const isFree = main.orders.every(({ remakeOf }) => remakeOf !== null);
  return offer && isFree ? { ...offer, priceFen: ZERO_FEN } : offer;
}

/**
 * Returns the reason that a freight cannot be accepted: part of it was spent on a parcel that cannot be sent differently any
 * more, or it is higher and a paid board is on hold for another cause, so that it could not wait for the payment.
 */
export function freightHindrance(
  main: Pick<MainOrder, 'orders' | 'freightFen'>,
  freightFen: Fen,
  hasParcelGone: boolean,
): DeliveryHindrance | null {
  const delta = subtract(freightFen, main.freightFen);
  if (delta !== 0n && hasParcelGone) return 'freightIsFixed';
  const isWaiting = unsentBoards(main).some(
    (board) =>
      isSold(board) &&
      (board.state === 'awaitingConfirmation' || (board.heldFor !== null && board.heldFor !== 'payment')),
  );
  return delta > 0n && isWaiting ? 'boardsWait' : null;
}

/** Names of what becomes something else. */
export function changedParts(before: Delivery, after: Delivery): DeliveryPart[] {
  const [from, to] = [before.address, after.address];
  const parts = (['contactName', 'phone', 'district', 'detail', 'companyName'] as const).filter(
    (part) => from[part] !== to[part],
  );
  const isSame = (...fields: readonly (keyof Packing)[]) =>
    fields.every((field) => before.packing[field] === after.packing[field]);
  return [
    ...parts,
    ...(from.province !== to.province || from.city !== to.city ? (['region'] as const) : []),
    ...(before.carrier === after.carrier ? [] : (['carrier'] as const)),
    ...(isSame('label', 'labelText') ? [] : (['packing'] as const)),
    ...(isSame('poNumber', 'costCentre') ? [] : (['references'] as const)),
  ];
}
