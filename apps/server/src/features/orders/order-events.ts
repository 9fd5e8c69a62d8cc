import { domainEvent } from '../../platform/domain-events/domain-events.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';

/** A board was handed to its carrier. */
export interface BoardSent {
  /** As it stands now: the board is in its parcel. Locked. */
  readonly main: MainOrder;
  readonly order: PcbOrder;
}
export const boardSent = domainEvent<BoardSent>('orders.boardSent');

/** Boards left a main order: cancelled, or back in the cart. */
export interface BoardsLeft {
  /** As it stands now, with the freight that counts for what remains. Locked. */
  readonly main: MainOrder;
  /** As they were; at least one. */
  readonly left: readonly PcbOrder[];
  readonly reason: string;
}
export const boardsLeft = domainEvent<BoardsLeft>('orders.boardsLeft');
