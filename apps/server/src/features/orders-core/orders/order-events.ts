import type { OrderAction, OrderedSpec, OrderState } from '@xunban/contract';
import type { WorkCalendar } from '@xunban/pricing';
import { domainEvent } from '../../../platform/domain-events/domain-events.ts';
import type { OrderActor } from './order-actor.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';

/**
 * Event: the state machine accepted an action of an order other than its payment; the order changed its state, or stays in it
 * with one step done.
 */
export interface OrderChanged {
  /** State before the change. */
  readonly order: PcbOrder;
  readonly to: OrderState;
  readonly action: OrderAction;
  readonly actor: OrderActor;
}
export const orderChanged = domainEvent<OrderChanged>('orders.moved');

/** Boards were paid for, all that waited for their payment in some main orders. */
export interface BoardsPaid {
  readonly boards: readonly (Pick<PcbOrder, 'id' | 'orderNo' | 'memberId' | 'amountFen'> & {
    /** Calendar day, yyyy-MM-dd. */
    readonly promisedShipDate: string;
    /** It is not made before its buyer has confirmed the production file. */
    readonly awaitsFile: boolean;
  })[];
  /** The calendar and the start that their days were counted by. */
  readonly calendar: WorkCalendar;
  readonly paidAt: Date;
}
export const boardsPaid = domainEvent<BoardsPaid>('orders.boardsPaid');

/** Event: the supplements of accepted change orders were paid in full. */
export interface SupplementsPaid {
  /** Locked. */
  readonly mainOrderIds: readonly string[];
}
export const supplementsPaid = domainEvent<SupplementsPaid>('orders.supplementsPaid');

/** The machine review left an order to an engineer. */
export interface OrderLeftToReview {
  readonly orderId: string;
}
export const orderLeftToReview = domainEvent<OrderLeftToReview>('orders.leftToReview');

/** A board was handed to its carrier. */
export interface BoardSent {
  /** State after the change: the board is in its parcel. Locked. */
  readonly main: MainOrder;
  readonly order: PcbOrder;
}
export const boardSent = domainEvent<BoardSent>('orders.boardSent');

/** A board of a main order was taken up again by its buyer: what is due is another amount. */
export interface BoardRevised {
  /** State after the change. Locked. */
  readonly main: MainOrder;
  readonly orderNo: string;
  /** The round that begins with it. */
  readonly round: number;
}
export const boardRevised = domainEvent<BoardRevised>('orders.boardRevised');

/** Boards left a main order: cancelled, or back in the cart. */
export interface BoardsLeft {
  /** State after the change, with the freight for the remaining boards. Locked. */
  readonly main: MainOrder;
  /** State before the change; at least one. */
  readonly left: readonly PcbOrder[];
  readonly reason: string;
}
export const boardsLeft = domainEvent<BoardsLeft>('orders.boardsLeft');

/** Event: boards went on hold for a payment or by the company, or were released. */
export interface HoldsChanged {
  readonly orderIds: readonly string[];
  /** The staff user who stopped or released them. */
  readonly staffId?: string;
}
export const holdsChanged = domainEvent<HoldsChanged>('orders.holdsChanged');

/** Parcels of boards were packed, taken apart, lost, or found again. */
export interface ParcelsChanged {
  readonly orderIds: readonly string[];
}
export const parcelsChanged = domainEvent<ParcelsChanged>('orders.parcelsChanged');

/** Event: a parcel has reached the buyer, as far as known. */
export interface ParcelArrived {
  /** Ids of the boards in it. */
  readonly orderIds: readonly string[];
  readonly actor: OrderActor;
}
export const parcelArrived = domainEvent<ParcelArrived>('orders.parcelArrived');

/** An order is about to get another specification. A listener that knows why it cannot refuses. */
export interface BoardToChange {
  readonly order: PcbOrder;
  readonly spec: OrderedSpec;
}
export const boardToChange = domainEvent<BoardToChange>('orders.boardToChange');

/** The hold of a sold board ended: what is left of its lead time runs later. */
export interface HoldEnded {
  /** As it was while it was held. */
  readonly order: PcbOrder;
  /** Working days, at least one. */
  readonly days: number;
  readonly calendar: WorkCalendar;
}
export const holdEnded = domainEvent<HoldEnded>('orders.holdEnded');

/** The specification of a board that is in production changed: the rest of its route is another one. */
export interface SpecificationChanged {
  /** As it stands now. */
  readonly order: PcbOrder;
}
export const specificationChanged = domainEvent<SpecificationChanged>('orders.specificationChanged');
